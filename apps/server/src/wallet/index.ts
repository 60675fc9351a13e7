export type { VenueCode } from './accounts.ts';
export { walletApi } from './api.ts';
export { type Balances, type Overview, openBalances } from './balances.ts';
export { type Books, type LedgerCount, openBooks } from './books.ts';
export { heldBalances } from './held-balances.ts';
export { broughtAndHeld, hasHadMoney } from './history.ts';
export { houseBalances } from './house-balances.ts';
export type { Credit, Movement, VenueMovement } from './movements.ts';
export { openWallet, type Wallet } from './wallet.ts';

export type { VenueCode } from './accounts.ts';
export { type Balances, type Overview, openBalances } from './balances.ts';
export { type Books, openBooks } from './books.ts';
export { hasHadMoney } from './history.ts';
export { walletRoutes } from './routes.ts';
export { type Movement, openWallet, type VenueMovement, type Wallet } from './wallet.ts';

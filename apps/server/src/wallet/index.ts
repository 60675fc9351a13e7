export { walletRoutes } from "./routes.ts";
export { type Balances, type Overview, openBalances } from './balances.ts';
export { type Movement, openWallet, type VenueMovement, type Wallet } from './wallet.ts';
export type { VenueCode } from './accounts.ts';

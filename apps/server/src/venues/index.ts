export { type BetReader, openBetReader } from './bets.ts';
export { type Catalogue, openCatalogue } from './catalogue.ts';
export { startPulling, venueJobs } from './jobs.ts';
export type { Venues } from './moves.ts';
export type { VenuePort } from './port.ts';
export { venueRoutes } from './routes.ts';
export { openSandboxVenue } from './sandbox-adapter.ts';
export { venueTransfers } from './transfer-list.ts';
export { openTransfers, type Transfers } from './transfers.ts';

export type { AskRound, Beacon, NamedRound } from './beacon.ts';
export { firstRoundFrom, timeOfRound } from './chain.ts';
export { openSiteBeacon } from './open.ts';

export { type Adapters, coverOrigins, gameOrigins, offeredBy, openAdapters } from './adapters.ts';
export { addGames, addVenues, venueCodes } from './additions.ts';
export { gameProviderApi } from './api.ts';
export type { Selection } from './at-risk.ts';
export { type BetReader, openBetReader } from './bet-reader.ts';
export { type BetPlace, countEarlierBets } from './bet-state.ts';
export { betConsole } from './bets-console.ts';
export type { ReconciliationDeps } from './books.ts';
export { type Catalogue, nameIn, openCatalogue, venueTopic } from './catalogue.ts';
export { type Connection, chosenGames, connectVenue, placeOf } from './connect.ts';
export { gameProviderConsole } from './console.ts';
export { venueDifferences, venueStandings } from './console-lists.ts';
export { coverRoutes, isCover, sendNeutralCover } from './covers.ts';
export { eraseWinNotes } from './erase.ts';
export { type ExposureLimits, type LimitsOf, limitsFrom } from './exposure.ts';
export type { FairnessAccess } from './fairness.ts';
export { eraseFavourites, favouritesOf } from './favourites.ts';
export { type FoundBet, findBets } from './found-bets.ts';
export { venueGauges } from './gauges.ts';
export { type GiftPlayed, playedOfGifts } from './given-bets.ts';
export type { HoldDeps } from './held-wins.ts';
export { type InsteadOfEdge, smallestEdges } from './house-edge.ts';
export { startPulling, venueJobs } from './jobs.ts';
export { type ComparedVenue, compareVenues } from './kept-draws.ts';
export { keepGameModels } from './models.ts';
export { type Names, nameGame, namesOf, nameVenue } from './naming.ts';
export { keepToOnePlatform } from './one-platform.ts';
export { overdueBets } from './overdue-bets.ts';
export { ownBets, ownTransfers } from './own-data.ts';
export { venuesPlayedBy } from './played.ts';
export type {
  FreeBetDesk,
  FreeBetTemplate,
  KnownGift,
  TransferVenuePort,
  VenueDraw,
  VenueMatch,
  VenuePort,
} from './port.ts';
export { type Proof, proofOfBet } from './proof.ts';
export { broughtBackSince, recall } from './recall.ts';
export { reconcile } from './reconciliation.ts';
export { confirmVerdict, heldWins, proposeVerdict, putBack } from './review-wins.ts';
export { openStakes } from './seamless/stakes.ts';
export { seamlessRoutes } from './seamless/webhooks.ts';
export { openWins } from './seamless/wins.ts';
export { setAsideBet, setAsideBets, settleSetAside } from './set-aside.ts';
export { applyTerms } from './term-changes.ts';
export { setTerms, type Terms, termsOf } from './terms.ts';
export { venueTransfers } from './transfer/list.ts';
export { openTransfers, playerOf, type Transfers } from './transfers.ts';
export { transfersConsole } from './transfers-console.ts';
export { hasDemo, isAvailable, type Venues } from './transfers-recall-launch.ts';
export { type UnderWay, underWayAtVenues } from './under-way.ts';
export { watchOverJobs } from './watch.ts';

export { wageringApi } from './api.ts';
export { lastClosedDay, markClosed, queueRecount, recountJob, startOf } from './closed-days.ts';
export { foldTurnover, playedBy } from './daily.ts';
export {
  closeGrant,
  closeGrantJob,
  countEarlier,
  countForGrants,
  depositCounted,
  eraseGrantReasons,
  type Grant,
  type GrantState,
  grantById,
  grantsOf,
  grantsToClose,
  lockGrant,
  lockTurnover,
  openAmounts,
  openGrant,
  openGrantsOf,
  ownGrants,
  queueClosing,
  stillWanted,
  timesGranted,
  type Weights,
} from './grants.ts';
export {
  type BetChange,
  firstSettlement,
  recordSettlement,
  type SettledFigures,
  type Settlement,
  type SettlementOfBet,
  settlementsBehind,
  settlementsBetween,
  settlementsOf,
  validBetween,
  wonBy,
} from './settlements.ts';
export {
  countBet,
  openRequirements,
  requirementsOf,
  turnoverLeft,
  turnoverOfGifts,
  waiveRequirement,
} from './turnover.ts';

export { wageringApi } from './api.ts';
export { lastClosedDay, markClosed, queueRecount, recountJob, startOf } from './closed-days.ts';
export { foldTurnover, playedBy } from './daily.ts';
export {
  type BetChange,
  recordSettlement,
  type SettledFigures,
  type Settlement,
  type SettlementOfBet,
  settlementsBetween,
  settlementsOf,
  validBetween,
  wonBy,
} from './settlements.ts';
export { countBet, turnoverLeft, turnoverOfGifts, openRequirements } from './turnover.ts';

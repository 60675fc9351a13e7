export { foldTurnover, playedBy } from './daily.ts';
export {
  type BetChange,
  recordSettlement,
  type SettledFigures,
  type Settlement,
  settlementsBetween,
  validBetween,
} from './settlements.ts';
export { countBet, turnoverLeft } from './turnover.ts';

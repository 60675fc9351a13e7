/** What a month is answered for with: the lists of its pack (docs/decisions/0077). */
import type { ExportName } from '../exports/names.ts';

/** In the order in which they stand in the archive; each takes its own right besides. */
export const packLists = [
  'trialBalance',
  'trialBalanceDays',
  'accountBalances',
  'venueStatement',
  'differenceStatement',
  'gatewayStatement',
  'payoutStatement',
  'agentStatements',
] as const satisfies readonly ExportName[];

/** The most days of a span: ten years. */
export const longestSpanDays = 3_660;

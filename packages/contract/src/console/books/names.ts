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

/** What members' accounts are of (docs/architecture.md, The way of the money). */
export const owedWallets = ['central', 'held', 'venue', 'ahead', 'won', 'review', 'grant'] as const;
export type OwedWallet = (typeof owedWallets)[number];

/** The most days of a span: ten years. */
export const longestSpanDays = 3_660;

/** Of an account's entries: all, what went out, what came in. */
export const entrySides = ['all', 'debits', 'credits'] as const;
export type EntrySide = (typeof entrySides)[number];

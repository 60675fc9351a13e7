/** What a reconciliation compares, whatever kind of venue it is. */

import type { AppContext } from '../platform/context.ts';
import type { Balances } from '../wallet/index.ts';
import type { Adapters } from './adapters.ts';
import type { BetReader } from './bet-reader.ts';

export interface ReconciliationDeps {
  readonly site: Pick<AppContext, 'database' | 'clock' | 'log'>;
  readonly balances: Pick<Balances, 'resultAt' | 'standingAt'>;
  readonly adapters: Pick<Adapters, 'portOf' | 'transferPortOf'>;
  readonly bets: BetReader;
}

/** Both sides' books of one venue. */
export interface Books {
  /** Takes in what the venue has told already: it would be a difference only until it is read. */
  catchUp(): Promise<void>;
  /**
   * Whom to compare, the most urgent first, and how many need no question because the venue's sums agree with ours.
   * @param since members who have been quiet since then may wait
   */
  members(since: Date, most: number): Promise<{ readonly toAsk: readonly bigint[]; readonly agreed: number }>;
  /** Both figures of a member, or nothing while money is on its way between the two or the venue does not answer. */
  figures(memberId: bigint): Promise<Figures | undefined>;
  /** Transactions that the venue tells of nobody here; absent where it lists none. */
  strangers?(): number;
}

export interface Figures {
  /** fen */
  readonly ours: bigint;
  readonly theirs: bigint;
}

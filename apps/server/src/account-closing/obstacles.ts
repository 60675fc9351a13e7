/** What stands in the way of closing an account, by name, so that the member can see to it. Amounts in fen. */
import { withdrawalMinYuan } from '@mingpai/contract/constants';
import type { Answer } from '@mingpai/contract/types';
import { depositsUnderWay } from '../deposits/index.ts';
import { type UnderWay, underWayAtVenues } from '../game-providers/index.ts';
import { profileOf } from '../members/index.ts';
import type { Queryable } from '../platform/database.ts';
import { rebateSums } from '../rebates/index.ts';
import type { Balances } from '../wallet/index.ts';
import { withdrawalsUnderWay } from '../withdrawals/index.ts';

/** The least that can be paid out; what is less than it can be given up. */
export const leastPayout = BigInt(withdrawalMinYuan) * 100n;

export interface Obstacle extends UnderWay {
  readonly kind: Answer<'closingStatus'>['obstacles'][number]['kind'];
}

export interface Looked {
  readonly obstacles: readonly Obstacle[];
  /** In the central wallet, with the rebates that nobody has claimed. */
  readonly balance: bigint;
}

/** @param venues whose wallets the member may have money in */
export async function lookAt(
  {
    db,
    balances,
    venues,
    now,
  }: {
    readonly db: Queryable;
    readonly balances: Balances;
    readonly venues: readonly string[];
    readonly now: Date;
  },
  memberId: bigint,
): Promise<Looked> {
  // One after the other: a transaction has one connection.
  const atVenues = await underWayAtVenues(db, memberId);
  const deposits = await depositsUnderWay(db, memberId, now);
  const { count, amount } = await withdrawalsUnderWay(db, memberId);
  const profile = await profileOf(db, memberId);
  const overview = await balances.overview(memberId, venues);
  const { pending } = await rebateSums(db, memberId);
  const away = [...overview.venues.values()].filter((fen) => fen !== 0n);
  const all: readonly Obstacle[] = [
    { kind: 'bets', ...atVenues.bets },
    { kind: 'transfers', ...atVenues.transfers },
    { kind: 'wins', ...atVenues.wins },
    { kind: 'deposits', ...deposits },
    { kind: 'withdrawals', count, amount },
    { kind: 'venues', count: away.length, amount: away.reduce((sum, fen) => sum + fen, 0n) },
    { kind: 'balance', count: overview.central >= leastPayout ? 1 : 0, amount: overview.central },
    { kind: 'agent', count: profile?.isAgent ? 1 : 0, amount: 0n },
  ];
  return { obstacles: all.filter(({ count }) => count > 0), balance: overview.central + pending };
}

/**
 * Wins of open bets that nothing speaks against, many in one statement and one commit (migrations/0963_real_wins_together.sql): those that
 * arrive while others are being written form the next call. Whatever is unusual about a win is decided by `effects.ts`, which decides
 * the same for these. Amounts in fen.
 */
import type { AppContext } from '../../platform/context.ts';
import { type Apart, openGathering } from '../../platform/gathering.ts';
import { namedId } from '../../platform/ids.ts';
import type { Wallet } from '../../wallet/index.ts';
import type { Venue } from '../catalogue.ts';
import { type LimitsOf, unseen } from '../exposure.ts';
import type { WinCall } from './calls.ts';
import { locksOf } from './transactions.ts';

export interface Wins {
  /** @returns the central wallet after it; undefined: nothing is known to have happened, and the ordinary way decides */
  pay(venue: Venue, memberId: bigint, call: WinCall): Promise<bigint | undefined>;
}

interface Asked {
  readonly venue: Venue;
  readonly memberId: bigint;
  readonly call: WinCall;
  readonly unseen: ReturnType<typeof unseen>;
}

/** As of stakes (`stakes.ts`). */
const size = {
  lanes: 2,
  most: 64,
  aside: { worth: 16, afterMs: 20 },
  queue: { length: 2_000, patienceMs: 2_500 },
} as const;

const apart: Apart<Asked> = {
  // A second win of a bet adds to the first, which the ordinary way does.
  nameOf: ({ venue, call: { of, player } }) =>
    'bet' in of ? `${venue.code}/${of.bet}` : `${venue.code}/round/${player}/${of.round}`,
  ownerOf: ({ memberId }) => String(memberId),
};

export function openWins(
  { database, clock, log }: Pick<AppContext, 'database' | 'clock' | 'log'>,
  wallet: Pick<Wallet, 'winRow' | 'moved'>,
  limitsOf: LimitsOf,
): Wins {
  const ask = openGathering<Asked, bigint>(size, apart, write, (error, wins) =>
    // Perhaps one's fault, perhaps done after all: alone each is asked for by its id, and told what became of it.
    log.warn({ err: error, wins }, 'wins could not be paid together'),
  );

  async function write(batch: readonly Asked[]): Promise<readonly (bigint | undefined)[]> {
    const now = clock.now();
    const first = firstOfEachId(batch);
    const requests = batch.flatMap((one, place) => (first.has(place) ? requestOf(one, place, now) : []));
    const { rows } = await database.pool.query<{ place: number; balance: bigint }>({
      name: 'settle_wins',
      text: 'select place, balance from settle_wins($1::jsonb, $2::text[], $3::timestamptz)',
      values: [JSON.stringify(requests), keysOf(batch), now],
    });
    const balances = new Map(rows.map(({ place, balance }) => [place, balance]));
    return batch.map(({ memberId }, place) => {
      const balance = balances.get(place);
      if (balance !== undefined) wallet.moved(memberId);
      return balance;
    });
  }

  function requestOf(
    { venue, memberId, call, unseen: { small, multiple, hour } }: Asked,
    place: number,
    at: Date,
  ) {
    const { id, of, amount, valid, closesRound: closes, beforeEnd } = call;
    const movement = { id: namedId(`seamless/${venue.code}/${id}`), memberId, venue: venue.code, amount };
    return {
      place,
      venue: venue.code,
      category: venue.category,
      id,
      member_id: String(memberId),
      ...of,
      amount: String(amount),
      valid: valid === undefined ? null : String(valid),
      small: String(small),
      multiple: String(multiple),
      hour: String(hour),
      ...(closes && { closes }),
      ...(beforeEnd && { before_end: true }),
      // A round's bet is found under the lock of the round, and named there.
      ...wallet.winRow({ ...movement, reference: `bet/${venue.code}/${'bet' in of ? of.bet : ''}` }, at),
    };
  }

  return {
    async pay(venue, memberId, call) {
      const limits = unseen(await limitsOf(venue.code));
      if (call.amount > limits.most) return undefined;
      return ask({ venue, memberId, call, unseen: limits });
    },
  };
}

/** An id that is used for two bets at once is a mistake that the ordinary way answers, and no reason to fail all. */
function firstOfEachId(batch: readonly Asked[]): ReadonlySet<number> {
  const ids = batch.map(({ venue, call }) => `${venue.code}/${call.id}`);
  return new Set(ids.flatMap((id, place) => (ids.indexOf(id) === place ? [place] : [])));
}

function keysOf(batch: readonly Asked[]): string[] {
  const keys = batch.flatMap(({ venue, call }) => locksOf(venue.code, call));
  return [...new Set(keys)].sort();
}

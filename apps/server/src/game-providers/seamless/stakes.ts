/**
 * Stakes that nothing speaks against, many in one statement and one commit (migrations/0962_real_stakes_together.sql): bets that arrive
 * while others are being written form the next call. Whatever is unusual about a bet is decided by `effects.ts`, which decides the same
 * for these. Amounts in fen.
 */
import type { AppContext } from '../../platform/context.ts';
import { type Apart, openGathering } from '../../platform/gathering.ts';
import { hashOf, namedId } from '../../platform/ids.ts';
import type { Wallet } from '../../wallet/index.ts';
import type { Venue } from '../catalogue.ts';
import type { BetCall } from './calls.ts';
import { locksOf } from './transactions.ts';

export interface Stakes {
  /** @returns the central wallet after it; undefined: nothing is known to have happened, and the ordinary way decides */
  place(venue: Venue, memberId: bigint, call: BetCall): Promise<bigint | undefined>;
}

interface Asked {
  readonly venue: string;
  readonly memberId: bigint;
  readonly call: BetCall;
}

/**
 * A call of 64 takes some 10 ms; longer ones gain no more, and whoever stands in the way of one holds up all. Whatever its length it costs
 * as much as six bets. Who does not find room goes the ordinary way, whose door says what then is.
 */
const size = {
  lanes: 2,
  most: 64,
  aside: { worth: 16, afterMs: 20 },
  queue: { length: 2_000, patienceMs: 2_500 },
} as const;

const apart: Apart<Asked> = {
  // A repetition waits for the first of its id.
  nameOf: ({ venue, call }) => `${venue}/${call.id}`,
  ownerOf: ({ memberId }) => String(memberId),
};

export function openStakes(
  { database, clock, log }: Pick<AppContext, 'database' | 'clock' | 'log'>,
  wallet: Pick<Wallet, 'stakeRow' | 'moved'>,
): Stakes {
  const ask = openGathering<Asked, bigint>(size, apart, write, (error, bets) =>
    // Perhaps one's fault, perhaps done after all: alone each is asked for by its id, and told what became of it.
    log.warn({ err: error, bets }, 'stakes could not be taken together'),
  );

  async function write(batch: readonly Asked[]): Promise<readonly (bigint | undefined)[]> {
    const now = clock.now();
    const shared = roundsShared(batch);
    const requests = batch.flatMap((one, place) =>
      one.call.closesRound && shared.has(roundOf(one)) ? [] : [requestOf(one, place, now)],
    );
    if (requests.length === 0) return [];
    const { rows } = await database.pool.query<{ place: number; balance: bigint }>({
      name: 'place_stakes',
      text: 'select place, balance from place_stakes($1::jsonb, $2::text[], $3::timestamptz)',
      values: [JSON.stringify(requests), keysOf(batch), now],
    });
    const balances = new Map(rows.map(({ place, balance }) => [place, balance]));
    return batch.map(({ memberId }, place) => {
      const balance = balances.get(place);
      if (balance !== undefined) wallet.moved(memberId);
      return balance;
    });
  }

  function requestOf({ venue, memberId, call }: Asked, place: number, at: Date) {
    const { id, token, game, round, amount, alias, closesRound: closes, commitments = [] } = call;
    const movement = { id: namedId(`seamless/${venue}/${id}`), memberId, venue, amount };
    return {
      place,
      venue,
      id,
      member_id: String(memberId),
      token: `\\x${hashOf(token).toString('hex')}`,
      game,
      round,
      amount: String(amount),
      ...(alias !== undefined && { alias }),
      ...(closes && { closes }),
      ...(commitments.length > 0 && { shown: commitments.map(({ draw, hash }) => ({ draw, hash })) }),
      ...wallet.stakeRow({ ...movement, reference: `bet/${venue}/${id}` }, at),
    };
  }

  return { place: ({ code }, memberId, call) => ask({ venue: code, memberId, call }) };
}

const roundOf = ({ venue, memberId, call }: Asked) => `${venue}/${memberId}/${call.round}`;

/** Rounds of which several bets are taken: one that ends its round is then decided alone, once the others stand. */
function roundsShared(batch: readonly Asked[]): ReadonlySet<string> {
  const seen = new Set<string>();
  return new Set(
    batch.flatMap((one) => {
      const round = roundOf(one);
      if (seen.has(round)) return [round];
      seen.add(round);
      return [];
    }),
  );
}

function keysOf(batch: readonly Asked[]): string[] {
  const keys = batch.flatMap(({ venue, call }) => locksOf(venue, call));
  return [...new Set(keys)].sort();
}

/**
 * Stakes that nothing speaks against, many in one statement and one commit (migrations/0300_stakes_together.sql): bets that arrive
 * while others are being written form the next call. Whatever is unusual about a bet is decided by `effects.ts`, which decides the same
 * for these. Amounts in fen.
 */
import type { AppContext } from '../../platform/context.ts';
import { hashOf, namedId } from '../../platform/ids.ts';
import type { Wallet } from '../../wallet/index.ts';
import type { Venue } from '../catalogue.ts';
import type { BetCall } from './calls.ts';
import { locksOf } from './transactions.ts';

export interface Stakes {
  /** @returns the central wallet after it; undefined: nothing is known to have happened, and the ordinary way decides */
  place(venue: Venue, memberId: bigint, call: BetCall): Promise<bigint | undefined>;
}

interface Waiting {
  /** ms */
  readonly since: number;
  readonly venue: string;
  readonly memberId: bigint;
  readonly call: BetCall;
  resolve(balance: bigint | undefined): void;
}

/** While one call waits for its flush the other is decided. */
const lanes = 2;
/** A call with so many takes some 10 ms; longer ones gain no more, and whoever stands in the way of one holds up all. */
const most = 64;
/**
 * A second call is made beside the first for so many, or when one has waited for so long, in ms: what a call costs whatever its length is
 * as much as six bets.
 */
const aside = { worth: 16, afterMs: 20 } as const;
/** More do not wait, and nobody joins while the first has waited for longer, in ms: the door of the ordinary way says what then is. */
const queue = { length: 2_000, patienceMs: 2_500 } as const;

export function openStakes(
  { database, clock, log }: Pick<AppContext, 'database' | 'clock' | 'log'>,
  wallet: Pick<Wallet, 'stakeRow' | 'moved'>,
): Stakes {
  let waiting: Waiting[] = [];
  let writing = 0;
  let woken = false;
  let later: NodeJS.Timeout | undefined;

  /** After this turn of the loop, so that all who ask in it share a call. */
  function wake(): void {
    if (woken) return;
    woken = true;
    setImmediate(() => {
      woken = false;
      while (writing < lanes && isWorth()) start(next());
      if (writing < lanes && waiting.length > 0) later ??= setTimeout(look, aside.afterMs).unref();
    });
  }

  /** For those who wait behind a call that takes long. */
  function look(): void {
    later = undefined;
    wake();
  }

  function isWorth(): boolean {
    const [first] = waiting;
    if (first === undefined) return false;
    if (writing === 0 || waiting.length >= aside.worth) return true;
    return performance.now() - first.since >= aside.afterMs;
  }

  /** Each id once: a repetition waits for the first. Half for each lane that is free, where that is worth a call of its own. */
  function next(): Waiting[] {
    const ids = new Set<string>();
    const shares = waiting.length >= 2 * aside.worth ? lanes - writing : 1;
    const size = Math.min(most, Math.ceil(waiting.length / shares));
    const chosen: Waiting[] = [];
    const rest: Waiting[] = [];
    for (const one of waiting) {
      const id = `${one.venue}/${one.call.id}`;
      if (chosen.length === size || ids.has(id)) rest.push(one);
      else {
        ids.add(id);
        chosen.push(one);
      }
    }
    waiting = rest;
    return chosen;
  }

  function start(batch: readonly Waiting[]): void {
    writing += 1;
    void write(batch).then(() => {
      writing -= 1;
      wake();
    });
  }

  /** Answers everyone; never throws. */
  async function write(batch: readonly Waiting[]): Promise<void> {
    const now = clock.now();
    let balances = new Map<number, bigint>();
    try {
      const { rows } = await database.pool.query<{ place: number; balance: bigint }>({
        name: 'place_stakes',
        text: 'select place, balance from place_stakes($1::jsonb, $2::text[], $3::timestamptz)',
        values: [JSON.stringify(batch.map((one, place) => requestOf(one, place, now))), keysOf(batch), now],
      });
      balances = new Map(rows.map(({ place, balance }) => [place, balance]));
    } catch (error) {
      // Perhaps one's fault, perhaps done after all: alone each is asked for by its id, and told what became of it.
      log.warn({ err: error, bets: batch.length }, 'stakes could not be taken together');
    }
    for (const [place, { memberId, resolve }] of batch.entries()) {
      const balance = balances.get(place);
      if (balance !== undefined) wallet.moved(memberId);
      resolve(balance);
    }
  }

  function requestOf({ venue, memberId, call }: Waiting, place: number, at: Date) {
    const { id, token, game, round, amount } = call;
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
      ...wallet.stakeRow({ ...movement, reference: `bet/${venue}/${id}` }, at),
    };
  }

  function isHopeless(now: number): boolean {
    const [first] = waiting;
    return waiting.length >= queue.length || (first !== undefined && now - first.since > queue.patienceMs);
  }

  return {
    place: async ({ code }, memberId, call) => {
      const since = performance.now();
      if (isHopeless(since)) return undefined;
      return new Promise((resolve) => {
        waiting.push({ since, venue: code, memberId, call, resolve });
        wake();
      });
    },
  };
}

function keysOf(batch: readonly Waiting[]): string[] {
  const keys = batch.flatMap(({ venue, call }) => locksOf(venue, call));
  return [...new Set(keys)].sort();
}

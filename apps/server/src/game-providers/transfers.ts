/**
 * Money to and from venues. A transfer is reserved in the ledger first, then asked of the venue by our id, and stays pending until
 * the outcome is known: the answer, or later answers to the same id. No cent is made or lost in between.
 */
import type { AppContext } from '../platform/context.ts';
import type { Tx } from '../platform/database.ts';
import { isDatabaseGone } from '../platform/database-gone.ts';
import { openGathering } from '../platform/gathering.ts';
import { queueJob } from '../platform/jobs.ts';
import { done, type Outcome } from '../platform/outcome.ts';
import { countExposure, roomAhead } from './exposure.ts';
import { explainAhead, type HoldDeps, heldAheadAmong, holdAhead } from './held-wins.ts';
import type { TransferVenuePort } from './port.ts';

export interface TransferOrder {
  /** UUID chosen before; the venue and the ledger know the transfer by it. */
  readonly id: string;
  readonly memberId: bigint;
  readonly venue: string;
  readonly direction: 'in' | 'out';
  /** fen */
  readonly amount: bigint;
}

export type TransferState = 'pending' | 'done' | 'refused';

export interface Transfers {
  /** Reserves in the caller's transaction. Refusal `insufficient_balance`. */
  begin(tx: Tx, order: TransferOrder): Promise<Outcome<null>>;
  /**
   * Works on a pending transfer until its outcome is known or the venue does not say. Any number of callers may ask at the same
   * time, on any node: one works, the others wait for its result.
   */
  settle(id: string): Promise<TransferState>;
}

export const settleJob = 'settle_venue_transfer';

/** The venue may apply a transfer this long after it was made, in ms. */
export const transferLifeMs = 30_000;
/** Our clock and the venue's may differ by this much, in ms. */
const clockSkewMs = 5_000;
/** Longer than one attempt can take, in ms: who holds a lease this old is dead. */
const leaseMs = 25_000;
/** A caller who finds another at work waits so long for its result, in ms. */
const waitMs = 10_000;
/** The pause between two tries to write down what the venue said, while the database is away (a failover), in ms. */
const writeAgainMs = 250;
/** The pause before the next attempt: 1, 2, 4 ... seconds, at most this many ms. */
const longestPauseMs = 30_000;

/** As of stakes (`seamless/stakes.ts`). */
const size = {
  lanes: 2,
  most: 64,
  aside: { worth: 16, afterMs: 20 },
  queue: { length: 2_000, patienceMs: 2_500 },
} as const;

/** Players that a process remembers to have told its venues of. */
const mostIntroduced = 100_000;

interface Row {
  readonly id: string;
  readonly member_id: bigint;
  readonly venue: string;
  readonly direction: 'in' | 'out';
  readonly amount: bigint;
  readonly state: TransferState;
  readonly not_after: Date;
  readonly attempts: number;
}

export function openTransfers(
  site: AppContext,
  { wallet, limitsOf }: Pick<HoldDeps, 'wallet' | 'limitsOf'>,
  portOf: (venue: string) => TransferVenuePort,
): Transfers {
  const { database, clock, log, feed } = site;
  const holding = { wallet, limitsOf, clock };
  const introduced = new Set<string>();

  /** @returns what comes ahead of the venue's records, and what of it is held */
  async function reserve(
    tx: Tx,
    { id, memberId, venue, direction, amount }: TransferOrder,
  ): Promise<Outcome<{ readonly held: bigint; readonly ahead: bigint }>> {
    const movement = { id, memberId, venue, amount, reference: `venue/${venue}/${id}` };
    if (direction === 'out') {
      const limits = await limitsOf(venue);
      return done(
        await wallet.reserveFromVenue(tx, movement, (owed) =>
          roomAhead(tx, limits, { venue, owed }, clock.now()),
        ),
      );
    }
    const reserved = await wallet.reserveToVenue(tx, movement);
    return reserved.ok ? done({ held: 0n, ahead: 0n }) : reserved;
  }

  /**
   * What this process alone knows outlives a database that is away for a moment: it is written down as soon as there is one again.
   * @param until when the lease is over and others may ask the venue anew: given up then
   */
  async function onceThereIsADatabase<Result>(until: number, write: () => Promise<Result>): Promise<Result> {
    for (;;)
      try {
        return await write();
      } catch (error) {
        if (!isDatabaseGone(error) || performance.now() > until) throw error;
        // A crowd of transfers asks the one connection that asks anyway, not each its own.
        do await new Promise((wake) => setTimeout(wake, writeAgainMs));
        while (feed.unansweredMs() > 0 && performance.now() < until);
      }
  }

  async function claim(id: string): Promise<Row | undefined> {
    const now = clock.now();
    const { rows } = await database.query<Row>(
      `update venue_transfer set leased_until = $2, attempts = attempts + 1
        where id = $1 and state = 'pending' and (leased_until is null or leased_until <= $3)
       returning id, member_id, venue, direction, amount, state, not_after, attempts`,
      [id, new Date(now.getTime() + leaseMs), now],
    );
    return rows[0];
  }

  /** The venue knows this player: it said so to this process. */
  async function introduce(venue: string, player: string): Promise<boolean> {
    const name = `${venue}/${player}`;
    if (introduced.has(name)) return true;
    const created = await portOf(venue).createPlayer(player);
    if (created.outcome !== 'done') return false;
    if (introduced.size >= mostIntroduced) introduced.clear();
    introduced.add(name);
    return true;
  }

  /** What the venue knows of it: `undefined` while that cannot be said. */
  async function askVenue(row: Row): Promise<{ state: 'done' | 'refused'; reason?: string } | undefined> {
    const port = portOf(row.venue);
    const player = playerOf(row.member_id);
    if (row.attempts === 1 || clock.now() < row.not_after) {
      if (!(await introduce(row.venue, player))) return undefined;
      const { id, direction, amount, not_after } = row;
      const answer = await port.transfer({ id, player, direction, amount, notAfter: not_after });
      if (answer.outcome === 'done') return { state: 'done' };
      // Should the venue have lost its players, this one is told to it again before the next transfer.
      introduced.delete(`${row.venue}/${player}`);
      // "expired" and "conflict" say that this attempt had no effect, not that none ever had.
      if (answer.outcome === 'refused' && !['expired', 'conflict', 'maintenance'].includes(answer.reason))
        return { state: 'refused', reason: answer.reason };
    }
    const status = await port.transferStatus(row.id);
    if (status.outcome !== 'done') return undefined;
    if (status.value !== 'not_found') return { state: status.value };
    const final = clock.now().getTime() > row.not_after.getTime() + clockSkewMs;
    return final ? { state: 'refused', reason: 'not_found' } : undefined;
  }

  async function conclude(
    row: Row,
    state: 'done' | 'refused',
    reason: string | undefined,
  ): Promise<TransferState> {
    return database.transaction(async (tx) => {
      const { rows } = await tx.query<{ held: bigint }>(
        `update venue_transfer set state = $2, reason = $3, settled_at = $4, leased_until = null
          where id = $1 and state = 'pending' returning held`,
        [row.id, state, reason ?? null, clock.now()],
      );
      const [concluded] = rows;
      if (!concluded) return (await stateOf(tx, row.id)) ?? 'pending';
      const reservation = { id: row.id, memberId: row.member_id, venue: row.venue };
      if (state === 'done') await wallet.settleReservation(tx, reservation);
      else await wallet.cancelReservation(tx, reservation);
      if (state === 'done' && concluded.held > 0n)
        await holdAhead(holding, tx, { ...reservation, amount: concluded.held });
      await explainAhead(holding, tx, row.venue, row.member_id);
      return state;
    });
  }

  const settledTogether = openGathering<Row, true>(
    size,
    // A member's transfers at one venue are settled one after the other.
    {
      nameOf: ({ member_id, venue }) => `${member_id}/${venue}`,
      ownerOf: ({ member_id }) => String(member_id),
    },
    async (rows) => {
      try {
        const settled = await database.transaction((tx) => settleMany(tx, rows));
        return rows.map(({ id }) => (settled.has(id) ? true : undefined));
      } catch (error) {
        // Perhaps one's fault, perhaps done after all: alone each finds its state in its row.
        log.warn({ err: error, transfers: rows.length }, 'venue transfers could not be settled together');
        return [];
      }
    },
  );

  /** What the venue did, of many. @returns those that were pending and of which nothing is held; the others are untouched */
  async function settleMany(tx: Tx, asked: readonly Row[]): Promise<ReadonlySet<string>> {
    // Whoever waits for longer than a second for somebody's lock holds up all the others.
    await tx.query("set local lock_timeout = '1s'");
    const { rows } = await tx.query<{ id: string }>(
      `update venue_transfer set state = 'done', reason = null, settled_at = $2, leased_until = null
        where id in (select id from venue_transfer where id = any($1::uuid[]) and state = 'pending' and held = 0 order by id for update)
       returning id`,
      [asked.map(({ id }) => id), clock.now()],
    );
    const settled = new Set(rows.map(({ id }) => id));
    const done = asked.filter(({ id }) => settled.has(id));
    if (done.length === 0) return settled;
    await wallet.settleReservations(
      tx,
      done.map(({ id, member_id, venue }) => ({ id, memberId: member_id, venue })),
    );
    for (const { venue, memberId } of await heldAheadAmong(tx, done.map(whoseOf)))
      await explainAhead(holding, tx, venue, memberId);
    return settled;
  }

  async function giveBack(row: Row): Promise<void> {
    const pause = Math.min(1_000 * 2 ** Math.min(row.attempts - 1, 10), longestPauseMs);
    await database.transaction(async (tx) => {
      const { rows } = await tx.query(
        "update venue_transfer set leased_until = null where id = $1 and state = 'pending' and attempts = $2 returning id",
        [row.id, row.attempts],
      );
      // Somebody else has claimed it since: the lease is theirs, and so is the next try.
      if (rows.length === 0) return;
      // By the machine's time: jobs run on it even where a test has set the site's clock.
      await queueJob(
        tx,
        settleJob,
        { id: row.id },
        { key: `settle/${row.id}`, runAt: new Date(Date.now() + pause) },
      );
    });
  }

  async function waitFor(id: string): Promise<TransferState> {
    const until = Date.now() + waitMs;
    let state = await stateOf(database, id);
    while (state === 'pending' && Date.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      state = await stateOf(database, id);
    }
    return state ?? 'refused';
  }

  return {
    async begin(tx, { id, memberId, venue, direction, amount }) {
      const now = clock.now();
      const reserved = await reserve(tx, { id, memberId, venue, direction, amount });
      if (!reserved.ok) return reserved;
      const { held, ahead } = reserved.value;
      await tx.query(
        `insert into venue_transfer (id, member_id, venue, direction, amount, held, not_after, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [id, memberId, venue, direction, amount, held, new Date(now.getTime() + transferLifeMs), now],
      );
      await countExposure(tx, venue, memberId, { ahead }, now);
      // Should this process die before it has asked, another finds the transfer in its table (`watch.ts`): a job queued here would
      // send a notice, behind which all transfers commit one after the other.
      return done(null);
    },
    async settle(id) {
      const until = performance.now() + leaseMs;
      const row = await claim(id);
      if (!row) return waitFor(id);
      try {
        const answer = await askVenue(row);
        if (answer)
          return await onceThereIsADatabase(until, async () =>
            answer.state === 'done' && (await settledTogether(row))
              ? 'done'
              : conclude(row, answer.state, answer.reason),
          );
      } catch (error) {
        log.error({ err: error, transfer: id }, 'venue transfer could not be worked on');
      }
      await onceThereIsADatabase(until, () => giveBack(row));
      return 'pending';
    },
  };
}

const whoseOf = ({ venue, member_id: memberId }: Row) => ({ venue, memberId });

/** What a venue calls a member; says nothing about them. */
export function playerOf(memberId: bigint): string {
  return `m${memberId}`;
}

export function memberOf(player: string): bigint | undefined {
  const match = /^m([1-9]\d{0,17})$/.exec(player);
  return match?.[1] === undefined ? undefined : BigInt(match[1]);
}

async function stateOf(db: Pick<Tx, 'query'>, id: string): Promise<TransferState | undefined> {
  const { rows } = await db.query<{ state: TransferState }>(
    'select state from venue_transfer where id = $1',
    [id],
  );
  return rows[0]?.state;
}

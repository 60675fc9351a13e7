/**
 * Money to and from venues. A transfer is reserved in the ledger first, then asked of the venue by our id, and stays pending until
 * the outcome is known: the answer, or later answers to the same id. No cent is made or lost in between.
 */
import type { AppContext } from '../platform/context.ts';
import type { Tx } from '../platform/database.ts';
import { isPassing } from '../platform/database-gone.ts';
import { queueJob } from '../platform/jobs.ts';
import { done, type Outcome } from '../platform/outcome.ts';
import { countExposure, roomAhead } from './exposure.ts';
import { explainAhead, type HoldDeps, holdAhead } from './held-wins.ts';
import type { TransferVenuePort } from './port.ts';
import {
  leaseMs,
  type TransferOrder,
  type TransferState,
  type Try,
  transferLifeMs,
} from './transfer/pending.ts';
import { type AskedTransfer, openTransfersTogether } from './transfer/together.ts';

export interface Transfers {
  /** Reserves in the caller's transaction. Refusal `insufficient_balance`. */
  begin(tx: Tx, order: TransferOrder): Promise<Outcome<null>>;
  /**
   * Works on a pending transfer until its outcome is known or the venue does not say. Any number of callers may ask at the same
   * time, on any node: one works, the others wait for its result.
   */
  settle(id: string): Promise<TransferState>;
  /**
   * By hand, begun with others that are asked for at the same time, and worked on as by `settle`.
   * @returns undefined: nothing is known to have happened, and who asks begins it alone
   */
  moveTogether(
    asked: AskedTransfer,
  ): Promise<{ readonly id: string; readonly state: TransferState } | undefined>;
}

export const settleJob = 'settle_venue_transfer';

/** Our clock and the venue's may differ by this much, in ms. */
const clockSkewMs = 5_000;
/** A caller who finds another at work waits so long for its result, in ms. */
const waitMs = 10_000;
/** The pause between two tries to write down what the venue said, while the database is away (a failover), in ms. */
const writeAgainMs = 250;
/** The pause before the next attempt: 1, 2, 4 ... seconds, at most this many ms. */
const longestPauseMs = 30_000;

const contradiction = 'a venue answered one transfer in two ways';

/** Players that a process remembers to have told its venues of. */
const mostIntroduced = 100_000;

/** What a try comes to: an outcome, or that another try has it by now. */
type Concluded = TransferState | 'superseded';

export function openTransfers(
  site: AppContext,
  { wallet, limitsOf }: Pick<HoldDeps, 'wallet' | 'limitsOf'>,
  portOf: (venue: string) => TransferVenuePort,
  restsMayReach: Parameters<typeof openTransfersTogether>[2],
): Transfers {
  const { database, clock, log, feed } = site;
  const holding = { wallet, limitsOf, clock };
  const introduced = new Set<string>();
  const together = openTransfersTogether(site, wallet, restsMayReach);

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
   * What this process alone knows outlives a database that is away for a moment, or a lock that is held: it is written down as soon as
   * that is over.
   * @param until when the lease is over and others may ask the venue anew: given up then
   */
  async function onceThereIsADatabase<Result>(until: number, write: () => Promise<Result>): Promise<Result> {
    for (;;)
      try {
        return await write();
      } catch (error) {
        if (!isPassing(error) || performance.now() > until) throw error;
        // A crowd of transfers asks the one connection that asks anyway, not each its own.
        do await new Promise((wake) => setTimeout(wake, writeAgainMs));
        while (feed.unansweredMs() > 0 && performance.now() < until);
      }
  }

  async function claim(id: string): Promise<Try | undefined> {
    const now = clock.now();
    const { rows } = await database.query<Try>(
      `update venue_transfer set leased_until = $2, attempts = attempts + 1
        where id = $1 and state = 'pending' and (leased_until is null or leased_until <= $3)
       returning id, member_id, venue, direction, amount, not_after, attempts`,
      [id, new Date(now.getTime() + leaseMs), now],
    );
    return rows[0];
  }

  /** The venue knows this player: it said so to this process, or did what was asked for them last. */
  async function introduce(venue: string, player: string): Promise<boolean> {
    const name = `${venue}/${player}`;
    if (introduced.has(name)) return true;
    const created = await portOf(venue).createPlayer(player);
    if (created.outcome !== 'done') return false;
    remember(name);
    return true;
  }

  function remember(name: string): void {
    if (introduced.size >= mostIntroduced) introduced.clear();
    introduced.add(name);
  }

  /**
   * What the venue knows of it: `undefined` while that cannot be said. A process that stood still between its claim and the venue sends
   * nothing any more: others have asked since, and may have given the money back.
   * @param until when the lease is over, by `performance.now()`
   */
  async function askVenue(
    row: Try,
    until: number,
  ): Promise<{ state: 'done' | 'refused'; reason?: string } | undefined> {
    const port = portOf(row.venue);
    const player = playerOf(row.member_id);
    const { id, direction, amount, not_after } = row;
    const order = { id, player, direction, amount, notAfter: not_after };
    const inTime = () => clock.now() < row.not_after && performance.now() < until;
    let refusal: string | undefined;
    if (inTime() && !(await introduce(row.venue, player))) return undefined;
    if (inTime()) {
      const answer = await port.transfer(order);
      if (answer.outcome === 'done') return { state: 'done' };
      // Should the venue have lost its players, this one is told to it again before the next transfer.
      introduced.delete(`${row.venue}/${player}`);
      // "expired" and "conflict" say that this try had no effect, not that none ever had. Nor does any other refusal of a later try:
      // the request of an earlier one may be under way still, or its answer was lost; the venue's record of the id says what holds.
      if (
        answer.outcome === 'refused' &&
        row.attempts === 1 &&
        !['expired', 'conflict', 'maintenance'].includes(answer.reason)
      )
        return { state: 'refused', reason: answer.reason };
      refusal = answer.outcome === 'refused' ? answer.reason : undefined;
    }
    // "Not found" says so of the moment at which it was asked at the earliest: an answer may take longer than the transfer's life.
    const askedAt = clock.now().getTime();
    const status = await port.transferStatus(row.id, order);
    if (status.outcome !== 'done') return undefined;
    if (status.value === 'done') return { state: 'done' };
    if (status.value === 'refused') return { state: 'refused', ...(refusal && { reason: refusal }) };
    const final = askedAt > row.not_after.getTime() + clockSkewMs;
    return final ? { state: 'refused', reason: 'not_found' } : undefined;
  }

  /** Writes down what the venue said to this try, unless another has been made since: then the venue is asked, and decides. */
  async function conclude(
    row: Try,
    state: 'done' | 'refused',
    reason: string | undefined,
  ): Promise<Concluded> {
    return database.transaction(async (tx) => {
      const { rows } = await tx.query<{ held: bigint; ahead: bigint; begun: Date }>(
        `update venue_transfer set state = $2, reason = $3, settled_at = $4, leased_until = null
          where id = $1 and state = 'pending' and attempts = $5 returning held, ahead, created_at as begun`,
        [row.id, state, reason ?? null, clock.now(), row.attempts],
      );
      const [concluded] = rows;
      if (!concluded) {
        const now = await stateOf(tx, row.id);
        if (now === 'pending') return 'superseded';
        // For people: one of the venue's answers was wrong, and the money may stand in two places.
        if (now !== state)
          log.error({ transfer: row.id, venue: row.venue, concluded: now, answered: state }, contradiction);
        return now ?? 'pending';
      }
      const reservation = { id: row.id, memberId: row.member_id, venue: row.venue };
      if (state === 'done') await wallet.settleReservation(tx, reservation);
      else await wallet.cancelReservation(tx, reservation);
      if (state === 'done' && concluded.held > 0n)
        await holdAhead(holding, tx, { ...reservation, amount: concluded.held });
      await explainAhead(holding, tx, row.venue, row.member_id);
      // It never came out: whoever has nothing there would use up everybody's hour by asking for it.
      if (state === 'refused')
        await countExposure(tx, row.venue, row.member_id, { ahead: -concluded.ahead }, concluded.begun);
      return state;
    });
  }

  async function giveBack(row: Try): Promise<void> {
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

  async function settle(id: string): Promise<TransferState> {
    const until = performance.now() + leaseMs;
    const row = await claim(id);
    return row ? work(row, until) : waitFor(id);
  }

  /** @param until when the lease is over, by `performance.now()` */
  async function work(row: Try, until: number): Promise<TransferState> {
    const { id } = row;
    try {
      const answer = await askVenue(row, until);
      if (answer) {
        const concluded = await onceThereIsADatabase(until, async () =>
          answer.state === 'done' && (await together.end(row))
            ? 'done'
            : conclude(row, answer.state, answer.reason),
        );
        // Whoever has it now asks the venue; where nobody has, this one does. Each turn is a try that took as long as a lease.
        return concluded === 'superseded' ? settle(id) : concluded;
      }
    } catch (error) {
      log.error({ err: error, transfer: id }, 'venue transfer could not be worked on');
    }
    await onceThereIsADatabase(until, () => giveBack(row));
    return 'pending';
  }

  return {
    settle,
    async moveTogether(asked) {
      const begun = await together.begin(asked);
      if (begun === undefined) return undefined;
      const { first, known, until } = begun;
      if (known) remember(`${first.venue}/${playerOf(first.member_id)}`);
      return { id: first.id, state: await work(first, until) };
    },
    async begin(tx, { id, memberId, venue, direction, amount }) {
      const now = clock.now();
      const reserved = await reserve(tx, { id, memberId, venue, direction, amount });
      if (!reserved.ok) return reserved;
      const { held, ahead } = reserved.value;
      await tx.query(
        `insert into venue_transfer (id, member_id, venue, direction, amount, held, ahead, not_after, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [id, memberId, venue, direction, amount, held, ahead, new Date(now.getTime() + transferLifeMs), now],
      );
      await countExposure(tx, venue, memberId, { ahead }, now);
      // Should this process die before it has asked, another finds the transfer in its table (`watch.ts`): a job queued here would
      // send a notice, behind which all transfers commit one after the other.
      return done(null);
    },
  };
}

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

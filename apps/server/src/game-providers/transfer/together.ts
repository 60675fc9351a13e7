/**
 * Transfers that nothing unusual is about, many in one statement and one commit (migrations/0888_transfers_together.sql): those that are
 * asked for, or that venues have done, while others are being written form the next call. Whatever else there is about one is decided
 * alone (`transfers-recall-launch.ts`, `transfers.ts`), which decides the same for these. Amounts in fen.
 */
import type { AppContext } from '../../platform/context.ts';
import { openGathering } from '../../platform/gathering.ts';
import { afterTimeoutMs, fingerprintOf } from '../../platform/idempotency.ts';
import { namedId, newId } from '../../platform/ids.ts';
import { done } from '../../platform/outcome.ts';
import type { Wallet } from '../../wallet/index.ts';
import { leaseMs, type TransferOrder, type Try, transferLifeMs } from './pending.ts';

/** By hand, as members ask for it. */
export interface AskedTransfer extends Omit<TransferOrder, 'id'> {
  readonly key: string | undefined;
}

/** The operation of a transfer by hand (`platform/idempotency.ts`). */
export const transferCall = 'transfer';

/** What makes two requests the same. */
export const contentOf = ({ venue, direction, amount }: Omit<AskedTransfer, 'memberId' | 'key'>) => ({
  venue,
  direction,
  amount,
});

/** The ledger's and the venue's id of what an operation moves. */
export const idOf = (operation: string) => namedId(`transfer/${operation}`);

/** What has begun and is the asker's to work on. */
export interface Begun {
  readonly first: Try;
  /** The last that the venue answered of this member's transfers was done: it knows the player. */
  readonly known: boolean;
  /** When its lease is over, by `performance.now()`. */
  readonly until: number;
}

export interface TransfersTogether {
  /** @returns undefined: nothing is known to have happened, and the ordinary way decides */
  begin(asked: AskedTransfer): Promise<Begun | undefined>;
  /** The venue has done it. @returns undefined: likewise */
  end(pending: Try): Promise<true | undefined>;
}

/** As of stakes (`seamless/stakes.ts`). */
const size = {
  lanes: 2,
  most: 64,
  aside: { worth: 16, afterMs: 20 },
  queue: { length: 2_000, patienceMs: 2_500 },
} as const;

/** Venue wallets that a process remembers to be open. */
const mostOpen = 100_000;

/** @param restsMayReach of many members those whom somebody else's break may concern, so that each is asked about alone */
export function openTransfersTogether(
  { database, clock, log }: Pick<AppContext, 'database' | 'clock' | 'log'>,
  wallet: Pick<Wallet, 'transferRow' | 'endRow' | 'venueRows' | 'moved'>,
  restsMayReach: (memberIds: readonly bigint[], now: Date) => Promise<ReadonlySet<bigint>>,
): TransfersTogether {
  const open = new Set<string>();
  const walletOf = ({ memberId, venue }: AskedTransfer) => `${memberId}/${venue}`;

  async function begin(all: readonly AskedTransfer[]): Promise<readonly (Begun | undefined)[]> {
    const now = clock.now();
    const until = performance.now() + leaseMs;
    const inward = all.flatMap(({ memberId, direction }) => (direction === 'in' ? [memberId] : []));
    const apart = inward.length > 0 ? await restsMayReach(inward, now) : new Set();
    const batch = all.filter(({ memberId, direction }) => direction === 'out' || !apart.has(memberId));
    if (batch.length === 0) return [];
    const notAfter = new Date(now.getTime() + transferLifeMs);
    const prepared = batch.map((asked, place) => {
      const operation = newId();
      return { asked, id: idOf(operation), operation, place };
    });
    const { rows } = await database.pool.query<{ place: number; known: boolean }>({
      name: 'begin_transfers',
      text: `select b.place, venue_knows((r.one ->> 'member_id')::bigint, r.one ->> 'venue') as known
               from begin_transfers($1::jsonb, $2::text[], $3::timestamptz, $4::timestamptz, $5::timestamptz, $6::timestamptz) b (place)
              cross join lateral (select $1::jsonb -> b.place as one) r`,
      values: [
        JSON.stringify(prepared.map((one) => requestOf(one, now))),
        [...new Set(batch.map(({ memberId }) => `${memberId}/${transferCall}`))].sort(),
        now,
        new Date(now.getTime() - afterTimeoutMs),
        notAfter,
        new Date(now.getTime() + leaseMs),
      ],
    });
    const begun = new Map<AskedTransfer, Begun>();
    if (open.size + rows.length > mostOpen) open.clear();
    for (const { place, known } of rows) {
      const one = prepared[place];
      if (one === undefined) continue;
      const { asked, id } = one;
      const { memberId, venue, direction, amount } = asked;
      wallet.moved(memberId);
      open.add(walletOf(asked));
      const first = { id, member_id: memberId, venue, direction, amount, not_after: notAfter, attempts: 1 };
      begun.set(asked, { first, known, until });
    }
    return all.map((asked) => begun.get(asked));
  }

  function requestOf(
    { asked, id, operation, place }: { asked: AskedTransfer; id: string; operation: string; place: number },
    at: Date,
  ) {
    const { memberId, key, venue, direction, amount } = asked;
    const movement = { id, memberId, venue, amount, reference: `venue/${venue}/${id}` };
    return {
      place,
      id,
      member_id: String(memberId),
      venue,
      direction,
      amount: String(amount),
      key: key ?? null,
      operation,
      fingerprint: fingerprintOf(contentOf(asked)).toString('hex'),
      answer: done({ id }),
      transfer: wallet.transferRow(movement, direction, at),
      ...(!open.has(walletOf(asked)) && { opens: wallet.venueRows(asked) }),
    };
  }

  async function end(batch: readonly Try[]): Promise<readonly (true | undefined)[]> {
    const now = clock.now();
    const requests = batch.map(({ id, attempts, venue, member_id: memberId }) => ({
      id,
      try: attempts,
      venue,
      member_id: String(memberId),
      ...wallet.endRow({ id, memberId, venue }, now),
    }));
    const { rows } = await database.pool.query<{ id: string }>({
      name: 'end_transfers',
      text: 'select id from end_transfers($1::jsonb, $2::timestamptz) id',
      values: [JSON.stringify(requests), now],
    });
    const ended = new Set(rows.map(({ id }) => id));
    return batch.map(({ id, member_id: memberId }) => {
      if (!ended.has(id)) return undefined;
      wallet.moved(memberId);
      return true;
    });
  }

  return {
    begin: openGathering<AskedTransfer, Begun>(
      size,
      // Without a key a second one of the same member may be the first once more.
      { nameOf: ({ memberId }) => String(memberId), ownerOf: ({ memberId }) => String(memberId) },
      begin,
      // Perhaps one's fault, perhaps done after all: alone each is asked for by its key, and told what became of it.
      (error, transfers) => log.warn({ err: error, transfers }, 'venue transfers could not begin together'),
    ),
    end: openGathering<Try, true>(
      size,
      { nameOf: ({ id }) => id, ownerOf: ({ member_id }) => String(member_id) },
      end,
      // Likewise: alone each finds its state in its row.
      (error, transfers) =>
        log.warn({ err: error, transfers }, 'venue transfers could not be settled together'),
    ),
  };
}

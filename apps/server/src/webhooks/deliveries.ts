/** What is still to be sent: taken from the database, sent, and tried again ever more rarely, for some days. */
import { webhookKeptDays } from '@mingpai/contract/console/webhooks/bounds';
import type { AppContext } from '../platform/context.ts';
import type { Database } from '../platform/database.ts';

type Site = Pick<AppContext, 'database' | 'clock'>;

export interface Due {
  readonly id: bigint;
  readonly tries: number;
  readonly eventId: string;
  readonly kind: string;
  readonly version: number;
  readonly at: Date;
  readonly data: unknown;
}

/** To one receiver side by side. */
export const atOnce = 8;
const minuteMs = 60_000;
const hourMs = 3_600_000;
/** How long after each try the next one is, in ms; behind the last it is given up, some four days after the event. */
export const waitsMs: readonly number[] = [
  5_000,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
  24 * hourMs,
];
/** A node that dies while it sends leaves it for so long, in ms. */
const leaseMs = minuteMs;

/** Receivers that something is due for. */
export async function dueReceivers({ database, clock }: Site): Promise<bigint[]> {
  const { rows } = await database.query<{ id: bigint }>(
    `select r.id from webhook_receiver r
      where r.state = 'on'
        and exists (select from webhook_delivery d where d.receiver_id = r.id and d.state = 'waiting' and d.due_at <= $1)
      order by r.id`,
    [clock.now()],
  );
  return rows.map(({ id }) => id);
}

/** Takes some that are due; never one behind another of its lane that is still to be taken by the receiver. */
export async function claim(
  { database, clock }: Site,
  receiver: bigint,
  most: number,
): Promise<readonly Due[]> {
  const now = clock.now();
  const { rows } = await database.query<Due>(
    `update webhook_delivery d set tries = d.tries + 1, tried_at = $2, due_at = $3
       from webhook_event e
      where e.id = d.event_id and d.id in
            (select w.id from webhook_delivery w
              where w.receiver_id = $1 and w.state = 'waiting' and w.due_at <= $2
                and exists (select from webhook_receiver r where r.id = $1 and r.state = 'on')
                and not exists (select from webhook_delivery b
                                 where b.receiver_id = w.receiver_id and b.lane = w.lane and b.state = 'waiting'
                                   and b.event_id < w.event_id)
              order by w.due_at limit $4 for update skip locked)
      returning d.id, d.tries, e.event_id as "eventId", e.kind, e.version, e.at, e.data`,
    [receiver, now, new Date(now.getTime() + leaseMs), most],
  );
  return rows;
}

export interface Said {
  /** null: there was no answer. */
  readonly status: number | null;
  /** Its first bytes, or why there was none. */
  readonly answer: string;
}

/** What another node has noted of a later try stands: an answer counts for the try that it was given to. */
export async function noteDelivered(
  { database, clock }: Site,
  receiver: bigint,
  { id, tries }: Due,
  said: Said,
) {
  const now = clock.now();
  await database.query(
    `update webhook_delivery set state = 'delivered', due_at = null, status = $2, answer = $3
      where id = $1 and state = 'waiting' and tries = $4`,
    [id, said.status, said.answer, tries],
  );
  // Not with each: what is said every minute is enough.
  await database.query(
    `update webhook_receiver set failing_since = null, delivered_at = $2
      where id = $1 and (failing_since is not null or delivered_at is null or delivered_at < $3)`,
    [receiver, now, new Date(now.getTime() - minuteMs)],
  );
}

/**
 * What the receiver says of the event itself (malformed, too large, not to be processed) another try does not change: what stands
 * behind it in its lane goes on soon. A wrong key or path (401, 403, 404) is mended by people, and waited for.
 */
const refusedTries = 4;
const isRefusal = (status: number | null): boolean => status !== null && [400, 413, 422].includes(status);

/** @param waitMs the receiver asked to be left alone for so long */
export async function noteFailed(
  { database, clock }: Site,
  receiver: bigint,
  { id, tries }: Due,
  { status, answer, waitMs = 0 }: Said & { readonly waitMs?: number },
): Promise<void> {
  const now = clock.now();
  const wait = isRefusal(status) && tries >= refusedTries ? undefined : waitsMs[tries - 1];
  const due = wait === undefined ? null : new Date(now.getTime() + Math.max(wait, waitMs));
  await database.query(
    `update webhook_delivery set state = case when $2::timestamptz is null then 'given_up' else 'waiting' end,
            due_at = $2, status = $3, answer = $4 where id = $1 and state = 'waiting' and tries = $5`,
    [id, due, status, answer, tries],
  );
  await database.query(
    'update webhook_receiver set failing_since = $2 where id = $1 and failing_since is null',
    [receiver, now],
  );
}

/** It was not tried after all. */
export async function putBack({ database, clock }: Site, { id }: Due): Promise<void> {
  await database.query(
    `update webhook_delivery set tries = tries - 1, due_at = $2 where id = $1 and state = 'waiting'`,
    [id, clock.now()],
  );
}

/** What is older than a month goes, sent or not, some at a time. */
export async function forgetOld(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - webhookKeptDays * 24 * hourMs);
  for (;;) {
    const { rows } = await database.query<{ id: bigint }>(
      `with old as (select id from webhook_event where at < $1 order by at limit 2000),
       sent as (delete from webhook_delivery where event_id in (select id from old))
       select id from old`,
      [before],
    );
    if (rows.length === 0) return;
    await database.query('delete from webhook_event where id = any ($1::bigint[])', [
      rows.map(({ id }) => id),
    ]);
  }
}

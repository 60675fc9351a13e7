/** What staff see of addresses that are told of events, what waits, and what is sent again. */

import type { AppContext } from '../platform/context.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { queueJob } from '../platform/jobs.ts';
import { type Place, sliceOf, uncounted } from '../platform/slice.ts';
import { webhookJob } from './events.ts';

export interface ListedReceiver {
  readonly id: bigint;
  readonly title: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly state: 'on' | 'paused' | 'ended';
  readonly pausedBy: 'person' | 'silence' | 'gone' | null;
  readonly pausedAt: Date | null;
  readonly failingSince: Date | null;
  readonly deliveredAt: Date | null;
  readonly waiting: number;
  readonly secretUnseen: boolean;
  readonly formerUntil: Date | null;
  readonly madeAt: Date;
  readonly missedFrom: Date | null;
  /** null beside a beginning: it is told nothing now. */
  readonly missedTo: Date | null;
}

/** Those that are told first; what was taken away is shown as long as what it was sent is. */
export async function listedReceivers(db: Queryable, now: Date): Promise<readonly ListedReceiver[]> {
  const { rows } = await db.query<ListedReceiver>(
    `select r.id, r.title, r.url, r.events, r.state, r.paused_by as "pausedBy", r.paused_at as "pausedAt",
            r.failing_since as "failingSince", r.delivered_at as "deliveredAt",
            (select count(*)::int from (select from webhook_delivery d
              where d.receiver_id = r.id and d.state = 'waiting' limit 100000) w) as waiting,
            r.secret_shown_at is null as "secretUnseen",
            case when r.former_until > $1 then r.former_until end as "formerUntil", r.made_at as "madeAt",
            r.missed_from as "missedFrom", r.missed_to as "missedTo"
       from webhook_receiver r
      where r.state <> 'ended' or exists (select from webhook_delivery d where d.receiver_id = r.id)
      order by r.state = 'ended', r.id limit 100`,
    [now],
  );
  return rows;
}

export interface ListedDelivery {
  readonly id: bigint;
  readonly eventId: string;
  readonly kind: string;
  readonly at: Date;
  readonly state: 'waiting' | 'delivered' | 'given_up';
  readonly tries: number;
  readonly triedAt: Date | null;
  readonly dueAt: Date | null;
  readonly status: number | null;
  readonly answer: string;
}

export interface DeliveryQuestion {
  readonly receiver: bigint;
  readonly state: ListedDelivery['state'] | undefined;
}

/** Newest first; of those that are kept. No more than anybody pages through is counted. */
export async function listedDeliveries(
  db: Queryable,
  { receiver, state, ...place }: DeliveryQuestion & Place,
): Promise<{ readonly rows: readonly ListedDelivery[]; readonly total: number }> {
  const { paged, behind, tail } = sliceOf(place, 'd.id', 'd.id desc');
  const asked = [receiver, state ?? null];
  const [{ rows }, { rows: counted }] = await Promise.all([
    db.query<ListedDelivery>(
      `select d.id, e.event_id as "eventId", e.kind, e.at, d.state, d.tries, d.tried_at as "triedAt", d.due_at as "dueAt",
              d.status, d.answer
         from webhook_delivery d join webhook_event e on e.id = d.event_id
        where d.receiver_id = $1 and ($2::text is null or d.state = $2)
        ${behind} ${tail}`,
      asked,
    ),
    paged
      ? db.query<{ total: number }>(
          `select count(*)::int as total from (select from webhook_delivery d
            where d.receiver_id = $1 and ($2::text is null or d.state = $2) limit 10000) c`,
          asked,
        )
      : uncounted,
  ]);
  return { rows, total: counted[0]?.total ?? 0 };
}

/** At most so many go out again at one word. */
const mostAgain = 10_000;

export interface Again {
  readonly receiver: bigint;
  readonly delivery?: bigint | undefined;
  /** When what is sent again happened. */
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/** Under the ids that they have: a receiver that took them knows them. @returns how many */
export async function sendAgain(
  tx: Tx,
  clock: AppContext['clock'],
  { receiver, delivery, from, to }: Again,
): Promise<number> {
  const { rows } = await tx.query<{ id: bigint }>(
    `update webhook_delivery set state = 'waiting', due_at = $5, tries = 0
      where id in (select d.id from webhook_delivery d join webhook_event e on e.id = d.event_id
                    where d.receiver_id = $1 and ($2::bigint is null or d.id = $2)
                      and ($3::timestamptz is null or e.at >= $3) and ($4::timestamptz is null or e.at < $4)
                    order by d.id limit ${mostAgain})
      returning id`,
    [receiver, delivery ?? null, from ?? null, to ?? null, clock.now()],
  );
  if (rows.length > 0) await queueJob(tx, webhookJob, {}, { key: `${webhookJob}/again`, maxAttempts: 3 });
  return rows.length;
}

export interface Standing {
  readonly waiting: number;
  readonly oldestSeconds: number;
  readonly paused: number;
  /** Receivers for which no more events are kept. */
  readonly full: number;
}

/**
 * For whoever watches the site. What failed longest is due latest, and of what was never tried the oldest is due first: the oldest is
 * one of these, and neither is looked for among what was delivered.
 */
export async function standing(db: Queryable, now: Date): Promise<Standing> {
  const { rows } = await db.query<Standing>(
    `select (select count(*)::int from (select from webhook_delivery where state = 'waiting' limit 100000) w) as waiting,
            coalesce(extract(epoch from $1::timestamptz - min(o.at)), 0)::int as "oldestSeconds",
            (select count(*)::int from webhook_receiver where state = 'paused' and paused_by <> 'person') as paused,
            (select count(*)::int from webhook_receiver where state <> 'ended' and missed_from is not null and missed_to is null) as full
       from webhook_receiver r cross join lateral
            (select min(e.at) as at from webhook_event e
              where e.id in ((select d.event_id from webhook_delivery d
                               where d.receiver_id = r.id and d.state = 'waiting' order by d.due_at limit 1),
                             (select min(w.event_id) from (select d.event_id from webhook_delivery d
                               where d.receiver_id = r.id and d.state = 'waiting' order by d.due_at desc limit 100000) w))) o
      where r.state = 'on'`,
    [now],
  );
  return rows[0] ?? { waiting: 0, oldestSeconds: 0, paused: 0, full: 0 };
}

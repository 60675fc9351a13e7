/** What waits for receivers has a bound: one that takes nothing for weeks does not fill the database of the site. */
import { webhookKeptDays, webhookWaitingMost } from '@mingpai/contract/console/webhooks/bounds';
import type { AppContext } from '../platform/context.ts';

const dayMs = 86_400_000;
/** Deliveries that one statement gives up. */
const atOnce = 10_000;

/**
 * Whoever has as many events waiting as may be is told of no more until half of them are taken, and from when to when it was not told
 * stands beside it for as long as events are kept. What waits for one that was taken away is given up.
 * @param most events that may wait for one receiver
 */
export async function boundWaiting(
  { database, clock, log }: Pick<AppContext, 'database' | 'clock' | 'log'>,
  most = webhookWaitingMost,
): Promise<void> {
  const now = clock.now();
  const { rows } = await database.query<{ id: bigint; full: boolean }>(
    `with r as materialized (
       select r.id, r.missed_from is not null and r.missed_to is null as was_full,
              (select count(*) from (select from webhook_delivery d
                where d.receiver_id = r.id and d.state = 'waiting' limit $2) w) as waiting
         from webhook_receiver r where r.state <> 'ended')
     update webhook_receiver k
        set missed_from = case when r.was_full then k.missed_from else coalesce(k.missed_from, $1) end,
            missed_to = case when r.was_full then $1 end
       from r where k.id = r.id and (not r.was_full and r.waiting >= $2 or r.was_full and r.waiting <= $2 / 2)
     returning k.id, not r.was_full as full`,
    [now, most],
  );
  for (const { id, full } of rows)
    log.error(
      { receiver: String(id) },
      full ? 'webhook receiver full: not told any more' : 'webhook receiver told again',
    );
  await database.query(
    'update webhook_receiver set missed_from = null, missed_to = null where missed_to < $1',
    [new Date(now.getTime() - webhookKeptDays * dayMs)],
  );
  for (;;) {
    const { rows: given } = await database.query(
      `update webhook_delivery set state = 'given_up', due_at = null
        where id = any (array(select d.id from webhook_delivery d join webhook_receiver r on r.id = d.receiver_id
                               where r.state = 'ended' and d.state = 'waiting' limit $1)) returning 1`,
      [atOnce],
    );
    if (given.length < atOnce) return;
  }
}

/** Gifts on their way to the platform, and what became of them there; two nodes may run each at once. */
import { z } from 'zod';
import type { Queryable } from '../platform/database.ts';
import type { Job } from '../platform/jobs.ts';
import { giftById, giftJob, markLooked } from './gift.ts';
import { sendGift } from './send.ts';
import { playersToSettle, type SettleDeps, settleGiftsOf } from './settle.ts';

const minuteMs = 60_000;
/** Gifts that one minute tries to send: what does not get through is tried in the next. */
const sentAtOnce = 200;

export function freeBetJobs(deps: SettleDeps): readonly Job[] {
  const { database, clock, log } = deps.site;
  /** One that goes wrong holds up no other. */
  const apart = (what: string, work: Promise<void>) =>
    work.catch((err: unknown) => log.error({ err, what }, 'free bets could not be settled'));

  return [
    {
      name: giftJob,
      async run(payload) {
        const { gift: id } = z.object({ gift: z.coerce.bigint() }).parse(payload);
        await sendGift(deps, id);
        const gift = await giftById(database, id);
        if (gift?.cancelWantedAt != null) await settleGiftsOf(deps, gift.venue, gift.memberId);
      },
    },
    {
      name: 'settle_free_bets',
      schedule: '* * * * *',
      async run() {
        const now = clock.now();
        await closeOverdue(database, now);
        for (const id of await giftsToSend(database, now)) await apart(`gift ${id}`, sendGift(deps, id));
        for (const { venue, memberId } of await playersToSettle(database, now))
          await apart(`gifts of member ${memberId}`, settleGiftsOf(deps, venue, memberId));
      },
    },
  ];
}

/** Nobody said yes in time, or the platform could not be asked. */
async function closeOverdue(db: Queryable, now: Date): Promise<void> {
  await db.query(
    `update free_bet set state = 'expired', closed_at = $1 where state in ('waiting', 'wanted') and ends_at <= $1`,
    [now],
  );
}

async function giftsToSend(db: Queryable, now: Date): Promise<readonly bigint[]> {
  const { rows } = await db.query<{ id: bigint }>(
    `select id from free_bet where state = 'wanted' and (looked_at is null or looked_at <= $1)
      order by looked_at nulls first, id limit ${sentAtOnce}`,
    [new Date(now.getTime() - minuteMs)],
  );
  const ids = rows.map(({ id }) => id);
  await markLooked(db, ids, now);
  return ids;
}

/** Sessions are kept for a while after they are over; the last one of a member always, as it says when they were here. */
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { daysBefore, forget, forgettingJob } from '../platform/forgetting.ts';
import type { Job } from '../platform/jobs.ts';

/**
 * For so many days after its end a session is shown to staff, found by its address, and known as its member's device; the longest
 * span that anybody reads sessions over is ninety days. What devices and networks have in common is kept by themselves
 * (related-accounts).
 * @param days as is set (`security.sessionDays`)
 */
export function forgetSessions(database: Database, now: Date, days: number): Promise<number> {
  return forget(
    database,
    `delete from session where ctid = any (array(
       select s.ctid from session s
        where s.expires_at < $1
          and exists (select from session n where n.member_id = s.member_id and n.created_at > s.created_at)
        order by s.expires_at limit $2)) returning 1`,
    daysBefore(now, days),
  );
}

export function sessionJobs(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  days: () => Promise<number>,
): readonly Job[] {
  return [
    forgettingJob('forget_sessions', 20, async () => forgetSessions(database, clock.now(), await days())),
  ];
}

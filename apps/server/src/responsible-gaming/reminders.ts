/** Every half year who plays, or has limits, is asked in their inbox to look at them (RTS 12). */
import { inboxTexts, sendInboxMessage } from '../inbox/index.ts';
import type { AppContext } from '../platform/context.ts';
import type { Job } from '../platform/jobs.ts';

const halfYearDays = 182;
const inOneStep = 500;

type Site = Pick<AppContext, 'database' | 'clock'>;

export function reminderJob(site: Site): Job {
  return {
    name: 'remind_of_limits',
    // 10:07 in Beijing.
    schedule: '7 2 * * *',
    async run() {
      await noteWhoPlays(site);
      while ((await remindSome(site)) === inOneStep);
    },
  };
}

/** From the first time that the site sees them play, or hold a limit, the half years count. */
async function noteWhoPlays({ database, clock }: Site): Promise<void> {
  await database.query(
    `insert into play_preference (member_id, noted_at)
     select member_id, $1 from play_sitting where seen_at > $1::timestamptz - interval '2 days'
     union select member_id, $1 from play_limit where set_at > $1::timestamptz - interval '2 days'
     on conflict (member_id) do nothing`,
    [clock.now()],
  );
}

/** Who takes a break, or leaves, is left alone; who has not played for as long and has no limit, too. They are looked at again then. */
async function remindSome({ database, clock }: Site): Promise<number> {
  return database.transaction(async (tx) => {
    const now = clock.now();
    const { rows } = await tx.query<{ member_id: bigint; tell: boolean }>(
      `with due as (
         select member_id from play_preference
          where coalesce(reminded_at, noted_at) <= $1::timestamptz - interval '${halfYearDays} days'
          order by coalesce(reminded_at, noted_at) limit ${inOneStep} for update skip locked)
       update play_preference p set reminded_at = $1 from due where p.member_id = due.member_id
       returning p.member_id,
                 may_be_addressed(p.member_id, $1)
                 and (exists (select from play_limit l where l.member_id = p.member_id)
                      or exists (select from play_sitting s where s.member_id = p.member_id
                                  and s.seen_at > $1::timestamptz - interval '${halfYearDays} days')) as tell`,
      [now],
    );
    for (const { member_id, tell } of rows)
      if (tell) await sendInboxMessage(tx, clock, member_id, inboxTexts.limitsReminder());
    return rows.length;
  });
}

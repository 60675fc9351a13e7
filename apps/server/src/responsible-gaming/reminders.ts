/** Every half year who plays, or has limits, is asked to look at them (RTS 12): in their inbox, on their browsers and by letter. */
import { inboxTexts } from '../inbox/index.ts';
import type { AppContext } from '../platform/context.ts';
import type { Job } from '../platform/jobs.ts';
import { holdPauses } from './pauses.ts';
import { tellOfPlay } from './telling.ts';

const halfYearDays = 182;
const inOneStep = 500;

type Site = Pick<AppContext, 'database' | 'clock'>;

/** @param step members who are looked at in one transaction */
export function reminderJob(site: Site, step = inOneStep): Job {
  return {
    name: 'remind_of_limits',
    // 10:07 in Beijing.
    schedule: '7 2 * * *',
    async run() {
      await noteWhoPlays(site);
      while ((await remindSome(site, step)) === step);
    },
  };
}

/**
 * From the first time that the site sees them play, or hold a limit, the half years count: a game in sight, or a bet, which a venue's own
 * app places without any sign of life. Ten days back, for the job may have rested; a limit is found however old it is.
 */
async function noteWhoPlays({ database, clock }: Site): Promise<void> {
  await database.query(
    `insert into play_preference (member_id, noted_at)
     select m.id, $1 from member_name m
      where not exists (select from play_preference p where p.member_id = m.id)
        and (exists (select from play_limit l where l.member_id = m.id)
             or exists (select from play_sitting s where s.member_id = m.id and s.seen_at > $1::timestamptz - interval '10 days')
             or exists (select from bet_on_record b where b.member_id = m.id and b.placed_at > $1::timestamptz - interval '10 days'))
     on conflict (member_id) do nothing`,
    [clock.now()],
  );
}

/** Who takes a break, or leaves, is left alone; who has not played for as long and has no limit, too. They are looked at again then. */
async function remindSome({ database, clock }: Site, step: number): Promise<number> {
  return database.transaction(async (tx) => {
    // Whoever asked to be left alone until now is seen; whoever asks now waits until this step is told.
    await holdPauses(tx);
    const now = clock.now();
    const { rows } = await tx.query<{ member_id: bigint; tell: boolean }>(
      `with due as (
         select member_id from play_preference
          where coalesce(reminded_at, noted_at) <= $1::timestamptz - interval '${halfYearDays} days'
          order by coalesce(reminded_at, noted_at) limit $2 for update skip locked)
       update play_preference p set reminded_at = $1 from due where p.member_id = due.member_id
       returning p.member_id,
                 may_be_addressed(p.member_id, $1)
                 and (exists (select from play_limit l where l.member_id = p.member_id)
                      or exists (select from play_sitting s where s.member_id = p.member_id
                                  and s.seen_at > $1::timestamptz - interval '${halfYearDays} days')
                      or exists (select from bet_on_record b where b.member_id = p.member_id
                                  and b.placed_at > $1::timestamptz - interval '${halfYearDays} days')) as tell`,
      [now, step],
    );
    for (const { member_id, tell } of rows)
      if (tell) await tellOfPlay(tx, clock, member_id, inboxTexts.limitsReminder());
    return rows.length;
  });
}

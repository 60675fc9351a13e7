/** Accounts whose time has come are closed; of those closed for years the personal data goes. */
import { closedBefore, dueClosings } from '../members/index.ts';
import type { Job } from '../platform/jobs.ts';
import { type ClosingDeps, closeWhenClear, erase } from './closing.ts';

/** Accounts that are read at once. */
const inOneStep = 500;

export function closingJobs(deps: ClosingDeps, step = inOneStep): readonly Job[] {
  const { database, clock, log } = deps.site;
  const each = async (members: readonly bigint[], work: (memberId: bigint) => Promise<void>) => {
    for (const memberId of members)
      await work(memberId).catch((err: unknown) =>
        log.error({ err, memberId: String(memberId) }, 'account not closed'),
      );
  };
  return [
    {
      name: 'close_accounts',
      schedule: '*/5 * * * *',
      async run() {
        // All of them in each run: those that something holds up for long keep no other waiting.
        const now = clock.now();
        for (let after = 0n; ; ) {
          const due = await dueClosings(database, now, { after, limit: step });
          await each(
            due.map(({ memberId }) => memberId),
            (memberId) => closeWhenClear(deps, memberId),
          );
          const last = due.at(-1);
          if (last === undefined || due.length < step) return;
          after = last.id;
        }
      },
    },
    {
      name: 'erase_accounts',
      // 03:40 in Beijing.
      schedule: '40 19 * * *',
      async run() {
        const { closedYears } = await deps.settings.current('security');
        const before = clock.now();
        before.setUTCFullYear(before.getUTCFullYear() - closedYears);
        await each(await closedBefore(database, before, step), (memberId) => erase(deps.site, memberId));
      },
    },
  ];
}

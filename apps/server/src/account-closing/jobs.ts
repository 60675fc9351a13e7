/** Accounts whose time has come are closed; of those closed for years the personal data goes. */
import { closedBefore, dueClosings } from '../members/index.ts';
import type { Job } from '../platform/jobs.ts';
import { type ClosingDeps, closeWhenClear, erase } from './closing.ts';

/** Of those that something holds up some are looked at each time; none is lost. */
const inOneRun = 500;

export function closingJobs(deps: ClosingDeps): readonly Job[] {
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
        await each(await dueClosings(database, clock.now(), inOneRun), (memberId) =>
          closeWhenClear(deps, memberId),
        );
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
        await each(await closedBefore(database, before, inOneRun), (memberId) => erase(deps.site, memberId));
      },
    },
  ];
}

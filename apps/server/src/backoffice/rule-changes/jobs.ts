/** Puts changes of rules into force when their time has come; a minute's schedule makes up for a job that was lost. */
import type { Job } from '../../platform/jobs.ts';
import { applyDueChanges, applyJob, type RuleDesk } from './changes.ts';

export function ruleJobs(desk: RuleDesk): readonly Job[] {
  return [
    {
      name: applyJob,
      schedule: '* * * * *',
      async run() {
        await applyDueChanges(desk);
      },
    },
  ];
}

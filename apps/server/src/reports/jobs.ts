/** Background work of the figures: every minute what was added is counted. */
import type { Job } from '../platform/jobs.ts';
import { type CountDeps, countFigures } from './count.ts';

export function reportJobs(parts: CountDeps): readonly Job[] {
  return [
    {
      name: 'count_figures',
      schedule: '* * * * *',
      async run() {
        await countFigures(parts);
      },
    },
  ];
}

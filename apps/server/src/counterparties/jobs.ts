/** Background work of the statements: what was begun and left goes. */
import type { AppContext } from '../platform/context.ts';
import type { Job } from '../platform/jobs.ts';
import { forgetLeftFiles } from './files.ts';

export function counterpartyJobs({
  database,
  clock,
}: Pick<AppContext, 'database' | 'clock'>): readonly Job[] {
  return [
    {
      name: 'forget_left_statements',
      schedule: '20 * * * *',
      run: () => forgetLeftFiles(database, clock.now()),
    },
  ];
}

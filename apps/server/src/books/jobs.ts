/** Background work of the books: every minute what the ledger got is summed by day. */
import type { Job } from '../platform/jobs.ts';
import { type DayDeps, sumDays } from './days.ts';

export function bookJobs(parts: DayDeps): readonly Job[] {
  return [
    {
      name: 'sum_book_days',
      schedule: '* * * * *',
      run: () => sumDays(parts),
    },
  ];
}

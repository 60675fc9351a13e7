/** Background work of the books: every minute what the ledger got is summed by day, and every few all of it is looked at. */
import type { Job } from '../platform/jobs.ts';
import type { Books } from '../wallet/index.ts';
import { countLedger } from './counted.ts';
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

export function ledgerCountJobs(parts: DayDeps, books: Pick<Books, 'count'>): readonly Job[] {
  return [{ name: 'count_ledger', schedule: '*/5 * * * *', run: () => countLedger(parts, books) }];
}

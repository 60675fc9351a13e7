/** The upkeep of the books: house balances are folded. */
import type { Ledger } from '@mingpai/ledger';
import type { Job } from '../platform/jobs.ts';

export function ledgerJobs(ledger: Ledger): readonly Job[] {
  return [{ name: 'fold_house_accounts', schedule: '*/5 * * * *', run: () => ledger.fold() }];
}

/** The ledger's own upkeep: house balances are folded, history is sealed. */
import type { Ledger } from '@mingpai/ledger';
import type { Job } from '../platform/jobs.ts';

export function ledgerJobs(ledger: Ledger): readonly Job[] {
  return [
    { name: 'fold_house_accounts', schedule: '*/5 * * * *', run: () => ledger.fold() },
    {
      name: 'seal_ledger',
      schedule: '*/10 * * * *',
      async run() {
        await ledger.seal();
      },
    },
  ];
}

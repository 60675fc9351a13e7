/** The upkeep of the books: house balances are folded, the history of the ledger and of the staff's deeds is sealed. */
import type { Ledger } from '@mingpai/ledger';
import { sealAudit } from '../operators/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import type { Job } from '../platform/jobs.ts';

export function ledgerJobs(ledger: Ledger, database: Database, clock: Clock): readonly Job[] {
  return [
    { name: 'fold_house_accounts', schedule: '*/5 * * * *', run: () => ledger.fold() },
    {
      name: 'seal_ledger',
      schedule: '*/10 * * * *',
      async run() {
        await ledger.seal();
      },
    },
    {
      name: 'seal_audit',
      schedule: '*/10 * * * *',
      async run() {
        await sealAudit(database, clock);
      },
    },
  ];
}

/** The ledger's schema as forward-only migrations, for the runner of whoever uses it. */
import { readFileSync } from 'node:fs';

const names = [
  '0001_tables',
  '0002_guards',
  '0003_apply',
  '0004_balances',
  '0005_seal',
  '0006_references',
  '0007_moved_since',
  '0008_owners',
  '0009_published',
  '0964_open_accounts',
  '1040_apply_in_fewer_statements',
] as const;

/** In the order in which they have to run; each is one transaction. */
export const ledgerMigrations: readonly { readonly name: string; readonly sql: string }[] = names.map(
  (name) => ({
    name: `ledger/${name}`,
    sql: readFileSync(new URL(`./sql/${name}.sql`, import.meta.url), 'utf8'),
  }),
);

/** The ledger's schema as forward-only migrations, for the runner of whoever uses it. */
import { readFileSync } from 'node:fs';

const names = ['0001_ledger'] as const;

export const ledgerMigrations: readonly { readonly name: string; readonly sql: string }[] = names.map(
  (name) => ({
    name: `ledger/${name}`,
    sql: readFileSync(new URL(`./sql/${name}.sql`, import.meta.url), 'utf8'),
  }),
);

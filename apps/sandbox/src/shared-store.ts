/**
 * Parts the store that all third parties once had in common (`platform.db`, `nonces.db`) among their folders. Interrupted at any
 * moment, it begins again and ends the same: the old store goes last.
 */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { nonceFile, nonceSchema } from './kit/nonces.ts';
import { storeFile } from './kit/store.ts';
import { gatewaySchema } from './payment-gateway/index.ts';
import { payoutSchema } from './payout-provider/index.ts';

const sharedStore = 'platform.db';
const sharedNonces = 'nonces.db';

/** What stood in the shared store and is not the game platform's. Whatever points at another table comes after it. */
const leaving = [
  { folder: 'payment-gateway', schema: gatewaySchema, tables: ['checkout_payment', 'checkout_callback'] },
  { folder: 'payout-provider', schema: payoutSchema, tables: ['payout'] },
] as const;
const staying = 'game-platform';

export function hasSharedStore(dataDir: string): boolean {
  return existsSync(join(dataDir, sharedStore));
}

/**
 * Call it while nobody has the store open.
 * @throws when the game platform has a store of its own already: which of the two is meant, nobody here can know
 */
export function partSharedStore(dataDir: string): void {
  if (!hasSharedStore(dataDir)) return;
  const shared = join(dataDir, sharedStore);
  const kept = join(dataDir, staying, storeFile);
  if (existsSync(kept)) throw new Error(`SANDBOX_DATA_DIR: holds ${shared} and ${kept}; take one away`);
  for (const { folder, schema, tables } of leaving) {
    copyTables(shared, join(folderIn(dataDir, folder), storeFile), schema, tables);
    copyNonces(dataDir, folder);
  }
  copyNonces(dataDir, staying);
  const database = new DatabaseSync(shared);
  // Children first.
  const left = leaving.flatMap(({ tables }) => [...tables].reverse());
  for (const table of left) database.exec(`drop table if exists ${table}`);
  // Everything into the one file that is moved.
  database.exec('pragma journal_mode = delete');
  database.close();
  for (const end of ['', '-wal', '-shm']) rmSync(join(dataDir, sharedNonces) + end, { force: true });
  renameSync(shared, join(folderIn(dataDir, staying), storeFile));
}

function folderIn(dataDir: string, folder: string): string {
  const path = join(dataDir, folder);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  return path;
}

/** Copies the rows that are not there yet. A table that the source lacks is none to copy. */
function copyTables(source: string, target: string, schema: string, tables: readonly string[]): void {
  const database = new DatabaseSync(target);
  try {
    database.exec('pragma synchronous = full; pragma foreign_keys = on;');
    database.prepare('attach database ? as shared').run(source);
    database.exec(schema);
    database.exec('begin immediate');
    for (const table of tables) {
      const columns = database
        .prepare('select name from shared.pragma_table_info(?)')
        .all(table)
        .map(({ name }) => String(name))
        .join(', ');
      if (columns === '') continue;
      database.exec(
        `insert into main.${table} (${columns}) select ${columns} from shared.${table} where true on conflict do nothing`,
      );
    }
    database.exec('commit');
  } finally {
    database.close();
  }
}

/** What was used up stays used up, whichever secret signed it. */
function copyNonces(dataDir: string, folder: string): void {
  const source = join(dataDir, sharedNonces);
  if (!existsSync(source)) return;
  copyTables(source, join(folderIn(dataDir, folder), nonceFile), nonceSchema, ['nonce']);
}

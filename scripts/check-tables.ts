/**
 * Part of `npm run check`: fails where SQL of the code, or a function or view of the database, writes or reads another
 * capability's table, or takes whatever columns a table has. With `list`: says which tables each capability writes and reads.
 */
import { join } from 'node:path';
import { owners } from '../apps/server/table-owners.ts';
import { breaches, readTree, schemaBreaches, schemaOf } from './sql/ownership.ts';

const root = join(import.meta.dirname, '..');

if (process.argv[2] === 'list') {
  const { uses } = readTree(root, owners);
  for (const capability of [...new Set(uses.map((use) => use.capability))].sort()) {
    const tables = (writes: boolean) =>
      [
        ...new Set(
          uses
            .filter((use) => use.capability === capability && use.writes === writes)
            .map(({ table }) => table),
        ),
      ]
        .sort()
        .join(', ');
    console.log(`${capability}\n  writes ${tables(true)}\n  reads  ${tables(false)}`);
  }
} else {
  const found = [...breaches(root, owners), ...schemaBreaches(schemaOf(root), owners)];
  for (const line of found) console.log(line);
  if (found.length > 0)
    console.log('\nWhose each table is: apps/server/table-owners.ts (docs/decisions/0048).');
  process.exitCode = found.length === 0 ? 0 : 1;
}

/** npm run schema: writes apps/server/schema.sql from an empty database that all migrations ran on. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTestDatabase } from '@mingpai/postgres';
import { bringUpToDate } from '../apps/server/src/app/schema.ts';
import { openDatabase } from '../apps/server/src/platform/database.ts';
import { schemaText } from './sql/schema-text.ts';
import { startTestPostgres } from './test-database.ts';

const file = join(import.meta.dirname, '../apps/server/schema.sql');

const postgres = process.env.TEST_DATABASE_URL ? undefined : await startTestPostgres();
process.env.TEST_DATABASE_URL ??= postgres?.url;
const made = await createTestDatabase();
const database = openDatabase(made.url, { connections: 2 });
try {
  await bringUpToDate(database, made.url);
  writeFileSync(file, await schemaText(database));
  console.log('apps/server/schema.sql is written');
} finally {
  await database.close();
  await made.drop();
  await postgres?.stop();
}

/** npm run seed: makes the demonstration site on an empty database, and prints its accounts. */
import { join } from 'node:path';
import { prepareDatabase, withDatabase } from './database.ts';
import { showAccounts } from './demo-accounts.ts';
import { runCommand } from './processes.ts';
import { readSettings } from './settings.ts';

const { dataDir } = readSettings();
process.exitCode = await withDatabase(async (database) => {
  await prepareDatabase(database);
  return runCommand(process.execPath, [join(import.meta.dirname, '../apps/server/src/seed.ts')], {
    ...process.env,
    DATABASE_URL: database.serverUrl,
    DATABASE_OWNER_URL: '',
    DATA_DIR: dataDir,
  });
});
await showAccounts(dataDir);
process.exit();

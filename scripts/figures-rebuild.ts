/** npm run figures:rebuild: forgets the figures of the first page and counts the whole past again; the server may go on meanwhile. */
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { openDatabase } from '../apps/server/src/platform/database.ts';
import { rebuildFigures } from '../apps/server/src/reports/index.ts';
import { withDatabase } from './database.ts';

const lines = await withDatabase(async ({ ownerUrl, serverUrl }) => {
  const database = openDatabase(ownerUrl ?? serverUrl, { connections: 1, trusting: false });
  try {
    return await rebuildFigures({ database, clock: systemClock });
  } finally {
    await database.close();
  }
});
console.log(`${lines} lines counted`);

/**
 * npm run archive:months -- <folder>: each month that is over and not in the folder yet, as Parquet: seals, transfers, entries, bets. The
 * server may go on meanwhile.
 */
import { writeMonths } from '../apps/server/src/app/archive/months/write.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { openDatabase } from '../apps/server/src/platform/database.ts';
import { withDatabase } from './database.ts';

const [, , folder] = process.argv;
if (folder === undefined) {
  console.error('Name the folder: npm run archive:months -- months');
  process.exit(1);
}
try {
  const months = await withDatabase(async ({ ownerUrl, serverUrl }) => {
    const database = openDatabase(ownerUrl ?? serverUrl, { connections: 2, trusting: false });
    try {
      return await writeMonths(database, folder, systemClock.now(), ({ month, counts, from, to, head }) =>
        console.log(
          `${month}: seals ${from} to ${to}, ${counts.transfers} transfers, ${counts.entries} entries, ${counts.bets} bets; last seal ${head}`,
        ),
      );
    } finally {
      await database.close();
    }
  });
  console.log(
    months.length === 0
      ? 'No month is over that is not in the folder.'
      : `${months.length} written. npm run archive:prove -- ${folder} holds them against their seals, without the database.`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

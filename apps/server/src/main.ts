/** The server's process: configuration, start, signals. */

import { startSite } from './app/start.ts';
import { BadConfiguration, readConfig } from './platform/config.ts';
import { isDatabaseGone } from './platform/database-gone.ts';
import { MigrationRefused } from './platform/migrations.ts';
import { giveBackStartingMemory } from './platform/starting-memory.ts';

/** A stop that takes longer than this is cut short, in ms: it is over within ten seconds (docs/operating.md). */
const stopPatienceMs = 9_500;

// The job library leaves some of its promises to nobody when the database goes. That is a bad day and no bug: what was
// under way is tried again. Anything else that nobody caught is a bug, and ends the process.
process.on('unhandledRejection', (error) => {
  if (error instanceof Error && isDatabaseGone(error)) return;
  console.error(error);
  process.exit(1);
});

try {
  const site = await startSite(readConfig(process.env));
  giveBackStartingMemory();
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), stopPatienceMs).unref();
    void site.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // Started by `npm start`: when that is killed, this process must not stay behind.
  process.on('disconnect', stop);
  process.channel?.unref();
} catch (error) {
  if (error instanceof BadConfiguration || error instanceof MigrationRefused) console.error(error.message);
  else console.error(error);
  process.exit(1);
}

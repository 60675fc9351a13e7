/** What the server holds while nobody asks anything: after its very first start, and after any other (target: below 150 MB). */
import { setTimeout as pause } from 'node:timers/promises';
import { residentMegabytes, startBenchSite } from './bench-site.ts';

/** After a start: its jobs have run by then, and what it needed for itself has been given back. */
const settleMs = 20_000;

const site = await startBenchSite();
try {
  console.log(`the server idle, having migrated and seeded: ${await idle()} MB`);
  await site.restart();
  console.log(`the server idle: ${await idle()} MB (target 150)`);
} finally {
  await site.stop();
}

async function idle(): Promise<number> {
  await pause(settleMs);
  return residentMegabytes(site.pid());
}

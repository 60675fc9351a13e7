/**
 * npm run drill [-- word ...]: brings up a cluster on this machine for rehearsal, lets its parts die one after the other under a load that
 * writes down every acknowledged effect, and says what was lost, doubled, and for how long there was no service. With words: the deaths
 * whose names have one of them. Needs Debian's packages; says which line installs them.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster } from './drill/cluster.ts';
import { deaths, whole } from './drill/deaths.ts';
import { startLoad } from './drill/load.ts';
import { runCommand } from './processes.ts';

/** A part is away for so long, and the load goes on for so long after it, in ms. */
const awayMs = 20_000;
const afterMs = 5_000;

const words = process.argv.slice(2);
const wanted = deaths.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
const folder = mkdtempSync(join(tmpdir(), 'mingpai-drill-'));
const pause = (ms: number) => new Promise((wake) => setTimeout(wake, ms));
let failed = false;
let stop: () => Promise<void> = async () => undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void stop().then(() => process.exit(1)));

try {
  const cluster = await startCluster(folder, (line) => console.log(line));
  stop = cluster.stop;
  const load = await startLoad(cluster.site, cluster.databaseUrl);
  stop = async () => {
    await load.stop();
    await cluster.stop();
  };
  console.log('| death | without service | lost | doubled | acknowledged so far | HTTP 500 | books |');
  console.log('| --- | --- | --- | --- | --- | --- | --- |');
  for (const { name, mostSeconds, strike } of wanted) {
    await whole(cluster);
    await pause(afterMs);
    const faults = load.faults();
    load.longestGapMs();
    const comeBack = await strike(cluster);
    await pause(awayMs);
    await comeBack();
    await pause(afterMs);
    const seconds = load.longestGapMs() / 1_000;
    await whole(cluster);
    const { lost, doubled, acknowledged } = await load.count();
    const books = await runCommand(process.execPath, [join(import.meta.dirname, 'ledger-verify.ts')], {
      ...cluster.sandboxEnv,
      DATABASE_URL: cluster.databaseUrl,
      DATABASE_OWNER_URL: '',
      DATA_DIR: join(folder, 'site'),
    });
    const fine = lost === 0 && doubled === 0 && seconds <= mostSeconds && books === 0;
    failed ||= !fine;
    console.log(
      `| ${name} | ${seconds.toFixed(1)} s | ${lost} | ${doubled} | ${acknowledged} | ${load.faults() - faults} | ${books === 0 ? 'in order' : 'NOT in order'} |`,
    );
  }
} catch (error) {
  failed = true;
  console.error(error instanceof Error ? error.message : error);
  console.error(`what the programs said: ${folder}/*.log`);
} finally {
  await stop();
}
if (!failed) rmSync(folder, { recursive: true, force: true });
process.exit(failed ? 1 : 0);

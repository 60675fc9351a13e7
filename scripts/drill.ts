/**
 * npm run drill [-- word ...]: brings up a cluster on this machine for rehearsal, lets its parts die one after the other under a load that
 * writes down every acknowledged effect, and says what was lost, doubled, and for how long there was no service; then takes a backup and
 * restores it to a moment. With words: the deaths whose names have one of them. Needs Debian's packages; says which line installs them.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { backUpAndRestore, openRepository } from './drill/backup.ts';
import { type Cluster, startCluster } from './drill/cluster.ts';
import { type Death, deaths, primaryOf, whole } from './drill/deaths.ts';
import { kinds, type Load, startLoad } from './drill/load.ts';
import { type Phases, watchPhases } from './drill/phases.ts';
import { startStray } from './drill/stray.ts';
import { runCommand } from './processes.ts';

/** A part is away for so long, and the load goes on for so long after it, in ms. */
const awayMs = 20_000;
const afterMs = 5_000;
const backup = 'backup restored to a moment';

const words = process.argv.slice(2);
const isWanted = (name: string) => words.length === 0 || words.some((word) => name.includes(word));
const wanted = deaths.filter(({ name }) => isWanted(name));
const folder = mkdtempSync(join(tmpdir(), 'mingpai-drill-'));
const pause = (ms: number) => new Promise((wake) => setTimeout(wake, ms));
let failed = false;
let stop: () => Promise<void> = async () => undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void stop().then(() => process.exit(1)));

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}

function phasesSay({ promoted, reached, ready }: Phases): string {
  const all = [
    ['promoted', promoted],
    ['reached', reached],
    ['a node ready', ready],
  ] as const;
  return all.flatMap(([name, at]) => (at === undefined ? [] : [`${name} ${seconds(at)}`])).join(', ');
}

async function booksAreInOrder(cluster: Cluster, url: string, dataDir: string): Promise<boolean> {
  const code = await runCommand(process.execPath, [join(import.meta.dirname, 'ledger-verify.ts'), '--full'], {
    ...cluster.sandboxEnv,
    DATABASE_URL: url,
    DATABASE_OWNER_URL: '',
    DATA_DIR: dataDir,
  });
  return code === 0;
}

function row(...cells: readonly (string | number)[]): void {
  console.log(`| ${cells.join(' | ')} |`);
}

/** Lets one part die and come back. @returns whether it went as it must */
async function rehearse(death: Death, cluster: Cluster, load: Load): Promise<boolean> {
  await whole(cluster);
  const primary = await primaryOf(cluster);
  const stray = await startStray(primary, cluster.databaseUrl);
  await pause(afterMs);
  const phases = watchPhases(cluster, primary.name);
  load.spell();
  const comeBack = await death.strike(cluster);
  await pause(death.awayMs ?? awayMs);
  const said = (await death.says?.(cluster)) ?? '';
  const away = load.spell();
  stray.mark();
  await comeBack();
  await pause(afterMs);
  // Its coming back is part of it.
  const back = load.spell();
  const gaps = kinds.map((kind) => ({ kind, ms: Math.max(away.gapsMs[kind], back.gapsMs[kind]) }));
  const gapMs = Math.max(...gaps.map(({ ms }) => ms));
  await whole(cluster);
  const { lost, doubled, apart, acknowledged } = await load.count();
  const direct = await stray.stop();
  const seen = await phases.stop();
  const books = await booksAreInOrder(cluster, cluster.databaseUrl, join(cluster.folder, 'site'));
  row(
    death.name,
    `${seconds(gapMs)} (${gaps.map(({ kind, ms }) => `${kind} ${seconds(ms)}`).join(', ')})`,
    phasesSay(seen),
    lost,
    doubled,
    apart,
    acknowledged,
    `${direct.acknowledged}, ${direct.afterMark} after; lost ${direct.lost}`,
    away.faults + back.faults,
    away.unanswered + back.unanswered,
    seconds(Math.max(away.waitMs, back.waitMs)),
    books ? 'in order' : 'NOT in order',
    loadavg()[0]?.toFixed(1) ?? '',
    said,
  );
  return (
    lost === 0 &&
    doubled === 0 &&
    apart === 0 &&
    direct.lost === 0 &&
    gapMs <= death.mostSeconds * 1_000 &&
    books
  );
}

/** @returns whether all that was acknowledged before the moment is there and nothing of after it */
async function rehearseBackup(cluster: Cluster, load: Load): Promise<boolean> {
  const restored = await backUpAndRestore(cluster, load, afterMs);
  const books = await booksAreInOrder(cluster, restored.url, join(cluster.folder, 'restored-site'));
  restored.stop();
  console.log(
    `${backup} (${restored.to.toISOString()}): of ${restored.before} effects acknowledged before it ${restored.lost} lost, of ${restored.after} begun after it ${restored.beyond} there; backup ${restored.backupSeconds.toFixed(1)} s, restored in ${restored.restoreSeconds.toFixed(1)} s; books ${books ? 'in order' : 'NOT in order'}`,
  );
  return restored.before > 0 && restored.after > 0 && restored.lost === 0 && restored.beyond === 0 && books;
}

try {
  const cluster = await startCluster(folder, (line) => console.log(line));
  stop = cluster.stop;
  await openRepository(cluster);
  const load = await startLoad(cluster);
  stop = async () => {
    await load.stop();
    await cluster.stop();
  };
  const head =
    'death|without service|who saw the new primary|lost|doubled|apart|acknowledged so far|written beside the cluster|HTTP 500|not answered|longest wait|books|load|says';
  row(...head.split('|'));
  row(...head.split('|').map(() => '---'));
  for (const death of wanted) failed = !(await rehearse(death, cluster, load)) || failed;
  if (isWanted(backup)) failed = !(await rehearseBackup(cluster, load)) || failed;
} catch (error) {
  failed = true;
  console.error(error instanceof Error ? error.message : error);
  console.error(`what the programs said: ${folder}/*.log`);
} finally {
  await stop();
}
if (!failed) rmSync(folder, { recursive: true, force: true });
process.exit(failed ? 1 : 0);

/**
 * npm run planted [-- faults, rules or chapters]: plants each fault of e2e/specification/planted in a copy of the tree, runs the
 * rows that cite its rules, and says which faults nobody noticed. Fails below 95 %.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@mingpai/postgres';
import type { Planted } from '../e2e/specification/planted/planted.ts';
import { ensureBrowser } from './browser.ts';
import { buildClients } from './build-clients.ts';
import { type Lane, openLane, sharedPartFell, type Verdict } from './planted-lane.ts';
import { faultsOfPlanted, selectPlanted } from './planted-list.ts';

/** Of the faults that were planted, in per cent. */
const wantedShare = 95;
/** As many as CI has cores; each waits half its time, for a browser or a build. */
const laneCount = Number(process.env.PLANTED_LANES ?? 2);

const folder = mkdtempSync(join(tmpdir(), 'mingpai-planted-'));
const lanes: Lane[] = [];
const stops: (() => Promise<void>)[] = [];
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(1));
try {
  await end(await plantAll(selectPlanted(process.argv.slice(2))));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await end(1);
}

async function plantAll(faults: readonly Planted[]): Promise<number> {
  const wrong = faultsOfPlanted(faults);
  for (const line of wrong) console.error(line);
  if (wrong.length > 0) return 1;
  const browser = await ensureBrowser();
  await buildClients({ compressed: false });
  // For the sites of rows on a set clock.
  chmodSync(folder, 0o755);
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), durable: false });
  stops.push(postgres.stop);
  process.env.TEST_DATABASE_URL = postgres.url;
  for (let index = 0; index < Math.min(laneCount, faults.length); index += 1)
    lanes.push(openLane(join(folder, `lane-${index}`), browser));
  const [first] = lanes;
  if (first === undefined) return 0;
  const queue = [...faults].sort((a, b) => first.place(a) - first.place(b));
  const verdicts: Verdict[] = [];
  await Promise.all(
    lanes.map(async (lane) => {
      for (let fault = queue.shift(); fault !== undefined; fault = queue.shift()) {
        const verdict = await lane.plant(fault);
        verdicts.push(verdict);
        say(verdict);
      }
    }),
  );
  return summary(await withoutChance(first, verdicts));
}

/** A row that falls without a fault as well has noticed nothing: each that fell is run once more on the sound tree. */
async function withoutChance(lane: Lane, verdicts: readonly Verdict[]): Promise<Verdict[]> {
  const fell = new Set(verdicts.flatMap(({ noticedBy }) => noticedBy ?? []));
  fell.delete(sharedPartFell);
  if (fell.size === 0) return [...verdicts];
  const red = await lane.runSound([...fell]);
  for (const title of red) console.error(`red without a fault, so that it shows none: ${title}`);
  return verdicts.map((verdict) =>
    verdict.noticedBy !== undefined && red.includes(verdict.noticedBy)
      ? { ...verdict, noticedBy: undefined }
      : verdict,
  );
}

function say({ fault, noticedBy, seconds }: Verdict): void {
  const by = noticedBy === undefined ? `UNNOTICED  ${fault.why}` : `noticed    ${noticedBy}`;
  console.log(`${fault.id.padEnd(32)} ${seconds.toFixed(0).padStart(3)} s  ${by}`);
}

function summary(verdicts: readonly Verdict[]): number {
  const unnoticed = verdicts.filter(({ noticedBy }) => noticedBy === undefined);
  const share = (100 * (verdicts.length - unnoticed.length)) / verdicts.length;
  console.log(
    `\n${verdicts.length} planted, ${verdicts.length - unnoticed.length} noticed (${share.toFixed(1)} %)`,
  );
  for (const { fault } of unnoticed)
    console.log(`unnoticed: ${fault.id} (${fault.rules.join(' ')}, ${fault.file})`);
  return share >= wantedShare ? 0 : 1;
}

async function end(code: number): Promise<void> {
  for (const close of [...lanes.map((lane) => () => lane.close()), ...stops])
    await close().catch((error: unknown) => console.error(error));
  rmSync(folder, { recursive: true, force: true });
  process.exit(code);
}

/**
 * npm run mutants [-- capability ...] [--sample 60] [--seed 1] [--all] [--since commit] [--keep] [--hurried]: plants faults in the money's code, one by one, and
 * counts those that the nearest tests notice (docs/mutants.md). Fails under 95 of 100, on a survivor without a reason and on one
 * that is listed but killed by now. `--keep` writes the list of survivors and the table, with `--since` the list alone;
 * `--hurried` leaves out those that need a site of their own.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runCampaign } from './mutants/campaign.ts';
import { type CapabilityName, capabilities } from './mutants/capabilities.ts';
import { findMutants, sampled, testFiles } from './mutants/find.ts';
import type { Mutant } from './mutants/mutant.ts';
import { changedSince } from './mutants/since.ts';
import { judge, keepSurvivors, readSurvivors } from './mutants/survivors.ts';
import { type Row, writeTable } from './mutants/table.ts';
import { startTestPostgres } from './test-database.ts';
import { copyTree } from './tree-copy.ts';

/** Of 100. */
const wanted = 95;

const root = join(import.meta.dirname, '..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    all: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    only: { type: 'string' },
    since: { type: 'string' },
    hurried: { type: 'boolean', default: false },
  },
});
const names = Object.keys(capabilities).filter((name): name is CapabilityName => name in capabilities);
const unknown = positionals.filter((name) => !names.some((one) => one === name));
if (unknown.length > 0) {
  console.error(`no such capability: ${unknown.join(', ')}; there are ${names.join(', ')}`);
  process.exit(2);
}

const stops: (() => unknown)[] = [];
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(1));

try {
  await end(await mutants());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await end(1);
}

async function mutants(): Promise<number> {
  let databaseUrl = process.env.TEST_DATABASE_URL;
  if (!databaseUrl) {
    const postgres = await startTestPostgres();
    stops.push(postgres.stop);
    databaseUrl = postgres.url;
  }
  const { path, remove } = copyTree();
  stops.push(remove);
  const ends: string[] = [];
  let good = true;
  for (const name of names.filter((one) => positionals.length === 0 || positionals.includes(one))) {
    const end = await tryCapability(name, path, databaseUrl).catch((error: unknown) => {
      // The others have hours of their own.
      console.error(error);
      return `FAILED ${name}: it was not tried to its end`;
    });
    if (typeof end !== 'string' && values.keep && !values.since) writeTable(root, [end]);
    good &&= typeof end !== 'string' && end.good;
    ends.push(typeof end === 'string' ? end : line(end));
    console.log(ends.at(-1));
  }
  if (ends.length > 1) console.log(`\n${ends.join('\n')}`);
  return good ? 0 : 1;
}

async function tryCapability(name: CapabilityName, path: string, databaseUrl: string): Promise<Row> {
  const { sources, tests } = capabilities[name];
  const all = findMutants(path, sources);
  const { only, since } = values;
  const whole = since === undefined ? all : changedSince(root, since, all);
  const chosen = values.all ? whole : sampled(whole, Number(values.sample), Number(values.seed));
  const planted = only ? whole.filter((mutant) => place(mutant).includes(only)) : chosen;
  console.log(`${name}: ${planted.length} of ${all.length} mutants`);
  const files = testFiles(path, tests);
  const { hurried } = values;
  const { killed, open } = await runCampaign({
    path,
    databaseUrl,
    mutants: planted,
    tests: files,
    hurried,
    say: console.log,
  });
  const tried = planted.filter(({ id }) => !open.has(id));
  const judged = judge(readSurvivors(root), tried, killed);
  for (const mutant of judged.unexplained) console.log(`survived: ${shown(mutant)}`);
  for (const mutant of judged.stale) console.log(`listed, but killed by now: ${shown(mutant)}`);
  if (values.keep) keepSurvivors(root, judged);
  const faults = tried.length - judged.equivalent;
  const good =
    killed.size * 100 >= faults * wanted && judged.unexplained.length === 0 && judged.stale.length === 0;
  return {
    name,
    all: all.length,
    tried: tried.length,
    killed: killed.size,
    equivalent: judged.equivalent,
    drawn: `${planted.length === all.length ? 'all' : planted.length}${hurried ? ', hurried' : ''}`,
    good,
  };
}

function place({ file, line }: Mutant): string {
  return `${file}:${line}:`;
}

function shown(mutant: Mutant): string {
  return `${place(mutant)} ${mutant.operator}\n    - ${mutant.was}\n    + ${mutant.now}`;
}

function line({ name, all, tried, killed, equivalent, good }: Row): string {
  const faults = tried - equivalent;
  const percent = faults === 0 ? 100 : Math.floor((killed * 1000) / faults) / 10;
  return `${good ? 'ok    ' : 'FAILED'} ${name}: ${killed} of ${faults} killed (${percent} %), ${equivalent} equivalent, ${tried} of ${all} tried`;
}

async function end(code: number): Promise<void> {
  for (const stop of stops.reverse())
    await Promise.resolve(stop()).catch((error: unknown) => console.error(error));
  process.exit(code);
}

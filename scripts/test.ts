/**
 * npm test: the checks, then the tests against real parts; ends with one line that counts them. Files of minutes (long-tests.ts) run with
 * `--whole`, which goes in parts (parts.ts); those of seconds take turns without it (dear-tests.ts; not while costs are measured). A few
 * that fell run once more, alone (second-run.ts; not with TEST_ONCE=1). With names of files: only the tests in those, without the checks,
 * once, and with no more around them than they need.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './browser.ts';
import { buildClients } from './build-clients.ts';
import { bySeconds } from './by-seconds.ts';
import { turns, waitingHere } from './dear-tests.ts';
import { longTests } from './long-tests.ts';
import { laterParts, type Part, partsBeginWithinMs, withPart } from './parts.ts';
import { runCommand, runToReport } from './processes.ts';
import { fallen, filesAgain, passedAlone, type RunReport } from './second-run.ts';
import { asWhole, faultsOfSheet, type Report, specificationTable } from './specification-table.ts';
import { printCosts } from './test-cost/table.ts';
import { startTestServers, type TestServers, testWorkers } from './test-database.ts';
import { makeTestFolder } from './test-folder.ts';
import { unhandledFile } from './unhandled-errors.ts';

/** Files whose tests look at no page of a site. */
const staysInside = /^(\.\/)?(apps|packages|scripts)\//;

/** A run that has said what came of it ends its workers in seconds, ms. */
const endsWithinMs = 120_000;

const root = join(import.meta.dirname, '..');
const folder = makeTestFolder();
let servers: readonly string[] = [];
/** What a killed site was writing may still come while its folder goes. */
const patiently = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 } as const;
const stops: (() => Promise<void>)[] = [async () => rmSync(folder, patiently)];
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(1));

try {
  await end(await test());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await end(1);
}

async function test(): Promise<number> {
  const asked = process.argv.slice(2);
  const only = asked.filter((word) => word !== '--whole');
  const all = only.length === 0;
  const whole = asked.includes('--whole');
  // The last of the checks leaves a core idle: tests begin beside it.
  const tested = surroundings(only).then((environment) =>
    all
      ? everything(environment, whole)
      : vitest(only, isMeasuredShort(only, whole) ? { ...environment, TEST_WITHOUT_LONG: '1' } : environment),
  );
  const [checked, { code, report, unhandled, waiting = [], alone = [] }] = await Promise.all([
    all ? check() : 0,
    tested,
  ]);
  if (process.env.TEST_COST === '1')
    await printCosts(folder, servers, all ? !whole : isMeasuredShort(only, whole));
  const unfounded = all ? faultsOfSheet(report, waiting) : [];
  for (const fault of unfounded) console.error(fault);
  const isWhole = whole && waiting.length === 0 && code === 0;
  const stale = all && isStale(isWhole ? report : asWhole(report));
  if (stale) console.error('\ndocs/specification.md is not what the checks say: npm run specification');
  if (checked !== 0) console.error('\nWhat npm run check looks at is not in order: see above');
  // Each is named once more at the end: of a long run often only that is kept.
  for (const name of fallen(report, root)) console.error(`fell: ${name}`);
  for (const message of unhandled) console.error(`thrown between tests: ${message}`);
  for (const name of alone) console.error(`fell beside the others and passed alone, a defect: ${name}`);
  const defects = alone.length > 0 ? `, ${alone.length} passed only alone` : '';
  const unrun = whole && waiting.length > 0 ? `, ${waiting.length} files not run` : '';
  console.log(`\n${report.numPassedTests} passed, ${report.numFailedTests} failed${defects}${unrun}`);
  return checked !== 0 || code !== 0 || stale || unfounded.length > 0 ? 1 : 0;
}

/** Files that are measured by name have the rows that they have in the short run; a long one is not in that. */
function isMeasuredShort(only: readonly string[], whole: boolean): boolean {
  const isLong = (name: string) =>
    Object.values(longTests)
      .flat()
      .some((file) => file.includes(name.replace(/^\.\//, '')));
  return process.env.TEST_COST === '1' && !whole && !only.some(isLong);
}

function check(): Promise<number> {
  return runCommand(process.execPath, [join(import.meta.dirname, 'check.ts')]);
}

/** What tests find around them: PostgreSQL, and for those in a browser one, and the clients. */
async function surroundings(only: readonly string[]): Promise<NodeJS.ProcessEnv> {
  const seen = only.length === 0 || only.some((argument) => !staysInside.test(argument));
  const [postgres, browser] = await Promise.all([
    serversFor(only),
    seen ? ensureBrowser() : undefined,
    seen ? buildClients({ compressed: false }) : undefined,
  ]);
  stops.push(postgres.stop);
  servers = postgres.all;
  return {
    ...process.env,
    ...postgres.environment,
    TMPDIR: folder,
    ...(browser === undefined ? {} : { CHROMIUM_PATH: browser }),
  };
}

function serversFor(only: readonly string[]): Promise<TestServers> {
  if (only.length === 0) return startTestServers(testWorkers, folder);
  // One file has one worker, which is alone with what all have together.
  return startTestServers(only.length === 1 && only[0]?.endsWith('.ts') ? 0 : testWorkers);
}

interface Result {
  readonly code: number;
  readonly report: Report & RunReport;
  /** What was thrown between tests: no second run can say that it is gone. */
  readonly unhandled: readonly string[];
  /** Files that a later commit runs. */
  readonly waiting?: readonly string[];
  /** What fell beside the others and passed alone. */
  readonly alone?: readonly string[];
}

async function everything(around: NodeJS.ProcessEnv, whole: boolean): Promise<Result> {
  const environment = whole ? around : { ...around, TEST_WITHOUT_LONG: '1' };
  const first = await (whole ? inParts(environment) : short(environment));
  const files = process.env.TEST_ONCE === '1' ? [] : filesAgain(first.report);
  if (first.code === 0 || files.length === 0 || first.unhandled.length > 0) return first;
  console.log(`\nOnce more, alone: ${files.join(' ')}`);
  const second = await vitest(['--maxWorkers=1', ...files], environment);
  return {
    code: second.code,
    waiting: first.waiting,
    unhandled: second.unhandled,
    report: withPart(first.report, second.report),
    alone: passedAlone(first.report, second.report, root),
  };
}

/** @param waiting files that are left out */
async function without(
  waiting: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<Result & Required<Pick<Result, 'waiting'>>> {
  return { ...(await vitest([], { ...environment, TEST_WAITING: waiting.join(' ') })), waiting };
}

/** What is in this commit's turn; of it one at a time, and at the end, what claims seconds. */
async function short(environment: NodeJS.ProcessEnv): Promise<Result & Required<Pick<Result, 'waiting'>>> {
  const waiting = waitingFiles();
  if (process.env.TEST_COST === '1') return without(waiting, environment);
  const notNow = new Set([...waiting, ...Object.values(longTests).flat()]);
  const last = bySeconds.filter((file) => !notNow.has(file));
  const first = await without([...waiting, ...last], environment);
  return {
    ...(last.length > 0 ? await withMore(first, { files: last, oneByOne: true }, environment) : first),
    waiting,
  };
}

/** First without what is dear or takes minutes, then that, as far as the time goes. */
async function inParts(environment: NodeJS.ProcessEnv): Promise<Result & Required<Pick<Result, 'waiting'>>> {
  const lastBegin = Date.now() + partsBeginWithinMs();
  const [dear, long] = [waitingHere(), Object.values(longTests).flat()];
  let sum: Result = await without([...dear, ...long, ...bySeconds], environment);
  const waiting: string[] = [];
  for (const part of laterParts(dear, long, bySeconds)) {
    if (Date.now() > lastBegin) waiting.push(...part.files);
    else sum = await withMore(sum, part, environment);
  }
  if (waiting.length > 0)
    console.log(`\nThe time of a whole run is over on this machine. Not run:\n  ${waiting.join('\n  ')}`);
  return { ...sum, waiting };
}

async function withMore(
  sum: Result,
  { files, oneByOne = false }: Part,
  environment: NodeJS.ProcessEnv,
): Promise<Result> {
  const part = await vitest(oneByOne ? ['--maxWorkers=1', ...files] : files, environment);
  return {
    code: sum.code || part.code,
    report: withPart(sum.report, part.report),
    unhandled: [...sum.unhandled, ...part.unhandled],
  };
}

/** @returns none while costs are measured, which are those of all files */
function waitingFiles(): readonly string[] {
  if (process.env.TEST_COST === '1') return [];
  const files = waitingHere();
  console.log(
    `${files.length} files that are dear wait for one of the next ${turns - 1} commits, those of minutes for --whole`,
  );
  return files;
}

async function vitest(selection: readonly string[], environment: NodeJS.ProcessEnv): Promise<Result> {
  const file = join(folder, 'report.json');
  const own = join(import.meta.dirname, 'unhandled-errors.ts');
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    `--reporter=${own}`,
    ...(process.env.TEST_COST === '1'
      ? [`--reporter=${join(import.meta.dirname, 'test-cost/reporter.ts')}`]
      : []),
  ];
  const code = await runToReport('vitest', ['run', ...reporters, ...selection], {
    env: environment,
    file,
    patienceMs: endsWithinMs,
  });
  return {
    code,
    report: JSON.parse(readFileSync(file, 'utf8')) as Report & RunReport,
    unhandled: JSON.parse(readFileSync(join(folder, unhandledFile), 'utf8')) as string[],
  };
}

function isStale(report: Report): boolean {
  const written = readFileSync(join(import.meta.dirname, '../docs/specification.md'), 'utf8');
  return specificationTable(report) !== written;
}

async function end(code: number): Promise<void> {
  for (const stop of stops.reverse()) await stop().catch((error: unknown) => console.error(error));
  process.exit(code);
}

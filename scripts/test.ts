/**
 * npm test: the checks, then every test against real parts; ends with one line that counts them. With names of files: only the
 * tests in those, without the checks and with no more around them than they need.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './browser.ts';
import { buildClients } from './build-clients.ts';
import { runCommand } from './processes.ts';
import { faultsOfSheet, type Report, specificationTable } from './specification-table.ts';
import { startTestPostgres } from './test-database.ts';
import { makeTestFolder } from './test-folder.ts';

/** Files whose tests look at no page of a site. */
const staysInside = /^(\.\/)?(apps|packages|scripts)\//;

const folder = makeTestFolder();
const stops: (() => Promise<void>)[] = [async () => rmSync(folder, { recursive: true, force: true })];
/** Tests that nobody waits for any more. */
const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(1));

try {
  await end(await test());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await end(1);
}

async function test(): Promise<number> {
  const only = process.argv.slice(2);
  const whole = only.length === 0;
  const around = surroundings(only);
  const tested = around.then((environment) => vitest(only, environment));
  const [{ code, report }] = await Promise.all([tested, whole ? check(around) : undefined]);
  const unfounded = whole ? faultsOfSheet(report) : [];
  for (const fault of unfounded) console.error(fault);
  const stale = whole && code === 0 && isStale(report);
  if (stale) console.error('\ndocs/specification.md is not what the checks say: npm run specification');
  console.log(`\n${report.numPassedTests} passed, ${report.numFailedTests} failed`);
  return code !== 0 || stale || unfounded.length > 0 ? 1 : 0;
}

/**
 * The last of the checks leaves a core idle, so tests begin beside it; they end with the first check that fails.
 * @param around what is being built is finished first: half a build would be left @throws when a check fails
 */
async function check(around: Promise<unknown>): Promise<void> {
  const code = await runCommand(process.execPath, [join(import.meta.dirname, 'check.ts')]);
  if (code === 0) return;
  await around;
  throw new Error('\nnpm run check fails; no test was waited for');
}

/** What tests find around them: PostgreSQL, and for those in a browser one, and the clients. */
async function surroundings(only: readonly string[]): Promise<NodeJS.ProcessEnv> {
  const seen = only.length === 0 || only.some((argument) => !staysInside.test(argument));
  const [postgres, browser] = await Promise.all([
    startTestPostgres(),
    seen ? ensureBrowser() : undefined,
    seen ? buildClients() : undefined,
  ]);
  stops.push(postgres.stop);
  return {
    ...process.env,
    TEST_DATABASE_URL: postgres.url,
    TMPDIR: folder,
    ...(browser === undefined ? {} : { CHROMIUM_PATH: browser }),
  };
}

interface Counted extends Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
}

interface Result {
  readonly code: number;
  readonly report: Counted;
}

async function vitest(selection: readonly string[], environment: NodeJS.ProcessEnv): Promise<Result> {
  const file = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = await runCommand('vitest', ['run', ...reporters, ...selection], environment, ending.signal);
  return { code, report: JSON.parse(readFileSync(file, 'utf8')) as Counted };
}

function isStale(report: Report): boolean {
  const written = readFileSync(join(import.meta.dirname, '../docs/specification.md'), 'utf8');
  return specificationTable(report) !== written;
}

async function end(code: number): Promise<void> {
  ending.abort();
  for (const stop of stops.reverse()) await stop().catch((error: unknown) => console.error(error));
  process.exit(code);
}

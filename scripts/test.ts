/** npm test: the checks, then every test against real parts; ends with one line that counts them. */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@mingpai/postgres';
import { ensureBrowser } from './browser.ts';
import { buildClients } from './build-clients.ts';
import { runCommand } from './processes.ts';
import { faultsOfSheet, type Report, specificationTable } from './specification-table.ts';

const folder = mkdtempSync(join(tmpdir(), 'mingpai-test-'));
// PostgreSQL's own user must be able to enter it, or root's data would be put elsewhere and left behind.
chmodSync(folder, 0o755);
const stops: (() => Promise<void>)[] = [async () => rmSync(folder, { recursive: true, force: true })];
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(1));

try {
  await end(await test());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await end(1);
}

async function test(): Promise<number> {
  const only = process.argv.slice(2);
  if (
    only.length === 0 &&
    (await runCommand(process.execPath, [join(import.meta.dirname, 'check.ts')])) !== 0
  )
    return 1;
  const browser = await ensureBrowser();
  await buildClients();
  const postgres = await startPostgres({ dataDir: folder, durable: false });
  stops.push(postgres.stop);
  const environment = { ...process.env, TEST_DATABASE_URL: postgres.url, CHROMIUM_PATH: browser };
  const quiet = ['packages', 'apps', 'attacks', 'h5'];
  // The site of the specification's checks stands from the start of their run to its end: it need not stand during the others.
  const runs = only.length > 0 ? [only] : [of(...quiet), of(...quiet.map((name) => `!${name}`))];
  const results: Result[] = [];
  for (const [index, selection] of runs.entries())
    results.push(await vitest(selection, join(folder, `report-${index}.json`), environment));
  const count = (part: 'numPassedTests' | 'numFailedTests') =>
    results.reduce((sum, { report }) => sum + report[part], 0);
  const failed = results.some(({ code }) => code !== 0);
  const testResults = results.flatMap(({ report }) => report.testResults);
  const unfounded = only.length === 0 ? faultsOfSheet({ testResults }) : [];
  for (const fault of unfounded) console.error(fault);
  const stale = only.length === 0 && !failed && isStale({ testResults });
  if (stale) console.error('\ndocs/specification.md is not what the checks say: npm run specification');
  console.log(`\n${count('numPassedTests')} passed, ${count('numFailedTests')} failed`);
  return failed || stale || unfounded.length > 0 ? 1 : 0;
}

interface Counted extends Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
}

interface Result {
  readonly code: number;
  readonly report: Counted;
}

async function vitest(
  selection: readonly string[],
  report: string,
  environment: NodeJS.ProcessEnv,
): Promise<Result> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await runCommand('vitest', ['run', ...reporters, ...selection], environment);
  return { code, report: JSON.parse(readFileSync(report, 'utf8')) as Counted };
}

/** Selects projects of vitest.config.ts. */
function of(...projects: readonly string[]): string[] {
  return projects.flatMap((project) => ['--project', project]);
}

function isStale(report: Report): boolean {
  const written = readFileSync(join(import.meta.dirname, '../docs/specification.md'), 'utf8');
  return specificationTable(report) !== written;
}

async function end(code: number): Promise<void> {
  for (const stop of stops.reverse()) await stop().catch((error: unknown) => console.error(error));
  process.exit(code);
}

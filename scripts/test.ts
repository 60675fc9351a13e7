/** npm test: the checks, then every test against real parts; ends with one line that counts them. */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@mingpai/postgres';
import { ensureBrowser } from './browser.ts';
import { buildClients } from './build-clients.ts';
import { runCommand } from './processes.ts';
import { type Report, specificationTable } from './specification-table.ts';

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
  const report = join(folder, 'report.json');
  const code = await runCommand(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...only],
    {
      ...process.env,
      TEST_DATABASE_URL: postgres.url,
      CHROMIUM_PATH: browser,
    },
  );
  const { numPassedTests, numFailedTests, ...files } = JSON.parse(readFileSync(report, 'utf8')) as Report & {
    readonly numPassedTests: number;
    readonly numFailedTests: number;
  };
  const stale = only.length === 0 && code === 0 && isStale(files);
  if (stale) console.error('\ndocs/specification.md is not what the checks say: npm run specification');
  console.log(`\n${numPassedTests} passed, ${numFailedTests} failed`);
  return stale ? 1 : code;
}

function isStale(report: Report): boolean {
  const written = readFileSync(join(import.meta.dirname, '../docs/specification.md'), 'utf8');
  return specificationTable(report) !== written;
}

async function end(code: number): Promise<void> {
  for (const stop of stops.reverse()) await stop().catch((error: unknown) => console.error(error));
  process.exit(code);
}

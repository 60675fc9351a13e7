/** npm run specification: runs the checks of the specification and writes docs/specification.md. */
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@mingpai/postgres';
import { ensureBrowser } from './browser.ts';
import { runCommand } from './processes.ts';
import { type Report, specificationTable } from './specification-table.ts';

const folder = mkdtempSync(join(tmpdir(), 'mingpai-specification-'));
// PostgreSQL's own user must be able to enter it, or root's data would be put elsewhere and left behind.
chmodSync(folder, 0o755);
const report = join(folder, 'report.json');
const browser = await ensureBrowser();
const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), durable: false });
const code = await runCommand(
  'vitest',
  [
    'run',
    ...['specification', 'dated', 'switches'].flatMap((name) => ['--project', name]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ],
  { ...process.env, CHROMIUM_PATH: browser, TEST_DATABASE_URL: postgres.url },
);
await postgres.stop();
const table = specificationTable(JSON.parse(readFileSync(report, 'utf8')) as Report);
rmSync(folder, { recursive: true, force: true });
if (table !== undefined) writeFileSync(join(import.meta.dirname, '../docs/specification.md'), table);
process.exit(code);

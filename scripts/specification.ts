/** npm run specification: runs the checks of the specification and writes docs/specification.md. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './browser.ts';
import { runCommand } from './processes.ts';
import { type Report, specificationTable } from './specification-table.ts';
import { startTestServers } from './test-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'mingpai-specification-'));
const report = join(folder, 'report.json');
const browser = await ensureBrowser();
const servers = await startTestServers();
const code = await runCommand(
  'vitest',
  [
    'run',
    ...['specification', 'dated', 'switches'].flatMap((name) => ['--project', name]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ],
  { ...process.env, CHROMIUM_PATH: browser, ...servers.environment },
);
await servers.stop();
const table = specificationTable(JSON.parse(readFileSync(report, 'utf8')) as Report);
rmSync(folder, { recursive: true, force: true });
if (table !== undefined) writeFileSync(join(import.meta.dirname, '../docs/specification.md'), table);
process.exit(code);

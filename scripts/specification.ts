/** npm run specification: runs the checks of the specification and writes docs/specification.md. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './browser.ts';
import { runCommand } from './processes.ts';
import { type Report, specificationTable } from './specification-table.ts';

const folder = mkdtempSync(join(tmpdir(), 'mingpai-specification-'));
const report = join(folder, 'report.json');
const code = await runCommand(
  'vitest',
  [
    'run',
    '--project',
    'specification',
    '--project',
    'switches',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ],
  { ...process.env, CHROMIUM_PATH: await ensureBrowser() },
);
const table = specificationTable(JSON.parse(readFileSync(report, 'utf8')) as Report);
rmSync(folder, { recursive: true });
if (table !== undefined) writeFileSync(join(import.meta.dirname, '../docs/specification.md'), table);
process.exit(code);

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runToReport } from './processes.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mingpai-processes-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function run(script: string, patienceMs: number): Promise<number> {
  const file = join(folder, 'report.json');
  const code = script.replaceAll('FILE', JSON.stringify(file));
  return runToReport(process.execPath, ['-e', code], { env: process.env, file, patienceMs });
}

test('a run that has reported and is held by what it began ends, and has failed', async () => {
  expect(await run("require('fs').writeFileSync(FILE, '{}'); setInterval(() => {}, 1000)", 1)).toBe(1);
});

test('a run that ends by itself says with what', async () => {
  expect(await run("require('fs').writeFileSync(FILE, '{}'); process.exitCode = 3", 60_000)).toBe(3);
});

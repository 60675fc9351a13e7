import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningPostgres, startPostgres } from '@mingpai/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { diceOf } from './dice.ts';

/** What is counted and sealed lies below every transaction of the cluster: other tests' would show in a life that is lived again. */
let alone: RunningPostgres;
const folder = mkdtempSync(join(tmpdir(), 'life-'));
// The server may belong to another user.
chmodSync(folder, 0o755);
beforeAll(async () => {
  alone = await startPostgres({ dataDir: folder, durable: false });
});
afterAll(async () => {
  await alone.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** @returns the exit code, and what it said */
function live(
  seed: number,
  operations: number,
): Promise<{ readonly code: number | null; readonly said: string }> {
  return new Promise((resolve) => {
    const main = new URL('./main.ts', import.meta.url).pathname;
    const child = spawn(
      process.execPath,
      [main, '--seed', String(seed), '--operations', String(operations)],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...process.env, TEST_DATABASE_URL: alone.url },
      },
    );
    const parts: Buffer[] = [];
    child.stdout.on('data', (part: Buffer) => parts.push(part));
    child.once('close', (code) => resolve({ code, said: Buffer.concat(parts).toString() }));
  });
}

test('the same seed and step roll the same, and others something else', () => {
  const rolls = (seed: number, step: number) => {
    const dice = diceOf(seed, step);
    return Array.from({ length: 20 }, () => dice.whole(0, 1_000_000));
  };
  expect(rolls(7, 3)).toEqual(rolls(7, 3));
  expect(rolls(7, 3)).not.toEqual(rolls(7, 4));
  expect(rolls(7, 3)).not.toEqual(rolls(8, 3));
});

test('a short life of the site keeps its books, and the same seed lives it again to the letter', async () => {
  const first = await live(35, 150);
  expect(first).toMatchObject({ code: 0 });
  const log = /log ([0-9a-f]{64})/;
  const digest = log.exec(first.said)?.[1];
  expect(digest).toBeDefined();
  const again = await live(35, 150);
  expect(again).toMatchObject({ code: 0 });
  expect(log.exec(again.said)?.[1]).toBe(digest);
}, 600_000);

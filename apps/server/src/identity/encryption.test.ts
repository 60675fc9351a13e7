/** The key that documents are wrapped with, where it lies in a file. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { keyInFile } from './encryption.ts';

async function folderFor() {
  const folder = await mkdtemp(join(tmpdir(), 'identity-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test('nodes that draw the key at once all have the one that stays', async () => {
  const folder = await folderFor();
  const keys = await Promise.all(Array.from({ length: 40 }, () => keyInFile(folder)));
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
});

test('a node that is stopped before a byte of the key is written leaves none behind that is no key', async () => {
  const folder = await folderFor();
  const module = JSON.stringify(new URL('./encryption.ts', import.meta.url).href);
  const script = `import(${module}).then((sealing) => sealing.keyInFile(${JSON.stringify(folder)}))`;
  // Files may be created, and not a byte written to them.
  const stopped = promisify(execFile)('sh', ['-c', 'ulimit -f 0; exec node -e "$1"', 'sh', script], {
    env: { PATH: process.env.PATH },
  });
  await expect(stopped).rejects.toThrow();
  expect(await keyInFile(folder)).toHaveLength(32);
});

/** Old words are found where they are said, and only there. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { oldWords } from './words.ts';

function found(file: string, text: string): string[] {
  const root = mkdtempSync(join(tmpdir(), 'mingpai-words-'));
  try {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
    return oldWords([file], root);
  } finally {
    rmSync(root, { recursive: true });
  }
}

test.each([
  ['apps/console/src/a.ts', '// ends the deed', 'action'],
  ['apps/console/src/a.tsx', 'const { run } = useDeed();', 'action'],
  ['apps/h5/src/a.ts', 'const wish = 1;', 'request'],
  ['apps/server/src/a.ts', 'interface DepositWish {}', 'request'],
  ['apps/server/src/a.ts', 'openConsoleDoor();', 'router'],
  ['apps/server/src/a.ts', 'interface ChainParts {}', 'deps'],
  ['apps/server/src/a.ts', 'type PageStanding = 1;', 'status'],
  ['simulation/a.ts', "import './kill-points.ts';", 'crash point'],
])('%s: %s', (file, text, take) => {
  expect(found(file, `const a = 1;\n${text}\n`)).toEqual([expect.stringContaining(`${file}:2: say ${take}`)]);
});

test('words that only look alike, and other houses, are left alone', () => {
  expect(found('apps/server/src/a.ts', 'indeed the wishbone of all parts, an open door\n')).toEqual([]);
  expect(found('apps/h5/src/a.ts', 'interface FormParts {}\n')).toEqual([]);
});

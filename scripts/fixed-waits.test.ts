import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fixedWaits } from './fixed-waits.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'mingpai-waits-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function waitsOf(file: string, text: string): string[] {
  mkdirSync(join(root, file, '..'), { recursive: true });
  writeFileSync(join(root, file), text);
  return fixedWaits([file], root);
}

// Put together here: this file waits for nothing.
const timer = ['set', 'Timeout'].join('');

test.each([
  `await new Promise((wake) => ${timer}(wake, 300));`,
  `await page.${['waitFor', 'Timeout'].join('')}(300);`,
  `import { ${timer} as pause } from 'node:${['timers', 'promises'].join('/')}';`,
])('a test that sleeps is named: %s', (text) => {
  expect(waitsOf('apps/a.test.ts', text)).toEqual([
    expect.stringMatching(/^apps\/a\.test\.ts: 1 fixed waits, 0 allowed/),
  ]);
});

test('a clock that is played is no wait, nor is a question that is asked again', () => {
  expect(
    waitsOf('apps/a.test.ts', `vi.useFakeTimers({ toFake: ['${timer}'] }); await expect.poll(ask);`),
  ).toEqual([]);
});

test('one more than allowed is named, and one less, so that the list stays true', () => {
  const file = 'packages/ledger/src/crash.test.ts';
  const pause = `${timer}(done, 5);`;
  expect(waitsOf(file, pause.repeat(2))).toEqual([]);
  expect(waitsOf(file, pause.repeat(3))).toHaveLength(1);
  expect(waitsOf(file, pause)).toHaveLength(1);
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chineseProse } from './chinese-prose.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'mingpai-prose-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function proseOf(file: string, text: string): string[] {
  mkdirSync(join(root, file, '..'), { recursive: true });
  writeFileSync(join(root, file), text);
  return chineseProse([file], root);
}

test.each([
  "return refused('bad_input', '余额不足');",
  'const note = `入账若干元`;',
  "const page = 'https://example.org/帮助';",
])('a sentence in the server is named: %s', (text) => {
  expect(proseOf('apps/server/src/a.ts', text)).toEqual([
    'apps/server/src/a.ts: 1 lines of Chinese, 0 allowed (scripts/chinese-prose.ts)',
  ]);
});

test('a sentence in a schema of the staff’s is named', () => {
  const file = 'packages/contract/src/console/content/schemas.ts';
  expect(proseOf(file, "const title = z.string().min(1, '请填写标题');")).toEqual([
    `${file}: 1 lines of Chinese, 0 allowed (scripts/chinese-prose.ts)`,
  ]);
  expect(
    proseOf(file, "const title = z.string().min(1, problem('field_missing', { name: 'title' }));"),
  ).toEqual([]);
});

test.each([
  "const known = [/^已关闭$/, 'Closed'];",
  'const found = /^应付 (\\S+) USDT$/.exec(text);',
  "const [label] = reason.split('：');",
  "if (text.startsWith('存款')) return;",
  "label.replace('电子', 'Slots')",
])('an app that takes Chinese apart is named: %s', (text) => {
  expect(proseOf('apps/h5/src/a.ts', text)).toEqual([expect.stringContaining('takes Chinese apart')]);
});

test('what people type may hold the signs of a Chinese keyboard', () => {
  expect(proseOf('apps/console/src/a.ts', "const figure = typed.replace(/[\\s,，]/g, '');")).toEqual([]);
});

test('labels of an app, comments, and tests of the server are let be', () => {
  expect(proseOf('apps/h5/src/labels.ts', "export const texts = { title: '存款/取款' };")).toEqual([]);
  expect(proseOf('apps/server/src/b.ts', '/** `余额不足` */\n// 余额\nexport const a = 1;')).toEqual([]);
  expect(proseOf('apps/server/src/c.test.ts', "expect(text).toBe('余额不足');")).toEqual([]);
  expect(proseOf('apps/server/src/testing/d.ts', "const name = '张三';")).toEqual([]);
});

test('content that lost a line lowers its number', () => {
  expect(proseOf('apps/server/src/settings/areas.ts', "const title = '明牌';")).toEqual([
    'apps/server/src/settings/areas.ts: 1 lines of Chinese, 2 allowed (scripts/chinese-prose.ts)',
  ]);
});

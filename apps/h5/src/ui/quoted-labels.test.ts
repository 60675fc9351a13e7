/** What texts tell members to tap stands on a screen by that very name. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../../..');
const read = (patterns: readonly string[]) =>
  patterns
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    // What staff are told is on the console's screens.
    .filter((file) => !/\.test\.|refusals\/(?:staff|ways|payouts)/.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');

const told = read([
  'packages/contract/src/texts/{answers,inbox,letters,steps}.ts',
  'packages/contract/src/texts/refusals/*.ts',
  'apps/server/src/app/seed/{articles*,promotions,content}.ts',
  'apps/h5/src/**/*{labels,dictionary.en}.ts',
]);
const onScreens = read([
  'apps/h5/src/**/*.{ts,tsx}',
  'apps/agent/src/**/*.ts',
  'packages/contract/src/{states,categories}.ts',
]);

/** Quoted without being on a screen of ours: buttons of the browser and the phone, and what people say. */
const elsewhere = new Set([
  'Allow',
  '允许',
  'Share',
  '共享',
  '分享',
  '添加到主屏幕',
  '安装应用',
  'Add to Home Screen',
  'Add to Home screen',
  'Install',
  'Install app',
  '安装',
  'please review',
  '申请复核',
  'sure wins',
  'no losses',
  'cards face up',
  '稳赢',
  '包赔',
  '找回',
  '百家乐',
]);

/** A way through pages is each of its steps. */
const steps = [
  ...new Set(
    [...told.matchAll(/“([^“”$]{1,60})”/g)].flatMap(([, quoted = '']) => quoted.split(/\s*(?:→|->|＞|>)\s*/)),
  ),
].filter((step) => !elsewhere.has(step));

test('what texts tell to tap is on a screen by that very name', () => {
  expect(steps.length).toBeGreaterThan(30);
  expect(steps.filter((step) => !onScreens.includes(`'${step}'`))).toEqual([]);
});

/** No English sentence counts one as many: what is counted in texts is counted by one function. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { many } from '@mingpai/contract/many';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../../..');

/** What texts count. Figures that are fixed above one (`most`, `least`) are none of them. */
const counted =
  /\$\{(?!most|least|needed\})[^{}]+\} (bets|confirmations|minutes|hours|days|rounds|pictures|photos)\b/;

test('one is one, and everything else is many', () => {
  expect([0, 1, 2].map((count) => many(count, 'recovery code'))).toEqual([
    '0 recovery codes',
    '1 recovery code',
    '2 recovery codes',
  ]);
});

test('no text that members read puts a count before a plural by itself', () => {
  const files = [
    'apps/h5/src/**/*.{ts,tsx}',
    'packages/contract/src/texts/{answers,inbox,letters,steps}.ts',
    'packages/contract/src/texts/refusals/{deposits,identity,members,play,system}.ts',
  ].flatMap((pattern) => globSync(pattern, { cwd: root }));
  expect(files.length).toBeGreaterThan(200);
  const found = files
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .filter((line) => counted.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
  expect(found).toEqual([]);
});

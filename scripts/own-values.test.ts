/** Which imports of tests `npm run check` takes for a judge that judges itself. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Allowed, ownValues } from './own-values.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'mingpai-own-values-'));
  write('packages/contract/package.json', '{ "exports": { ".": "./src/index.ts", "./*": "./src/*.ts" } }');
  write(
    'packages/contract/src/index.ts',
    "export { names } from './names.ts';\nexport * from './money.ts';\n",
  );
  write(
    'packages/contract/src/names.ts',
    "export const names = ['a', 'b'] as const;\nexport type Name = 'a';\n",
  );
  write('packages/contract/src/money.ts', 'export const most = 10n ** 12n;\nexport function read() {}\n');
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(join(root, dirname(file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

function found(text: string, allowed: readonly Allowed[] = []): string[] {
  write('apps/server/src/pay.test.ts', text);
  return ownValues(['apps/server/src/pay.test.ts'], root, allowed);
}
const told = (name: string, file: string) =>
  `apps/server/src/pay.test.ts: ${name} of ${file}: type what it must be`;

test('a figure, a list and a table are told, from wherever they are handed on', () => {
  expect(found("import { names } from '@mingpai/contract/names';")).toEqual([
    told('names', 'packages/contract/src/names.ts'),
  ]);
  expect(found("import { most as limit, names } from '@mingpai/contract';")).toEqual([
    told('most', 'packages/contract/src/money.ts'),
    told('names', 'packages/contract/src/names.ts'),
  ]);
  write('apps/server/src/pay.ts', 'const day = 24;\nexport const patience = 3 * day;\n');
  expect(found("import { patience } from './pay.ts';")).toEqual([told('patience', 'apps/server/src/pay.ts')]);
});

test.each([
  'export const kinds = Object.keys(all);',
  'export const kinds = new Set(["a"]);',
  'export const kinds = all.map((one) => one.kind);',
  'export const kinds = { a: yuan(1), ...others };',
])('what is worked out of a table is a table: %s', (text) => {
  write('apps/server/src/kinds.ts', text);
  expect(found("import { kinds } from './kinds.ts';")).toEqual([told('kinds', 'apps/server/src/kinds.ts')]);
});

test('a function, a type, a schema, and what is there for tests are theirs to take', () => {
  write(
    'apps/server/src/pay.ts',
    'export const form = z.object({}).strict();\nexport const pay = () => 1;\n',
  );
  write('apps/server/src/testing/site.ts', "export const password = 'kiesel1';\n");
  expect(
    found(
      `import { read } from '@mingpai/contract/money';
       import type { names } from '@mingpai/contract/names';
       import { type most } from '@mingpai/contract/money';
       import { form, pay } from './pay.ts';
       import { password } from './testing/site.ts';
       import { expect } from 'vitest';`,
    ),
  ).toEqual([]);
});

test('a sentence of the catalogue is told, the number of its kind is not', () => {
  const [zh, en] = ['codes.paid' + '.zh', "codes['paid']" + '.en'];
  expect(found(`expect(reply.code).toBe(codes.paid.code); expect(reply.message).toBe(${zh});`)).toEqual([
    `apps/server/src/pay.test.ts: ${zh}: type the sentence`,
  ]);
  expect(found(en)).toEqual([`apps/server/src/pay.test.ts: ${en}: type the sentence`]);
});

test('what is allowed is silent, and a permission that nobody needs is told', () => {
  const allowed = [{ files: /names\.ts$/, why: 'walked' }];
  expect(found("import { names } from '@mingpai/contract/names';", allowed)).toEqual([]);
  expect(found("import { read } from '@mingpai/contract/money';", allowed)).toEqual([
    'names\\.ts$: no test takes a value of it; it need not be allowed',
  ]);
});

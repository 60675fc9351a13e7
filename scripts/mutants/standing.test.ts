/** What `npm run check` says of lists of mutants that no longer fit the tree. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOfMutants } from './standing.ts';

let root = '';
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'mutants-standing-'));
  mkdirSync(join(root, 'pay'));
  mkdirSync(join(root, 'words'));
  writeFileSync(join(root, 'pay/fee.ts'), 'export const free = (sum: number) => sum < least;\n');
  writeFileSync(join(root, 'pay/fee.test.ts'), '');
  writeFileSync(join(root, 'words/names.ts'), "export type Name = 'a' | 'b';\n");
});
afterAll(() => rmSync(root, { recursive: true }));

const pay = { pay: { sources: ['pay/fee.ts'], tests: ['pay'] } };
const survivor = {
  file: 'pay/fee.ts',
  was: 'export const free = (sum: number) => sum < least;',
  now: 'export const free = (sum: number) => sum <= least;',
  equivalent: true,
  reason: 'nobody pays the least',
};

test('lists whose files are there and whose survivors are mutants of today have no fault', () => {
  expect(faultsOfMutants(root, pay, [survivor])).toEqual([]);
});

test('a source and a test that are not there are told, and those beside them still judged', () => {
  expect(
    faultsOfMutants(root, { pay: { sources: ['pay/fee.ts', 'fees'], tests: ['pay/gone.test.ts'] } }, [
      survivor,
    ]),
  ).toEqual(['mutants of pay: fees is not there', 'mutants of pay: pay/gone.test.ts is not there']);
});

test('a source without a mutant and a folder without a test are told', () => {
  expect(faultsOfMutants(root, { words: { sources: ['words'], tests: ['words'] } }, [])).toEqual([
    'mutants of words: words has none',
    'mutants of words: words has no tests',
  ]);
});

test('a survivor whose line was rewritten, or whose change nobody makes any more, is told', () => {
  const rewritten = { ...survivor, was: 'export const free = (sum) => sum < least;' };
  const unmade = { ...survivor, now: 'export const free = (sum: number) => sum !== least;' };
  expect(faultsOfMutants(root, pay, [rewritten, unmade])).toEqual([
    `survivor that is no mutant any more: pay/fee.ts: ${rewritten.now}`,
    `survivor that is no mutant any more: pay/fee.ts: ${unmade.now}`,
  ]);
});

test('a survivor without a reason is told', () => {
  expect(faultsOfMutants(root, pay, [{ ...survivor, reason: '' }])).toEqual([
    `survivor without a reason: pay/fee.ts: ${survivor.now}`,
  ]);
});

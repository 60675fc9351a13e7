import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { has, hasNot, partly } from './compliance/clause.ts';
import { complianceTable, faultsOf, standards } from './compliance/table.ts';

const root = join(import.meta.dirname, '..');
const own = 'scripts/compliance.test.ts';
const here = 'a clause whose test is not there is refused, as is one that claims more than it shows';

test('docs/compliance.md is what its command writes, and each test that it names is there', () => {
  expect(faultsOf(standards, root)).toEqual([]);
  expect(readFileSync(join(root, 'docs/compliance.md'), 'utf8')).toBe(complianceTable(standards));
});

test(here, () => {
  const faults = (clause: ReturnType<typeof has>) =>
    faultsOf([{ name: 'S', about: '', clauses: [clause] }], root).map((fault) => fault.replace('S, 1: ', ''));
  expect(faults(has('1', 'x', [[own, here]]))).toEqual([]);
  expect(faults(has('1', 'x', [[own, `${here}!`]]))).toEqual([`${own} has no test “${here}!”`]);
  expect(faults(has('1', 'x', [['scripts/compliance.ts', here]]))).toEqual([
    'scripts/compliance.ts is no file of tests',
  ]);
  expect(faults(has('1', 'x', []))).toEqual(['no test shows it']);
  expect(faults(partly('1', 'x', [[own, here]], ''))).toEqual(['says not what is missing']);
  expect(faults(hasNot('1', 'x', ''))).toEqual(['says not what is missing']);
});

test('each clause stands once in its standard', () => {
  for (const { clauses } of standards) {
    const numbers = clauses.map(({ number }) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
  }
});

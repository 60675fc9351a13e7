import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { asvs } from './compliance/asvs/index.ts';
import { has, hasNot, notApplicable, partly } from './compliance/clause.ts';
import { gli } from './compliance/gli.ts';
import { rts } from './compliance/rts.ts';
import { complianceTable, faultsOf, standards } from './compliance/table.ts';

const root = join(import.meta.dirname, '..');
const own = 'scripts/compliance.test.ts';
const here = 'a clause whose test is not there is refused, as is one that claims more than it shows';
/** Is no test's name: what is written in a comment, in a constant or left out counts for nothing. */
const nowhere = 'a clause that nobody shows';

/** Requirements of the published list of OWASP ASVS 5.0.0, by level. */
const level1 = `
  1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.5.1 2.1.1 2.2.1 2.2.2 2.3.1 3.2.1 3.2.2 3.3.1 3.4.1 3.4.2
  3.5.1 3.5.2 3.5.3 4.1.1 4.4.1 5.2.1 5.2.2 5.3.1 5.3.2 6.1.1 6.2.1 6.2.2 6.2.3 6.2.4 6.2.5 6.2.6 6.2.7
  6.2.8 6.3.1 6.3.2 6.4.1 6.4.2 7.2.1 7.2.2 7.2.3 7.2.4 7.4.1 7.4.2 8.1.1 8.2.1 8.2.2 8.3.1 9.1.1 9.1.2
  9.1.3 9.2.1 10.4.1 10.4.2 10.4.3 10.4.4 10.4.5 11.3.1 11.3.2 11.4.1 12.1.1 12.2.1 12.2.2 13.4.1 14.2.1
  14.3.1 15.1.1 15.2.1 15.3.1
`;
const level2 = `
  1.1.1 1.1.2 1.2.6 1.2.7 1.2.8 1.2.9 1.3.3 1.3.4 1.3.5 1.3.6 1.3.7 1.3.8 1.3.9 1.3.10 1.3.11 1.4.1 1.4.2
  1.4.3 1.5.2 2.1.2 2.1.3 2.2.3 2.3.2 2.3.3 2.3.4 2.4.1 3.3.2 3.3.3 3.3.4 3.4.3 3.4.4 3.4.5 3.4.6 3.5.4
  3.5.5 3.7.1 3.7.2 4.1.2 4.1.3 4.2.1 4.3.1 4.3.2 4.4.2 4.4.3 4.4.4 5.1.1 5.2.3 5.4.1 5.4.2 5.4.3 6.1.2
  6.1.3 6.2.9 6.2.10 6.2.11 6.2.12 6.3.3 6.3.4 6.4.3 6.4.4 6.5.1 6.5.2 6.5.3 6.5.4 6.5.5 6.6.1 6.6.2 6.6.3
  6.8.1 6.8.2 6.8.3 6.8.4 7.1.1 7.1.2 7.1.3 7.3.1 7.3.2 7.4.3 7.4.4 7.4.5 7.5.1 7.5.2 7.6.1 7.6.2 8.1.2
  8.2.3 8.4.1 9.2.2 9.2.3 9.2.4 10.1.1 10.1.2 10.2.1 10.2.2 10.3.1 10.3.2 10.3.3 10.3.4 10.4.6 10.4.7
  10.4.8 10.4.9 10.4.10 10.4.11 10.5.1 10.5.2 10.5.3 10.5.4 10.5.5 10.6.1 10.6.2 10.7.1 10.7.2 10.7.3
  11.1.1 11.1.2 11.2.1 11.2.2 11.2.3 11.3.3 11.4.2 11.4.3 11.4.4 11.5.1 11.6.1 12.1.2 12.1.3 12.3.1 12.3.2
  12.3.3 12.3.4 13.1.1 13.2.1 13.2.2 13.2.3 13.2.4 13.2.5 13.3.1 13.3.2 13.4.2 13.4.3 13.4.4 13.4.5 14.1.1
  14.1.2 14.2.2 14.2.3 14.2.4 14.3.2 14.3.3 15.1.2 15.1.3 15.2.2 15.2.3 15.3.2 15.3.3 15.3.4 15.3.5 15.3.6
  15.3.7 16.1.1 16.2.1 16.2.2 16.2.3 16.2.4 16.2.5 16.3.1 16.3.2 16.3.3 16.3.4 16.4.1 16.4.2 16.4.3 16.5.1
  16.5.2 16.5.3 17.1.1 17.2.1 17.2.2 17.2.3 17.2.4 17.3.1 17.3.2
`;

const numbersOf = ({ clauses }: (typeof standards)[number]) => clauses.map(({ number }) => number);
const words = (text: string) => text.trim().split(/\s+/);

test('docs/compliance.md is what its command writes, and each test that it names is there', () => {
  expect(faultsOf(standards, root)).toEqual([]);
  expect(readFileSync(join(root, 'docs/compliance.md'), 'utf8')).toBe(complianceTable(standards));
});

test('every requirement of levels 1 and 2 of ASVS 5.0.0 has one row, and there is no other', () => {
  const published = [...words(level1), ...words(level2)];
  expect([words(level1).length, words(level2).length]).toEqual([70, 183]);
  expect([...numbersOf(asvs)].sort()).toEqual(published.map((number) => `v5.0.0-${number}`).sort());
});

test('every clause of RTS 12 to 14, 2E and 8A has its rows, and every section of GLI-19 that is named', () => {
  const lettered = new Set(numbersOf(rts).map((number) => number.split(',', 1)[0]));
  for (const clause of words('2E 8A 12A 12B 13A 13B 13C 14A 14B 14C 14D 14E 14F 14G'))
    expect(lettered).toContain(clause);
  expect(lettered).toContain('12C to 12E');
  const sections = numbersOf(gli).join(' ');
  for (const section of words(
    `2.2.1 2.2.2 2.3.1 2.3.2 2.3.3 2.4.1 2.5.1 2.5.2 2.5.3 2.5.4 2.5.5 2.5.6 2.5.7 2.5.8 2.7.1 2.8.1 2.8.2 2.8.3 2.8.4 2.8.5 2.8.6
     2.8.7 2.8.8 2.8.9 2.9.1 2.9.2 2.9.3 2.9.4 2.9.5 3.2.1 3.2.2 3.2.3 3.2.4 3.2.5 3.3.1 3.3.2 3.3.3 3.4`,
  ))
    expect(sections).toContain(section);
});

test('no clause is said to be there without a test of its own, which is a file of tests', () => {
  for (const { name, clauses } of standards)
    for (const { number, state, shown } of clauses) {
      const tests = shown.filter(([file]) => /\.test\.tsx?$/.test(file) && existsSync(join(root, file)));
      if (state === 'has') expect(tests.length, `${name}, ${number}`).toBeGreaterThan(0);
    }
});

test('a clause whose test is not there is refused, as is one that claims more than it shows', () => {
  const faults = (clause: ReturnType<typeof has>) =>
    faultsOf([{ name: 'S', about: '', clauses: [clause] }], root).map((fault) => fault.replace('S, 1: ', ''));
  expect(faults(has('1', 'x', [[own, here]]))).toEqual([]);
  expect(faults(has('1', 'x', [[own, `${here}!`]]))).toEqual([`${own} has no test “${here}!”`]);
  expect(faults(has('1', 'x', [[own, nowhere]]))).toEqual([`${own} has no test “${nowhere}”`]);
  expect(faults(has('1', 'x', [['scripts/compliance.ts', here]]))).toContain(
    'scripts/compliance.ts is no file of tests and no document',
  );
  expect(faults(has('1', 'x', []))).toEqual(['no test shows it']);
  expect(faults(has('1', 'x', [['docs/security.md', 'Sessions']]))).toEqual(['no test shows it']);
  expect(faults(partly('1', 'x', [[own, here]], ''))).toEqual(['says not what is missing']);
  expect(faults(partly('1', 'x', [], 'all'))).toEqual(['nothing shows it']);
  expect(faults(partly('1', 'x', [['docs/security.md', 'Sessions']], 'a test'))).toEqual([]);
  expect(faults(partly('1', 'x', [['docs/security.md', 'No such page']], 'a test'))).toEqual([
    'docs/security.md has no heading “No such page”',
  ]);
  expect(faults(hasNot('1', 'x', ''))).toEqual(['says not what is missing']);
  expect(faults(notApplicable('1', 'x', ''))).toEqual(['says not what is missing']);
});

test('each clause stands once in its standard', () => {
  for (const standard of standards) {
    const numbers = numbersOf(standard);
    expect(new Set(numbers).size).toBe(numbers.length);
  }
});

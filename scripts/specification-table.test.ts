/** The sheet's page is compared whatever fell: a row that it lacks is told beside what fell, and one that fell stands there as it did. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { asWhole, specificationTable } from './specification-table.ts';

const one = { page: 'page', id: 'E1', text: 'A rule.', notCheckable: undefined };
const rules = [{ page: 'page', title: 'A page', rules: [one] }];

const sheet = (...rows: readonly [claim: string, status: string][]) => ({
  testResults: [
    {
      name: join(import.meta.dirname, '../e2e/specification/a.test.ts'),
      assertionResults: rows.map(([claim, status]) => ({ title: `E1 ▸ ${claim}`, status })),
    },
  ],
});

test('what fell or was left out stands on the page as it stood; a row more is another page', () => {
  const page = specificationTable(sheet(['one', 'passed'], ['two', 'passed'], ['three', 'passed']), rules);
  expect(page).toContain('1 rules, 3 rows, 3 hold.');
  const fell = sheet(['one', 'failed'], ['two', 'skipped'], ['three', 'passed']);
  expect(specificationTable(asWhole(fell), rules)).toBe(page);
  expect(specificationTable(fell, rules)).not.toBe(page);
  const more = sheet(['one', 'failed'], ['two', 'passed'], ['three', 'passed'], ['four', 'passed']);
  expect(specificationTable(asWhole(more), rules)).not.toBe(page);
});

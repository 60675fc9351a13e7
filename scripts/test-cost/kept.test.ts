/** The short run's files cost no more than they may, by what each cost when it was measured last: no machine's pace decides about it. */
import { expect, test } from 'vitest';
import { longTests } from '../long-tests.ts';
import { checks, estimatedSeconds, keptCosts, withMeasured } from './kept.ts';

/**
 * What the files with a browser come to, s on two cores (docs/decisions/0142). It only ever gets smaller: eight minutes for all is where it
 * has to come to.
 */
const mostWithBrowser = 660;

test('the files of the short run with a browser take no longer than they may, by what they cost when they were measured last', () => {
  const costs = keptCosts();
  const long = new Set(Object.values(longTests).flat());
  const files = Object.keys(costs).filter((file) => file.startsWith('e2e/') && !long.has(file));
  // A list of a few files would keep any budget.
  expect(files.length).toBeGreaterThan(60);
  expect(estimatedSeconds(costs, files, 2)).toBeLessThan(mostWithBrowser);
});

test('what was measured together shares what all used; what was not measured counts as the middle one', () => {
  const measured = [
    { file: 'a', seconds: 1 },
    { file: 'b', seconds: 3 },
  ];
  const costs = withMeasured({ b: 4, c: 1 }, measured, 4);
  expect(costs).toEqual({ a: 2, b: 6, c: 1 });
  expect(estimatedSeconds(costs, ['a', 'b'], 2)).toBe(4);
  expect(estimatedSeconds(costs, ['a', 'b', 'unknown'], 2)).toBe(5);
  expect(estimatedSeconds({ ...costs, [checks]: 10 }, ['a'], 2)).toBe(6);
});

/** The short run's files cost no more than they may, by what each cost when it was measured last: no machine's pace decides about it. */
import { expect, test } from 'vitest';
import { turns, waiting } from '../dear-tests.ts';
import { longTests } from '../long-tests.ts';
import { checks, estimatedSeconds, keptCosts, withMeasured } from './kept.ts';

/**
 * What the files come to, s on two cores (docs/decisions/0142, 0168, 0170): those with a browser, all, and what runs at one commit.
 * They only ever get smaller, but for what had been in no table: the console's tests, 78 s when they were measured for the first time, and
 * a hundred files of the console and the app, another 79 s; the portal's, 9 s; and 77 files of the console, the app and the server, 22 s.
 * A run took twice as long on the wall as this sum says (524 s, 245 by its files, with the checks and with what lies beside a large
 * commit); eight minutes are 480 s.
 */
const most = { browser: 300, all: 850, turn: 480 / 2.6 };

test('the files of the short run take no longer than they may, by what they cost when they were measured last', () => {
  const costs = keptCosts();
  const long = new Set(Object.values(longTests).flat());
  const files = Object.keys(costs).filter((file) => !long.has(file));
  const browser = files.filter((file) => file.startsWith('e2e/'));
  // A list of a few files would keep any budget.
  expect(browser.length).toBeGreaterThan(60);
  expect(files.length).toBeGreaterThan(700);
  expect(estimatedSeconds(costs, browser, 2)).toBeLessThan(most.browser);
  expect(estimatedSeconds(costs, files, 2)).toBeLessThan(most.all);
});

test('what runs at a commit, whichever turn it is, takes no more than eight minutes by what its files cost', () => {
  const costs = keptCosts();
  const long = new Set(Object.values(longTests).flat());
  const files = Object.keys(costs).filter((file) => !long.has(file));
  for (let turn = 0; turn < turns; turn += 1) {
    const later = new Set(waiting(costs, turn, []));
    const now = files.filter((file) => !later.has(file));
    expect(now.length).toBeGreaterThan(650);
    expect(estimatedSeconds(costs, now, 2)).toBeLessThan(most.turn);
  }
});

test('what was measured together shares what all used; what was not measured counts as the middle one', () => {
  const measured = [
    { file: 'a', seconds: 1 },
    { file: 'b', seconds: 3 },
  ];
  const costs = withMeasured({ b: 4, c: 1 }, measured, 4, true);
  expect(costs).toEqual({ a: 2, b: 6, c: 1 });
  expect(estimatedSeconds(costs, ['a', 'b'], 2)).toBe(4);
  expect(estimatedSeconds(costs, ['a', 'b', 'unknown'], 2)).toBe(5);
  expect(estimatedSeconds({ ...costs, [checks]: 10 }, ['a'], 2)).toBe(6);
});

test('what the sheet costs with all its rows is no cost of the short run', () => {
  const row = 'e2e/specification/a.test.ts';
  const measured = [
    { file: row, seconds: 9 },
    { file: 'b', seconds: 1 },
  ];
  expect(withMeasured({ [row]: 4, b: 3 }, measured, 0, false)).toEqual({ [row]: 4, b: 1 });
  expect(withMeasured({ [row]: 4, b: 3 }, measured, 0, true)).toEqual({ [row]: 9, b: 1 });
});

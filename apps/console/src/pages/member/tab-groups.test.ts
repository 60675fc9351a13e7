import { expect, test } from 'vitest';
import { groupsOf, memberViews, tabGroups, viewOf } from './tab-groups.ts';

const all = () => true;

test('nine tabs hold everything that there is of a member, each once', () => {
  expect(tabGroups).toHaveLength(9);
  expect(tabGroups.flatMap(({ views }) => views).toSorted()).toEqual([...memberViews].toSorted());
  expect(new Set(memberViews).size).toBe(20);
});

test('what somebody may not see is missing in its tab, and a tab of which nothing is left is gone', () => {
  const of = (hidden: readonly string[]) =>
    groupsOf((view) => !hidden.includes(view)).map(({ key, views }) => [key, ...views].join(' '));
  expect(of(['free-bets', 'identity', 'adjustments'])).toEqual([
    'timeline timeline',
    'ledger ledger',
    'bets bets past-bets',
    'orders orders transfers',
    'bonuses bonuses rebates packets',
    'messages messages conversations',
    'notes notes cases',
    'profile profile limits',
    'related related sessions',
  ]);
  expect(of(['messages', 'conversations'])).toHaveLength(8);
});

test('every address of before leads to what it led to', () => {
  for (const name of memberViews) expect(viewOf(name, all)).toBe(name);
  expect(viewOf('grants', all)).toBe('bonuses');
});

test('an address of nothing, or of what may not be seen, is the timeline', () => {
  expect(viewOf(null, all)).toBe('timeline');
  expect(viewOf('constructor', all)).toBe('timeline');
  expect(viewOf('identity', (view) => view !== 'identity')).toBe('timeline');
});

import { expect, test } from 'vitest';
import { narrowedBy } from './choice.ts';

const after = (before: string, fields: Readonly<Record<string, string>>) =>
  narrowedBy(new URLSearchParams(before), fields).toString();

test('a choice stands in the address beside what is there, and an empty one leaves it', () => {
  expect(after('from=2026-11-01', { state: 'all' })).toBe('from=2026-11-01&state=all');
  expect(after('from=2026-11-01&state=all', { state: '' })).toBe('from=2026-11-01');
});

test('another choice begins at the first page of the page’s lists, of which each keeps its size', () => {
  expect(after('page=3&winners.page=2&winners.size=50', { day: 'yesterday' })).toBe(
    'winners.size=50&day=yesterday',
  );
});

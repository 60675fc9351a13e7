import { expect, test } from 'vitest';
import { mayDo } from './access.ts';
import { resources } from './resources.tsx';

/** A chief's. */
const rights = [
  ...(['deposits', 'withdrawals', 'members', 'members.freeze', 'settings', 'audit', 'venues'] as const),
  ...(['promotions', 'content', 'service', 'agents', 'adjustments', 'adjustments.large', 'staff'] as const),
  ...(['reports', 'stops', 'exports'] as const),
];

test('a right opens what it names and nothing else', () => {
  expect(mayDo(['deposits'], 'deposits', 'decide')).toBe(true);
  expect(mayDo(['deposits'], 'withdrawals', 'list')).toBe(false);
  expect(mayDo(['members'], 'members', 'show')).toBe(true);
  expect(mayDo(['members'], 'members', 'freeze')).toBe(false);
});

test('what is not listed is closed, whatever the rights', () => {
  expect(mayDo(rights, 'deposits', 'delete')).toBe(false);
  expect(mayDo(rights, 'unknown', 'list')).toBe(false);
  expect(mayDo(rights, undefined, 'list')).toBe(false);
});

test('somebody with all rights reaches every page of the menu', () => {
  for (const { name } of resources) expect(mayDo(rights, name, 'list')).toBe(true);
});

import { expect, test } from 'vitest';
import { dialogActionOf, wasLookedAt } from './dialog-keys.ts';

const press = (key: string, more: Partial<Parameters<typeof dialogActionOf>[0]> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  isComposing: false,
  ...more,
});

test.each([
  ['r', 'reject'],
  ['p', 'park'],
  ['q', 'ask'],
  ['s', 'passOver'],
  ['a', 'approve'],
  ['t', 'takeOver'],
])('in an open order %s means %s', (key, action) => {
  expect(dialogActionOf(press(key), false)).toBe(action);
});

test('a letter that is typed into a field, held down or the browser’s is nothing', () => {
  expect(dialogActionOf(press('p'), true)).toBeUndefined();
  expect(dialogActionOf(press('s', { repeat: true }), false)).toBeUndefined();
  expect(dialogActionOf(press('r', { ctrlKey: true }), false)).toBeUndefined();
  expect(dialogActionOf(press('Enter'), false)).toBeUndefined();
});

test('a press in the first half second of an order that came by itself was meant for the one before', () => {
  expect(wasLookedAt({ byItself: true, openedAt: 1_000, now: 1_499 })).toBe(false);
  expect(wasLookedAt({ byItself: true, openedAt: 1_000, now: 1_500 })).toBe(true);
  expect(wasLookedAt({ byItself: false, openedAt: 1_000, now: 1_001 })).toBe(true);
});

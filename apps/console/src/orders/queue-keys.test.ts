import { expect, test } from 'vitest';
import { deedOf, moved, type Press } from './queue-keys.ts';

const press = (key: string, more: Partial<Press> = {}): Press => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  isComposing: false,
  ...more,
});

test.each([
  ['j', 'next'],
  ['k', 'previous'],
  ['a', 'approve'],
  ['r', 'reject'],
  ['/', 'search'],
])('%s means %s', (key, deed) => {
  expect(deedOf(press(key), false)).toBe(deed);
});

test('a key that belongs to a field or a dialog does nothing to the queue', () => {
  expect(deedOf(press('a'), true)).toBeUndefined();
  expect(deedOf(press('a', { isComposing: true }), false)).toBeUndefined();
});

test('the browser keeps its own shortcuts', () => {
  expect(deedOf(press('r', { ctrlKey: true }), false)).toBeUndefined();
  expect(deedOf(press('a', { metaKey: true }), false)).toBeUndefined();
});

test('a key that is held down moves on but never decides', () => {
  expect(deedOf(press('j', { repeat: true }), false)).toBe('next');
  expect(deedOf(press('a', { repeat: true }), false)).toBeUndefined();
});

test('moving stops at the ends and begins at the first row', () => {
  expect(moved([7, 8, 9], undefined, 'next')).toBe(7);
  expect(moved([7, 8, 9], 7, 'next')).toBe(8);
  expect(moved([7, 8, 9], 9, 'next')).toBe(9);
  expect(moved([7, 8, 9], 7, 'previous')).toBe(7);
  expect(moved([7, 8, 9], 3, 'previous')).toBe(7);
  expect(moved([], 3, 'next')).toBeUndefined();
});

import { expect, test } from 'vitest';
import { actionOf, moved, type Press } from './row-keys.ts';

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
  ['n', 'take'],
  ['p', 'park'],
  ['t', 'own'],
  ['Escape', 'back'],
  ['x', 'select'],
  ['g', 'group'],
  ['/', 'search'],
  ['ArrowDown', 'next'],
  ['ArrowUp', 'previous'],
  ['Enter', 'open'],
])('%s means %s', (key, action) => {
  expect(actionOf(press(key), 'nobody')).toBe(action);
});

test('a key that belongs to a field or a dialog does nothing to the list', () => {
  expect(actionOf(press('a'), 'field')).toBeUndefined();
  expect(actionOf(press('a', { isComposing: true }), 'nobody')).toBeUndefined();
});

test('the browser keeps its own shortcuts', () => {
  expect(actionOf(press('r', { ctrlKey: true }), 'nobody')).toBeUndefined();
  expect(actionOf(press('a', { metaKey: true }), 'nobody')).toBeUndefined();
});

test('a key that is held down moves on but never decides', () => {
  expect(actionOf(press('j', { repeat: true }), 'nobody')).toBe('next');
  expect(actionOf(press('k', { repeat: true }), 'nobody')).toBe('previous');
  expect(actionOf(press('a', { repeat: true }), 'nobody')).toBeUndefined();
});

test('Enter presses the button or the link that has the focus, and opens the row otherwise', () => {
  expect(actionOf(press('Enter'), 'button')).toBeUndefined();
  expect(actionOf(press('Enter'), 'field')).toBeUndefined();
  expect(actionOf(press('Enter', { repeat: true }), 'nobody')).toBeUndefined();
  expect(actionOf(press('j'), 'button')).toBe('next');
});

test('moving stops at the ends and begins at the first row', () => {
  expect(moved([7, 8, 9], undefined, 'next')).toBe(7);
  expect(moved([7, 8, 9], 7, 'next')).toBe(8);
  expect(moved([7, 8, 9], 9, 'next')).toBe(9);
  expect(moved([7, 8, 9], 7, 'previous')).toBe(7);
  expect(moved([7, 8, 9], 3, 'previous')).toBe(7);
  expect(moved([], 3, 'next')).toBeUndefined();
});

import { expect, test } from 'vitest';
import { safeTarget } from './safe-target.ts';

test('a page of the app is returned to with its query', () => {
  expect(safeTarget('/password?type=2')).toBe('/password?type=2');
});

test.each([
  null,
  '',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/login?redirect=/login',
  'mine',
])('%s leads home', (redirect) => {
  expect(safeTarget(redirect)).toBe('/');
});

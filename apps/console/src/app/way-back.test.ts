import { expect, test } from 'vitest';
import { pageAsked } from './way-back.tsx';

test('the page from which the sign-in was asked for comes back', () => {
  expect(pageAsked('/members/100006')).toBe('/members/100006');
  expect(pageAsked('/deposits?page=2')).toBe('/deposits?page=2');
});

test.each([
  null,
  '',
  'https://elsewhere.example',
  '//elsewhere.example',
  '/sign-in?to=/sign-in',
  'javascript:0',
])('%s leads to the first page', (to) => {
  expect(pageAsked(to)).toBe('/');
});

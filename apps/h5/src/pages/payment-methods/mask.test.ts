import { expect, test } from 'vitest';
import { masked } from './mask.ts';

test('only the last four characters of an address are shown', () => {
  expect(masked('TXYZ0123456789abcd')).toBe('**** **** **** abcd');
});

test('a short address shows no more than four characters', () => {
  expect(masked('12345')).toBe('**** **** **** 2345');
});

import { expect, test } from 'vitest';
import { availableAfter } from './available-after.ts';

test('what is added comes to what the member has, what is taken goes from it', () => {
  expect(availableAfter({ direction: 'credit', amount: 30, available: 100 })).toBe(130);
  expect(availableAfter({ direction: 'debit', amount: 30, available: 100 })).toBe(70);
});

test('what is more than the member has would leave less than nothing', () => {
  expect(availableAfter({ direction: 'debit', amount: 130, available: 100 })).toBe(-30);
});

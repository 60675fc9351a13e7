import { expect, test } from 'vitest';
import { type Frequency, verdictOf } from './verdict.ts';

const nine = (...first: readonly Frequency[]): Frequency[] => [
  ...first,
  ...Array.from({ length: 9 - first.length }, () => 'never' as const),
];

test('nothing is said while a question is open', () => {
  expect(verdictOf([])).toBeUndefined();
  expect(verdictOf([...nine().slice(1), undefined])).toBeUndefined();
  expect(verdictOf(['often', undefined])).toBeUndefined();
});

test.each([
  ['never', nine(), 'calm'],
  ['one thing at times', nine('sometimes'), 'watch'],
  ['two things at times', nine('sometimes', 'sometimes'), 'watch'],
  ['three things at times', nine('sometimes', 'sometimes', 'sometimes'), 'pause'],
  ['one thing often', nine('often'), 'pause'],
] as const)('%s: %s', (_what, answers, verdict) => {
  expect(verdictOf(answers)).toBe(verdict);
});

import { expect, test } from 'vitest';
import { eachTime, endsOnSecondFall } from './plan.ts';

test('a file that falls without a mutant has one more turn, each its own, and ends the run when it falls again', () => {
  const fell = new Set<string>();
  const broken = (file: string) => ({ kind: 'broken', file, test: 'it holds', error: 'no' }) as const;
  endsOnSecondFall(fell, broken('a.test.ts'));
  endsOnSecondFall(fell, broken('b.test.ts'));
  expect(() => endsOnSecondFall(fell, broken('a.test.ts'))).toThrow(
    'a.test.ts fails without a mutant: it holds: no',
  );
});

test('what a test reaches the first time alone is told apart: the second time it could not fall by it', () => {
  expect(eachTime([3, 1, 2], new Set([2, 3, 9]))).toEqual({ each: [3, 2], first: [1] });
});

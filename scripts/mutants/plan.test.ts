import { expect, test } from 'vitest';
import { endsOnSecondFall } from './plan.ts';

test('a file that falls without a mutant has one more turn, each its own, and ends the run when it falls again', () => {
  const fell = new Set<string>();
  const broken = (file: string) => ({ kind: 'broken', file, test: 'it holds', error: 'no' }) as const;
  endsOnSecondFall(fell, broken('a.test.ts'));
  endsOnSecondFall(fell, broken('b.test.ts'));
  expect(() => endsOnSecondFall(fell, broken('a.test.ts'))).toThrow(
    'a.test.ts fails without a mutant: it holds: no',
  );
});

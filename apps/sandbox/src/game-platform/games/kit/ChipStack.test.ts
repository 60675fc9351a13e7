import { expect, it } from 'vitest';
import { chipsOf } from './ChipStack.tsx';

it('stacks chips worth the amount, the large ones below, and no higher than a stack', () => {
  expect(chipsOf(0)).toEqual([]);
  expect(chipsOf(6_500)).toEqual([50, 10, 5]);
  expect(chipsOf(66_500)).toEqual([500, 100, 50, 10, 5]);
  expect(chipsOf(2_000_000)).toEqual([500, 500, 500, 500, 500]);
});

import { expect, test } from 'vitest';
import { diceOf } from './dice.ts';
import { simulate } from './run.ts';

test('the same seed and step roll the same, and others something else', () => {
  const rolls = (seed: number, step: number) => {
    const dice = diceOf(seed, step);
    return Array.from({ length: 20 }, () => dice.whole(0, 1_000_000));
  };
  expect(rolls(7, 3)).toEqual(rolls(7, 3));
  expect(rolls(7, 3)).not.toEqual(rolls(7, 4));
  expect(rolls(7, 3)).not.toEqual(rolls(8, 3));
});

test('a life of the site with faults, kills and restarts: the books are in order after each step', async () => {
  const { deeds, faults, crashes, restarts } = await simulate({ seed: 35, steps: 40, quietEvery: 20 });
  expect(deeds).toBeGreaterThan(40);
  expect(faults).toBeGreaterThan(5);
  expect({ crashes, restarts }).toEqual({ crashes: 2, restarts: 1 });
}, 180_000);

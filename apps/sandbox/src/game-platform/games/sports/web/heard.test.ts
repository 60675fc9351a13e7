import { expect, it } from 'vitest';
import { type Heard, hasGained } from './heard.ts';

const bet = (id: string, state: Heard['state'], payout = 0): Heard => ({ id, state, stake: 1_000, payout });

it('hears a gain once, among whatever else was decided', () => {
  const won = bet('a', 'won', 1_850);
  expect(hasGained([bet('a', 'open'), bet('b', 'open')], [won, bet('b', 'lost')])).toBe(true);
  expect(hasGained([won], [won])).toBe(false);
  expect(hasGained([], [won])).toBe(false);
});

it('is silent for a loss, for a stake given back and for a payout that is no gain', () => {
  for (const after of [bet('a', 'open'), bet('a', 'lost'), bet('a', 'void', 1_000), bet('a', 'won', 1_000)])
    expect(hasGained([bet('a', 'open')], [after])).toBe(false);
});

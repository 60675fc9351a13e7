// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cue } from '../../kit/cues.ts';
import { bankerWins } from './testing.ts';
import type { RoundState } from './useRound.ts';
import { useRoundCues } from './useRoundCues.ts';

vi.mock('../../kit/cues.ts', () => ({ cue: vi.fn() }));

beforeEach(() => vi.mocked(cue).mockClear());
afterEach(cleanup);

const told = { round: 7, result: '', void: null, seed: null } as unknown as RoundState['told'];
const betting: RoundState = { phase: 'betting', left: 9_000, dealt: undefined, shown: 0, told: undefined };
const dealing = (shown: number): RoundState => ({
  phase: 'dealing',
  left: 9_000,
  dealt: bankerWins,
  shown,
  told: undefined,
});
const over: RoundState = { phase: 'over', left: 3_000, dealt: bankerWins, shown: 5, told };

/** A table that is looked at while its round goes on. @returns what is heard at each step */
function heard(steps: readonly RoundState[], gained: boolean): string[] {
  const [first = betting, ...rest] = steps;
  const { rerender } = renderHook(({ round }) => useRoundCues(round, gained), {
    initialProps: { round: first },
  });
  for (const round of rest) rerender({ round });
  return vi.mocked(cue).mock.calls.map(([name]) => name);
}

it('lets each card be heard as it falls, once, and a win as it is told', () => {
  const steps = [betting, dealing(1), dealing(1), dealing(2), dealing(3), over, over];
  expect(heard(steps, true)).toEqual(['card', 'card', 'card', 'won']);
  vi.mocked(cue).mockClear();
  expect(heard(steps, false)).toEqual(['card', 'card', 'card']);
});

it('says nothing of what lay there when the table was opened', () => {
  expect(heard([dealing(4), over], false)).toEqual([]);
  expect(heard([over, betting], true)).toEqual([]);
});

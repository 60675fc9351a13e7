/** What is heard of bets between two looks at them. */
import type { Bet } from './wire.ts';

export type Heard = Pick<Bet, 'id' | 'state' | 'stake' | 'payout'>;

/** Whether a bet that was open has brought more than was staked: a loss is not heard, nor is a stake that came back. */
export function hasGained(before: readonly Heard[], after: readonly Heard[]): boolean {
  const open = new Set(before.filter(({ state }) => state === 'open').map(({ id }) => id));
  return after.some(({ id, state, stake, payout }) => open.has(id) && state === 'won' && payout > stake);
}

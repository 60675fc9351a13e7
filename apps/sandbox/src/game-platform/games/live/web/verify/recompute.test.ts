import { describe, expect, it } from 'vitest';
import { commitmentTo } from '../../../../fairness/numbers.ts';
import { resultOf as baccarat } from '../../../baccarat/rules.ts';
import { resultOf as dragonTiger } from '../../../dragontiger/rules.ts';
import { claimOf, readFields } from './claim.ts';
import { type Claim, recompute } from './recompute.ts';

const sides = { player: 'left', banker: 'right', dragon: 'left', tiger: 'right', tie: 'tie' } as const;
const seedOf = (round: number) => commitmentTo(`seed of the test ${round}`);
const label = (round: number) => `20261121-${String(round).padStart(4, '0')}`;

function claimFor(game: Claim['game'], round: number): Claim {
  const seed = seedOf(round);
  const common = {
    game,
    round: label(round),
    seed,
    commitment: commitmentTo(seed),
    chain: undefined,
    beacon: undefined,
  };
  if (game === 'baccarat') {
    const { player, banker, winner } = baccarat(seed, label(round));
    return { ...common, left: player, right: banker, winner: sides[winner] };
  }
  const { dragon, tiger, winner } = dragonTiger(seed, label(round));
  return { ...common, left: [dragon], right: [tiger], winner: sides[winner] };
}

describe('the page that verifies', () => {
  it.each(['baccarat', 'dragontiger'] as const)('repeats rounds of %s', async (game) => {
    const winners = new Set<string>();
    for (let round = 1; round <= 300; round += 1) {
      const claim = claimFor(game, round);
      const { agrees, winner } = await recompute(claim);
      expect(agrees).toEqual({
        commitment: true,
        cards: true,
        winner: true,
        chain: undefined,
        beacon: undefined,
      });
      winners.add(winner);
    }
    expect(winners.size).toBe(3);
  });

  it('notices another seed, card, winner or chain', async () => {
    const claim = claimFor('baccarat', 1);
    const tip = commitmentTo(commitmentTo(claim.seed));
    const check = async (changes: Partial<Claim>) => (await recompute({ ...claim, ...changes })).agrees;
    expect(await check({ chain: { tip, place: 2 } })).toMatchObject({ chain: true });
    expect(await check({ chain: { tip, place: 3 } })).toMatchObject({ chain: false });
    expect(await check({ seed: seedOf(2) })).toMatchObject({ commitment: false, cards: false });
    expect(await check({ left: [...claim.left].reverse() })).toMatchObject({
      commitment: true,
      cards: false,
    });
    expect(await check({ winner: claim.winner === 'tie' ? 'left' : 'tie' })).toMatchObject({ winner: false });
    expect(await check({ round: label(2) })).toMatchObject({ commitment: true, cards: false });
  });

  it('reads what stands in the address and names what it cannot read', () => {
    const parameters = new URLSearchParams({
      game: 'baccarat',
      round: label(7),
      seed: seedOf(7),
      commitment: commitmentTo(seedOf(7)).toUpperCase(),
      left: '1.2.3',
      right: '4.5',
      winner: 'left',
    });
    expect(claimOf(readFields(parameters))).toMatchObject({
      bad: undefined,
      claim: { left: [1, 2, 3], right: [4, 5], commitment: commitmentTo(seedOf(7)), chain: undefined },
    });
    parameters.set('seed', 'x');
    parameters.set('left', '');
    expect(claimOf(readFields(parameters)).bad).toEqual(['seed', 'left']);
  });
});

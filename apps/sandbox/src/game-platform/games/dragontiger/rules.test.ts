import { describe, expect, it } from 'vitest';
import { bets } from './game.ts';
import { dealOf, ends, kinds, payoutOf, resultOf } from './rules.ts';

describe('dragon tiger', () => {
  it('is won by the higher rank, whatever the suit', () => {
    const [ace, two, king] = [0, 14, 51];
    expect(dealOf(two, ace).winner).toBe('dragon');
    expect(dealOf(two, king).winner).toBe('tiger');
    expect(dealOf(ace, ace + 26).winner).toBe('tie');
  });

  it('pays whole fen: 1:1, 11:1, half back on a tie', () => {
    const paid = (dragon: number, tiger: number) =>
      kinds.map((kind) => payoutOf(kind, 1_001n, dealOf(dragon, tiger)));
    expect(paid(5, 3)).toEqual([2_002n, 0n, 0n]);
    expect(paid(3, 5)).toEqual([0n, 2_002n, 0n]);
    expect(paid(5, 18)).toEqual([500n, 500n, 12_012n]);
  });

  it.each(kinds)('returns on %s exactly what is stated', (kind) => {
    let paid = 0;
    for (let dragon = 0; dragon < 52; dragon += 1)
      for (let tiger = 0; tiger < 52; tiger += 1) {
        // Eight of each card, less the dragon's own.
        const ways = 8 * (tiger === dragon ? 7 : 8);
        paid += ways * Number(payoutOf(kind, 200n, dealOf(dragon, tiger)));
      }
    expect(Math.round((paid / 200 / (416 * 415)) * 100_000)).toBe(bets[kind].rtp);
  });

  it.each(kinds)('weighs the ends of %s as it states its return, for what may have to be paid', (kind) => {
    const all = ends.reduce((sum, { weight }) => sum + weight, 0);
    const paid = ends.reduce(
      (sum, { result, weight }) => sum + weight * Number(payoutOf(kind, 200n, result)),
      0,
    );
    expect(Math.round((paid / 200 / all) * 100_000)).toBe(bets[kind].rtp);
  });

  it('deals each winner as often as its chance', () => {
    const rounds = 20_000;
    const ties = Array.from({ length: rounds }, (_, round) => resultOf('c3'.repeat(32), `${round}`)).filter(
      ({ winner }) => winner === 'tie',
    ).length;
    const chance = 31 / 415;
    const error = Math.sqrt((chance * (1 - chance)) / rounds);
    expect(Math.abs(ties / rounds - chance)).toBeLessThan(3.5 * error);
  });
});

import { describe, expect, it } from 'vitest';
import { dealFrom } from '../../fairness/shoe.ts';
import { bets } from './game.ts';
import { bankerDraws, dealOf, kinds, payoutOf, pointsOfCard, resultOf } from './rules.ts';

/** Cards by their faces, suits running through, so that none is the same card twice. */
const cards = (faces: string) =>
  faces
    .split(' ')
    .map(
      (face, place) =>
        ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'].indexOf(face) + (place % 4) * 13,
    );

describe('baccarat', () => {
  it.each([
    ['a natural ends it', '9 2 K 4 5 5', [2, 2], [9, 6], 'player'],
    ['a natural of the banker ends it', '2 8 3 Q 5 5', [2, 2], [5, 8], 'banker'],
    ['both stand on seven and six', 'K 6 7 K 5 5', [2, 2], [7, 6], 'player'],
    [
      'the player draws on five, the banker of three not against an eight',
      '2 3 3 K 8 9',
      [3, 2],
      [3, 3],
      'tie',
    ],
    ['the banker of three draws against a nine', '2 3 3 K 9 4', [3, 3], [4, 7], 'banker'],
    ['the banker of six draws against a seven', 'K 6 K Q 7 2', [3, 3], [7, 8], 'banker'],
    [
      'the player stands on six and the banker draws on five the fifth card',
      '6 5 K Q 4 9',
      [2, 3],
      [6, 9],
      'banker',
    ],
  ] as const)('%s', (_what, faces, [players, bankers], [player, banker], winner) => {
    const deal = dealOf(cards(faces));
    expect([deal.player.length, deal.banker.length]).toEqual([players, bankers]);
    expect(deal.points).toEqual({ player, banker });
    expect(deal.winner).toBe(winner);
  });

  it("keeps to the banker's table", () => {
    const drawsOn = Array.from({ length: 8 }, (_, points) =>
      Array.from({ length: 10 }, (_, third) => (bankerDraws(points, third) ? third : '')).join(''),
    );
    expect(drawsOn).toEqual([
      '0123456789',
      '0123456789',
      '0123456789',
      '012345679',
      '234567',
      '4567',
      '67',
      '',
    ]);
    expect([5, 6].map((points) => bankerDraws(points, undefined))).toEqual([true, false]);
  });

  it('pays whole fen: 1:1, 0.95:1, 8:1, 11:1, and stakes back on a tie', () => {
    const paid = (faces: string) => kinds.map((kind) => payoutOf(kind, 1_001n, dealOf(cards(faces))));
    expect(paid('9 2 K 4 5 5')).toEqual([2_002n, 0n, 0n, 0n, 0n]);
    expect(paid('2 8 3 Q 5 5')).toEqual([0n, 1_951n, 0n, 0n, 0n]);
    expect(paid('2 3 3 K 8 9')).toEqual([1_001n, 1_001n, 9_009n, 0n, 0n]);
    expect(paid('4 3 4 3 5 5')).toEqual([2_002n, 0n, 0n, 12_012n, 12_012n]);
  });

  it('pays each pair by its own hand, and the banker ninety-five fen of each yuan to the fen', () => {
    const pairsOf = (faces: string) =>
      (['player_pair', 'banker_pair'] as const).map((kind) => payoutOf(kind, 1_001n, dealOf(cards(faces))));
    expect(pairsOf('4 3 4 2 5 5')).toEqual([12_012n, 0n]);
    expect(pairsOf('2 4 3 4 5 5')).toEqual([0n, 12_012n]);
    expect(payoutOf('banker', 1_050n, dealOf(cards('2 8 3 Q 5 5')))).toBe(2_047n);
  });

  it('deals from the seed, each card of the shoe as often as another', () => {
    const seed = '5e'.repeat(32);
    expect(resultOf(seed, '20261121-0001')).toEqual(resultOf(seed, '20261121-0001'));
    expect(dealFrom(seed, 'a', 6)).not.toEqual(dealFrom(seed, 'b', 6));
    const whole = dealFrom(seed, 'a', 416);
    for (let card = 0; card < 52; card += 1) expect(whole.filter((each) => each === card)).toHaveLength(8);
  });
});

describe('the stated return', () => {
  const chances = exactReturns();

  it.each(kinds)('of %s is exactly what all shoes of eight decks give', (kind) => {
    expect(Math.round((chances[kind] ?? 0) * 100_000)).toBe(bets[kind].rtp);
  });

  it('is what dealt rounds bring', () => {
    const rounds = 40_000;
    const seed = 'a7'.repeat(32);
    const results = Array.from({ length: rounds }, (_, round) => resultOf(seed, `${round}`));
    for (const kind of kinds) {
      let [sum, squares] = [0, 0];
      for (const result of results) {
        const paid = Number(payoutOf(kind, 100n, result)) / 100;
        sum += paid;
        squares += paid * paid;
      }
      const mean = sum / rounds;
      const error = Math.sqrt((squares / rounds - mean * mean) / rounds);
      expect(Math.abs(mean - (chances[kind] ?? 0))).toBeLessThan(3.5 * error);
    }
  });
});

/** By all values that six cards can have, each weighed by how many orders of the shoe begin so. */
function exactReturns(): Record<string, number> {
  const left = Array.from({ length: 10 }, (_, value): number => (value === 0 ? 128 : 32));
  const sums: Record<string, number> = { player: 0, banker: 0, tie: 0 };
  const hand: number[] = [];
  const walk = (weight: number) => {
    if (hand.length === 6) {
      const deal = dealOf(hand);
      for (const kind of ['player', 'banker', 'tie'] as const)
        sums[kind] = (sums[kind] ?? 0) + (weight * Number(payoutOf(kind, 100n, deal))) / 100;
      return;
    }
    for (let value = 0; value < 10; value += 1) {
      const copies = left[value] ?? 0;
      left[value] = copies - 1;
      // A card of this value: a ten for nothing, else the rank itself.
      hand.push(value === 0 ? 9 : value - 1);
      walk(weight * (copies / (416 - (hand.length - 1))));
      hand.pop();
      left[value] = copies;
    }
  };
  walk(1);
  expect(pointsOfCard(9)).toBe(0);
  // The second card of a pair is one of the 31 left of its rank among 415.
  const pair = (12 * 31) / 415;
  return { ...sums, player_pair: pair, banker_pair: pair };
}

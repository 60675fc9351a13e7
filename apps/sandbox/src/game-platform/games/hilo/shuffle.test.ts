import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commitmentTo, newServerSeed } from '../../fairness/numbers.ts';
import { shuffle } from './shuffle.ts';

describe('the shuffle', () => {
  it('is a full deck, the same for the same seeds, another for any other', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[0-9a-f]{64}$/),
        fc.stringMatching(/^[!-9;-~]{1,64}$/),
        fc.nat(),
        (server, client, nonce) => {
          const deck = shuffle({ server, client, nonce });
          expect(deck.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 52 }, (_, card) => card));
          expect(shuffle({ server, client, nonce })).toEqual(deck);
          expect(shuffle({ server, client, nonce: nonce + 1 })).not.toEqual(deck);
          expect(shuffle({ server, client: `${client}x`, nonce })).not.toEqual(deck);
        },
      ),
    );
  });

  it('puts every card in every place equally often', () => {
    const rounds = 20_000;
    const seen = Array.from({ length: 52 * 52 }, () => 0);
    for (let nonce = 0; nonce < rounds; nonce += 1) {
      shuffle({ server: 'a1'.repeat(32), client: 'places', nonce }).forEach((card, place) => {
        seen[place * 52 + card] = (seen[place * 52 + card] ?? 0) + 1;
      });
    }
    const expected = rounds / 52;
    const chiSquare = seen.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // 51 x 51 degrees of freedom: mean 2601, standard deviation 72.
    expect(Math.abs(chiSquare - 2601)).toBeLessThan(4 * 72);
  });

  it('keeps to the order it has always had: rounds of the past stay verifiable', () => {
    const deck = shuffle({ server: '00'.repeat(32), client: 'mingpai', nonce: 0 });
    expect(deck.slice(0, 12)).toMatchInlineSnapshot(`
      [
        5,
        9,
        38,
        50,
        1,
        40,
        26,
        3,
        18,
        43,
        33,
        24,
      ]
    `);
  });

  it('commits with SHA-256 of the seed’s text', () => {
    // printf %s 0000...0 | sha256sum
    expect(commitmentTo('0'.repeat(64))).toBe(
      '60e05bd1b195af2f94112fa7197a5c88289058840ce7c6df9693756bc6250f55',
    );
    expect(newServerSeed()).toMatch(/^[0-9a-f]{64}$/);
    expect(newServerSeed()).not.toBe(newServerSeed());
  });
});

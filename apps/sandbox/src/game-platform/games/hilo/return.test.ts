/** The stated return against what strategies get, with cards from the shuffle that is played. Seeds are fixed: one result for ever. */
import { describe, expect, it } from 'vitest';
import { allows, chanceOf, isOver, payoutOf, play, type Table } from './rules.ts';
import { shuffle } from './shuffle.ts';

const rounds = 20_000;
const stake = 10_000n;
/** Every strategy meets the same cards. */
const decks = Array.from({ length: rounds }, (_, nonce) =>
  shuffle({ server: '5e'.repeat(32), client: 'simulation', nonce }),
);

type Strategy = (table: Table, random: () => number) => 'h' | 'l' | 's' | 'cash';

const likelier = (table: Table) =>
  chanceOf(table, 'high').favourable >= chanceOf(table, 'low').favourable ? 'h' : 'l';
const paysAtLeast = (table: Table, times: bigint) => payoutOf(table, stake) >= stake * times;

const strategies: Readonly<Record<string, Strategy>> = {
  'the likelier side once': (table) => (table.hits === 1 ? 'cash' : likelier(table)),
  'the likelier side, five hits': (table) => (table.hits === 5 ? 'cash' : likelier(table)),
  'always high until the stake has doubled': (table) =>
    paysAtLeast(table, 2n) ? 'cash' : allows(table, 'h') ? 'h' : 'l',
  'a coin decides, one hit': (table, random) => {
    if (table.hits === 1) return 'cash';
    const request = random() < 0.5 ? 'h' : 'l';
    return allows(table, request) ? request : likelier(table);
  },
  'swaps until the card is an end of the deck, then the likelier side': (table) => {
    if (table.hits === 2) return 'cash';
    const { favourable, left } = chanceOf(table, likelier(table) === 'h' ? 'high' : 'low');
    return favourable / left < 0.85 && allows(table, 's') ? 's' : likelier(table);
  },
};

describe('the return of 98 %', () => {
  it.each(Object.entries(strategies))('is what "%s" gets', (_name, strategy) => {
    const random = numbersFrom(7);
    let paid = 0;
    let squares = 0;
    for (const deck of decks) {
      const ratio = Number(playOut(strategy, deck, random)) / Number(stake);
      paid += ratio;
      squares += ratio * ratio;
    }
    const mean = paid / rounds;
    const standardError = Math.sqrt((squares / rounds - mean * mean) / rounds);
    expect(standardError).toBeLessThan(0.03);
    expect(Math.abs(mean - 0.98)).toBeLessThan(3.5 * standardError);
  });
});

function playOut(strategy: Strategy, deck: ReturnType<typeof shuffle>, random: () => number): bigint {
  let actions = '';
  let table = play(deck, actions);
  while (!isOver(table, stake)) {
    const decision = strategy(table, random);
    if (decision === 'cash') return payoutOf(table, stake);
    actions += decision;
    table = play(deck, actions);
  }
  return payoutOf(table, stake);
}

/** mulberry32: small, seeded, good enough to toss a coin. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

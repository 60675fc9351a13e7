import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Action,
  allows,
  chanceOf,
  isOver,
  multiplierHundredths,
  payoutIfHit,
  payoutOf,
  play,
  rankOf,
  returnPercent,
  type Table,
} from './rules.ts';

const identity = Array.from({ length: 52 }, (_, card) => card);
const decks = fc.shuffledSubarray(identity, { minLength: 52 });
const wishes = fc.array(fc.constantFrom<Action>('h', 'l', 's'), { maxLength: 51 });
const stakes = fc.bigInt({ min: 100n, max: 500_000n });

/** Follows the wishes as far as the rules allow them. */
function follow(deck: readonly number[], wanted: readonly Action[]): { table: Table; actions: string } {
  let actions = '';
  let table = play(deck, actions);
  for (const action of wanted) {
    if (!allows(table, action)) continue;
    actions += action;
    table = play(deck, actions);
  }
  return { table, actions };
}

/** A deck that begins with these ranks. */
function deckOf(...ranks: number[]): number[] {
  const first: number[] = [];
  for (const rank of ranks) {
    const card = identity.find((each) => rankOf(each) === rank && !first.includes(each));
    if (card === undefined) throw new Error(`no ${rank} left`);
    first.push(card);
  }
  return [...first, ...identity.filter((card) => !first.includes(card))];
}

describe('a guess', () => {
  it.each([
    ['a higher card', deckOf(5, 9), 'h', false],
    ['the same rank, guessed high', deckOf(5, 5), 'h', false],
    ['the same rank, guessed low', deckOf(5, 5), 'l', false],
    ['a lower card, guessed high', deckOf(5, 4), 'h', true],
    ['a higher card, guessed low', deckOf(5, 6), 'l', true],
    ['on an ace: any other card, guessed high', deckOf(1, 2), 'h', false],
    ['on an ace: another ace, guessed high', deckOf(1, 1), 'h', true],
    ['on an ace: another ace, guessed the same', deckOf(1, 1), 'l', false],
    ['on a king: any other card, guessed low', deckOf(13, 12), 'l', false],
    ['on a king: another king, guessed low', deckOf(13, 13), 'l', true],
    ['on a king: another king, guessed the same', deckOf(13, 13), 'h', false],
  ])('on %s', (_name, deck, action, lost) => {
    expect(play(deck, action).lost).toBe(lost);
  });

  it('hits exactly as often as its chance says, whatever lies open', () => {
    fc.assert(
      fc.property(decks, wishes, fc.constantFrom<'h' | 'l'>('h', 'l'), (deck, wanted, action) => {
        const { table, actions } = follow(deck, wanted);
        if (!allows(table, action)) return;
        const { favourable, left } = chanceOf(table, action === 'h' ? 'high' : 'low');
        const closed = deck.slice(table.shown.length);
        expect(left).toBe(closed.length);
        const hits = closed.filter((card) => {
          const rest = closed.filter((other) => other !== card);
          return !play([...table.shown, card, ...rest], actions + action).lost;
        });
        expect(hits.length).toBe(favourable);
      }),
      { numRuns: 60 },
    );
  });

  it('is never certain on the first card', () => {
    for (const card of identity) {
      const table = play([card, ...identity.filter((other) => other !== card)], '');
      for (const guess of ['high', 'low'] as const) {
        const { favourable, left } = chanceOf(table, guess);
        expect(favourable).toBeGreaterThan(0);
        expect(favourable).toBeLessThan(left);
      }
    }
  });
});

describe('the payout', () => {
  it('is nothing before the first hit and after a miss', () => {
    expect(payoutOf(play(deckOf(5, 9), ''), 100n)).toBe(0n);
    expect(payoutOf(play(deckOf(5, 9), 's'), 100n)).toBe(0n);
    expect(payoutOf(play(deckOf(5, 9), 'l'), 100n)).toBe(0n);
  });

  it('is the stake times 98 % over the exact chances, rounded down to the fen', () => {
    // On the first 5, 35 of 51 are 5 or higher: 10000 x 0.98 x 51 / 35 = 14280.
    expect(payoutOf(play(deckOf(5, 9), 'h'), 10_000n)).toBe(14_280n);
    // Then 34 of 50 are 9 or lower (aces to eights 32, without the 5 that lies open 31, nines 3).
    expect(payoutOf(play(deckOf(5, 9, 2), 'hl'), 10_000n)).toBe(21_000n);
    expect(payoutOf(play(deckOf(6, 9), 'h'), 101n)).toBe((101n * 98n * 51n) / (100n * 31n));
  });

  it('makes every guess worth exactly what the table is worth: no choice beats another', () => {
    fc.assert(
      fc.property(decks, wishes, fc.constantFrom<'high' | 'low'>('high', 'low'), (deck, wanted, guess) => {
        const { table } = follow(deck, wanted);
        const chance = chanceOf(table, guess);
        if (table.lost || chance.favourable === 0) return;
        // In exact fractions: chance x factor after a hit = factor now.
        const { numerator, denominator } = table.factor;
        const after = { n: numerator * BigInt(chance.left), d: denominator * BigInt(chance.favourable) };
        expect(BigInt(chance.favourable) * after.n * denominator).toBe(
          BigInt(chance.left) * after.d * numerator,
        );
      }),
    );
  });

  it('never shrinks with a hit, never grows past the largest payout, and is what was promised before the hit', () => {
    fc.assert(
      fc.property(decks, wishes, stakes, (deck, wanted, stake) => {
        const { actions } = follow(deck, wanted);
        let before = play(deck, '');
        for (let count = 1; count <= actions.length; count += 1) {
          const table = play(deck, actions.slice(0, count));
          const action = actions[count - 1];
          if (action !== 's' && !table.lost) {
            expect(payoutOf(table, stake)).toBe(payoutIfHit(before, stake, action === 'h' ? 'high' : 'low'));
          }
          if (!table.lost) expect(payoutOf(table, stake)).toBeGreaterThanOrEqual(payoutOf(before, stake));
          expect(payoutOf(table, stake)).toBeLessThanOrEqual(50_000_000n);
          before = table;
        }
      }),
    );
  });

  it('shows a multiplier that never promises more than is paid', () => {
    fc.assert(
      fc.property(decks, wishes, stakes, (deck, wanted, stake) => {
        const { table } = follow(deck, wanted);
        if (table.lost || table.hits === 0 || isOver(table, stake)) return;
        expect((multiplierHundredths(table) * stake) / 100n).toBeLessThanOrEqual(payoutOf(table, stake));
      }),
    );
  });
});

describe('a round', () => {
  it('lets the card be swapped three times, without touching the payout', () => {
    const deck = deckOf(5, 9, 2, 7, 11);
    expect(play(deck, 'sss').factor).toEqual({ numerator: 1n, denominator: 1n });
    expect(allows(play(deck, 'sss'), 's')).toBe(false);
    expect(() => play(deck, 'ssss')).toThrow();
  });

  it('leaves the last card to a guess: it is never swapped away', () => {
    const rising = identity.slice(1).map((card) => (rankOf(card - 1) === 13 ? 'l' : 'h'));
    const upTo = (open: number) => play(identity, rising.slice(0, open - 1).join(''));
    expect(allows(upTo(50), 's')).toBe(true);
    expect(allows(upTo(51), 's')).toBe(false);
    expect(allows(upTo(51), 'h')).toBe(true);
  });

  it('ends with a miss, the largest payout or the last card', () => {
    expect(isOver(play(deckOf(5, 4), 'h'), 100n)).toBe(true);
    expect(isOver(play(deckOf(1, 1, 1, 1), 'lll'), 500_000n)).toBe(true);
    const certain = identity.toSorted((a, b) => rankOf(a) - rankOf(b));
    const { table } = follow(certain, Array.from({ length: 51 }, () => ['h', 'l'] as const).flat());
    expect(isOver(table, 100n)).toBe(true);
  });

  it('can always be brought to an end: some decision is allowed until it is over', () => {
    fc.assert(
      fc.property(decks, wishes, (deck, wanted) => {
        const { table } = follow(deck, wanted);
        const over = table.lost || table.shown.length === 52;
        expect(allows(table, 'h') || allows(table, 'l')).toBe(!over);
      }),
    );
  });

  it('states the return that is paid', () => {
    expect(returnPercent).toBe(98n);
  });
});

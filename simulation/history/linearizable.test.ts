import { expect, test } from 'vitest';
import { contradiction, type Effect, type Sight } from './linearizable.ts';

const never = Number.POSITIVE_INFINITY;
const effect = (began: number, ended: number, delta: bigint, more: Partial<Effect> = {}): Effect => ({
  words: `${delta} at ${began}`,
  optional: false,
  began,
  ended,
  delta,
  ...more,
});
const shown = (began: number, ended: number, fen: bigint): Sight => ({
  words: `${fen} is shown at ${began}`,
  began,
  ended,
  holds: (balance) => balance === fen,
});

test('what happens one after the other is explained, and what is shown meanwhile may be of before or of after', () => {
  const effects = [effect(0, 10, -30n), effect(20, 30, 5n)];
  expect(contradiction({ start: 100n, effects, sights: [shown(12, 14, 70n), shown(40, 41, 75n)] })).toBe(
    undefined,
  );
  expect(contradiction({ start: 100n, effects, sights: [shown(2, 4, 100n), shown(22, 24, 75n)] })).toBe(
    undefined,
  );
});

test('what was answered and is not seen afterwards is lost', () => {
  const effects = [effect(0, 10, -30n)];
  expect(contradiction({ start: 100n, effects, sights: [shown(11, 12, 100n)] })).toMatch(
    /100 is shown at 11/,
  );
});

test('an effect that took place twice is seen, and so is one of a call that was refused', () => {
  expect(
    contradiction({ start: 100n, effects: [effect(0, 10, -30n)], sights: [shown(11, 12, 40n)] }),
  ).toBeDefined();
  expect(contradiction({ start: 100n, effects: [], sights: [shown(11, 12, 70n)] })).toBeDefined();
});

test('a balance does not go back to what it was, not even for somebody else', () => {
  const effects = [effect(0, 50, -30n)];
  const sights = [shown(5, 6, 70n), shown(7, 8, 100n)];
  expect(contradiction({ start: 100n, effects, sights })).toMatch(/100 is shown at 7/);
  expect(
    contradiction({
      start: 100n,
      effects,
      sights: [...sights]
        .reverse()
        .map((one, index) => ({ ...one, began: 5 + 2 * index, ended: 6 + 2 * index })),
    }),
  ).toBe(undefined);
});

test('what nobody was told of may have happened or not, at once or late, and once at most', () => {
  const effects = [effect(0, never, -30n, { optional: true })];
  for (const sights of [
    [shown(11, 12, 100n)],
    [shown(11, 12, 70n)],
    [shown(11, 12, 100n), shown(13, 14, 70n)],
  ])
    expect(contradiction({ start: 100n, effects, sights })).toBe(undefined);
  expect(contradiction({ start: 100n, effects, sights: [shown(11, 12, 40n)] })).toBeDefined();
});

test('money comes back only after it went, and while the answer was waited for', () => {
  const effects = [
    effect(0, 20, -30n, { optional: true, words: 'there' }),
    effect(0, 20, 30n, { optional: true, words: 'and back', follows: 'there' }),
  ];
  const explained = (sights: Sight[]) => contradiction({ start: 100n, effects, sights }) === undefined;
  expect(explained([shown(5, 6, 70n), shown(30, 31, 100n)])).toBe(true);
  expect(explained([shown(5, 6, 130n)])).toBe(false);
  // Whoever went there within the call did not come back after it.
  expect(explained([shown(5, 6, 70n), shown(30, 31, 70n), shown(40, 41, 100n)])).toBe(false);
});

test('nobody ever has less than nothing', () => {
  const both = [effect(0, 10, -80n), effect(0, 10, -80n)].map((one, index) => ({
    ...one,
    words: `${index}`,
  }));
  expect(contradiction({ start: 100n, effects: both, sights: [] })).toBeDefined();
});

test('two hundred calls of four phones at once are judged in a moment', () => {
  const effects: Effect[] = [];
  const sights: Sight[] = [];
  let balance = 1_000_000n;
  for (let index = 0; index < 100; index += 1) {
    const delta = BigInt(((index * 37) % 19) - 9);
    effects.push(effect(index * 10, index * 10 + 35, delta, { words: `${index}` }));
    balance += delta;
    sights.push(shown(index * 10 + 36, index * 10 + 75, balance));
  }
  // Each shows what had happened when all before it had, which some order of those at once explains.
  expect(contradiction({ start: 1_000_000n, effects, sights })).toBe(undefined);
  const wrong = sights.map((one, index) => (index === 60 ? shown(one.began, one.ended, -1n) : one));
  expect(contradiction({ start: 1_000_000n, effects, sights: wrong })).toBeDefined();
});

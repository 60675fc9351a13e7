import { expect, test } from 'vitest';
import { openMemory } from './memory.ts';

/** Asks for keys 0 to `askers` - 1 in a circle, as polls do. @returns the part that was found, after a first round */
function foundOf(askers: number, places: number, rounds = 6): number {
  const memory = openMemory<number, number>({ bytes: places * 10, bytesEach: 10 });
  let found = 0;
  for (let round = 0; round < rounds; round += 1)
    for (let key = 0; key < askers; key += 1) {
      if (memory.get(key) === undefined) memory.set(key, key);
      else if (round > 0) found += 1;
    }
  expect(memory.size).toBeLessThanOrEqual(places);
  return found / (askers * (rounds - 1));
}

test('a few more who ask in turn than there is room for cost a few misses, not all hits', () => {
  expect(foundOf(1_000, 1_000)).toBe(1);
  expect(foundOf(1_010, 1_000)).toBeGreaterThan(0.9);
  expect(foundOf(1_100, 1_000)).toBeGreaterThan(0.8);
  expect(foundOf(2_000, 1_000)).toBeGreaterThan(0.4);
  expect(foundOf(10_000, 1_000)).toBeGreaterThan(0.07);
});

test('what was set is there with its last value, what was deleted is gone, and each going is told once', () => {
  const gone: string[] = [];
  const memory = openMemory<number, string>({ bytes: 30, bytesEach: 10, gone: (value) => gone.push(value) });
  memory.set(1, 'a');
  memory.set(2, 'b');
  memory.set(1, 'c');
  memory.delete(2);
  memory.delete(7);
  expect([memory.get(1), memory.get(2), memory.size]).toEqual(['c', undefined, 1]);
  expect(gone).toEqual(['a', 'b']);
  memory.set(3, 'd');
  memory.set(4, 'e');
  // Full: of two hundred some are taken, each in place of another.
  for (let key = 5; key < 205; key += 1) memory.set(key, `${key}`);
  expect(memory.size).toBe(3);
  expect(gone.length).toBeGreaterThan(2);
  expect([1, 3, 4].filter((key) => memory.get(key) !== undefined).length).toBeLessThan(3);
  memory.clear();
  expect(memory.size).toBe(0);
});

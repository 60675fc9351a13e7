import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freshSeed, isSeed, keepSeed, keptSeed } from './seed.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a seed stays until it is used, and every bet gets another one', () => {
  const first = keptSeed();
  expect(keptSeed()).toBe(first);
  const used = new Set([first]);
  for (let round = 0; round < 20; round += 1) {
    const next = freshSeed();
    expect(isSeed(next)).toBe(true);
    expect(keptSeed()).toBe(next);
    used.add(next);
  }
  expect(used.size).toBe(21);
});

test("a player's own words count for the next round only", () => {
  keepSeed('my-own-words');
  expect(keptSeed()).toBe('my-own-words');
  freshSeed();
  expect(keptSeed()).not.toBe('my-own-words');
});

test('the seed that once stayed the same for all rounds is not used again', () => {
  localStorage.setItem('hilo.clientSeed', 'known-to-the-platform');
  expect(keptSeed()).not.toBe('known-to-the-platform');
});

/** What is asked for once in a while for everybody: for how long it stands, and that a fault stands for nobody. */
import { expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { keptEach, keptFor } from './kept.ts';

const began = '2026-11-21T04:00:00.000Z';

/** Answers 1, 2, 3 ..., but for what `fails` says of them. */
function counted(fails: (nth: number) => boolean = () => false) {
  let asked = 0;
  return {
    asked: () => asked,
    read: async () => {
      asked += 1;
      if (fails(asked)) throw new Error(`the ${asked}th`);
      return asked;
    },
  };
}

test('an answer stands for its time, to the millisecond, and whoever asks meanwhile gets the same', async () => {
  const clock = new SetClock(began);
  const { read, asked } = counted();
  const kept = keptFor(1_000, clock, read);
  expect(await Promise.all([kept(), kept(), kept()])).toEqual([1, 1, 1]);
  clock.advance(999);
  expect(await kept()).toBe(1);
  clock.advance(1);
  expect(await kept()).toBe(2);
  expect(asked()).toBe(2);
});

test('a fault stands for nobody who asks after it', async () => {
  const { read } = counted((nth) => nth === 1);
  const kept = keptFor(1_000, new SetClock(began), read);
  await expect(kept()).rejects.toThrow('the 1th');
  expect(await kept()).toBe(2);
});

test('each key has its own answer; one that knows nothing, or fails, is asked again at once', async () => {
  const clock = new SetClock(began);
  const kept = keptEach<string>(1_000, clock);
  const known = (value: string | undefined) => async () => value;
  expect([await kept('a', known('first')), await kept('b', known('other'))]).toEqual(['first', 'other']);
  expect(await kept('a', known('second'))).toBe('first');
  expect(await kept('c', known(undefined))).toBeUndefined();
  expect(await kept('c', known('now'))).toBe('now');
  const broken = async () => {
    throw new Error('away');
  };
  await expect(kept('d', broken)).rejects.toThrow('away');
  expect(await kept('d', known('back'))).toBe('back');
  clock.advance(1_000);
  expect(await kept('a', known('second'))).toBe('second');
});

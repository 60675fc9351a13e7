import { expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { healthOf } from './node-health.ts';

const [url, other] = ['http://one.test', 'http://other.test'];
const minute = 60_000;

test('a silent node is away for a minute from its silence on, and no other is', () => {
  const health = healthOf({ clock: new SetClock() });
  expect(health.isSilent(url, 0)).toBe(false);
  health.wasSilent(url, 5 * minute);
  expect([5 * minute, 6 * minute - 1, 6 * minute].map((now) => health.isSilent(url, now))).toEqual([
    true,
    true,
    false,
  ]);
  // A clock that was set back knows of no silence to come.
  expect(health.isSilent(url, 5 * minute - 1)).toBe(false);
  expect(health.isSilent(other, 5 * minute)).toBe(false);
});

test('a node that contradicts the others on three addresses within an hour is left out, until the first of them is an hour old', () => {
  const health = healthOf({ clock: new SetClock() });
  health.contradicted(url, 'a', 0);
  health.contradicted(url, 'a', 1 * minute);
  health.contradicted(url, 'b', 20 * minute);
  expect(health.isLeftOut(url, 20 * minute)).toBe(false);
  health.contradicted(url, 'c', 40 * minute);
  expect(health.isLeftOut(url, 40 * minute)).toBe(true);
  // Its word on the first address counts since it was said last.
  expect(health.isLeftOut(url, 61 * minute - 1)).toBe(true);
  expect(health.isLeftOut(url, 61 * minute)).toBe(false);
  expect(health.isLeftOut(other, 40 * minute)).toBe(false);
});

test('what one site heard of nodes is nothing to another', () => {
  const [one, another] = [{ clock: new SetClock() }, { clock: new SetClock() }];
  healthOf(one).wasSilent(url, 0);
  expect([healthOf(one).isSilent(url, 1), healthOf(another).isSilent(url, 1)]).toEqual([true, false]);
});

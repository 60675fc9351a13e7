/** Limits on attempts: so many, each for itself, and no more. */
import { expect, test } from 'vitest';
import { openRateLimits, unlessItBreaks } from './rate-limit.ts';

const limits = openRateLimits();
const rule = { name: 'test', attempts: 3, perSeconds: 100 };

test('as many attempts as the rule says are let in, and the next is told how long to wait', async () => {
  const hit = () => limits.hit(rule, 'one');
  expect([await hit(), await hit(), await hit()]).toEqual([undefined, undefined, undefined]);
  const wait = await hit();
  expect(wait).toBeGreaterThan(90);
  expect(wait).toBeLessThanOrEqual(100);
  expect(await limits.hit(rule, 'another')).toBeUndefined();
  expect(await limits.hit({ ...rule, name: 'other' }, 'one')).toBeUndefined();
});

test('an attempt that is taken back does not count, and none does once they are forgotten', async () => {
  for (let time = 0; time < 3; time += 1) await limits.hit(rule, 'two');
  await limits.takeBack(rule, 'two');
  expect(await limits.hit(rule, 'two')).toBeUndefined();
  expect(await limits.hit(rule, 'two')).toBeGreaterThan(0);
  await limits.clear(rule, 'two');
  expect(await limits.hit(rule, 'two')).toBeUndefined();
});

test('a Redis that was set and is not there is told, one that nobody set is not missed', async () => {
  expect(limits.alone()).toBe(false);
  const gone = openRateLimits('redis://127.0.0.1:1');
  expect(await gone.hit(rule, 'five')).toBeUndefined();
  expect(gone.alone()).toBe(true);
  await gone.close();
});

test('an attempt whose work breaks is taken back, and what broke is told', async () => {
  for (let time = 0; time < 3; time += 1) await limits.hit(rule, 'three');
  const broken = new Error('the database is gone');
  await expect(unlessItBreaks(limits, [[rule, 'three']], () => Promise.reject(broken))).rejects.toBe(broken);
  expect(await limits.hit(rule, 'three')).toBeUndefined();
  expect(await unlessItBreaks(limits, [[rule, 'three']], async () => 'refused')).toBe('refused');
  expect(await limits.hit(rule, 'three')).toBeGreaterThan(0);
});

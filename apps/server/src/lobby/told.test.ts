import { expect, test } from 'vitest';
import type { Answer } from '../platform/answer.ts';
import { toldBy } from './told.ts';

const bounds = { waitMs: 20, staleMs: 30_000 };
const done = (value: string): Answer<string> => ({ outcome: 'done', value });

test('one that does not answer is not waited for: what it told last stands meanwhile, and what comes late is there for the next', async () => {
  let now = 0;
  const told = toldBy<string>({ now: () => new Date(now) }, bounds);
  expect(await told('slow', async () => done('first'))).toEqual({ value: 'first', ageMs: 0 });
  now = 5_000;
  let asked = 0;
  const late = Promise.withResolvers<Answer<string>>();
  const ask = () => {
    asked += 1;
    return late.promise;
  };
  expect(await told('slow', ask)).toEqual({ value: 'first', ageMs: 5_000 });
  expect(await told('slow', ask)).toEqual({ value: 'first', ageMs: 5_000 });
  expect(asked).toBe(1);
  expect(await told('other', async () => done('own'))).toEqual({ value: 'own', ageMs: 0 });
  now = 30_000;
  expect(await told('slow', ask)).toBeUndefined();
  late.resolve(done('second'));
  expect(await told('slow', ask)).toEqual({ value: 'second', ageMs: 0 });
  expect(asked).toBe(1);
});

test('one that refuses shows nothing of before; one that cannot be reached does for a while', async () => {
  const told = toldBy<string>({ now: () => new Date(0) }, bounds);
  await told('it', async () => done('first'));
  expect(await told('it', async () => ({ outcome: 'unknown', reason: 'timeout' }))).toMatchObject({
    value: 'first',
  });
  expect(await told('it', async () => ({ outcome: 'refused', reason: 'no' }))).toBeUndefined();
  expect(await told('it', async () => ({ outcome: 'unknown', reason: 'timeout' }))).toBeUndefined();
});

test('one that refuses takes nothing away of what another told', async () => {
  const told = toldBy<string>({ now: () => new Date(0) }, bounds);
  await told('one', async () => done('first'));
  await told('other', async () => done('own'));
  expect(await told('one', async () => ({ outcome: 'refused', reason: 'no' }))).toBeUndefined();
  expect(await told('other', async () => ({ outcome: 'unknown', reason: 'timeout' }))).toMatchObject({
    value: 'own',
  });
});

import { expect, test } from 'vitest';
import { oneRun } from './one-run.ts';

/** Work that goes on until it is let go, and how often it began. */
function slow() {
  let began = 0;
  let letGo: () => void = () => undefined;
  const work = () => {
    began += 1;
    return new Promise<void>((done) => {
      letGo = done;
    });
  };
  return { work, began: () => began, letGo: () => letGo() };
}

test('asked by ten while it runs it runs once more, and nobody but the first waits', async () => {
  const { work, began, letGo } = slow();
  const ask = oneRun(work, new AbortController().signal);
  const first = ask();
  await Promise.all(Array.from({ length: 10 }, ask));
  expect(began()).toBe(1);
  letGo();
  await expect.poll(began).toBe(2);
  letGo();
  await first;
  expect(began()).toBe(2);
});

test('a run that fails is told to whoever began it, and the next is a run of its own', async () => {
  let began = 0;
  const ask = oneRun(async () => {
    began += 1;
    if (began === 1) throw new Error('away');
  }, new AbortController().signal);
  await expect(ask()).rejects.toThrow('away');
  await ask();
  expect(began).toBe(2);
});

test('a process that leaves begins no further run', async () => {
  const leaving = new AbortController();
  const { work, began, letGo } = slow();
  const ask = oneRun(work, leaving.signal);
  const first = ask();
  await ask();
  leaving.abort();
  letGo();
  await first;
  expect(began()).toBe(1);
  await ask();
  expect(began()).toBe(1);
});

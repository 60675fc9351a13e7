import { expect, test } from 'vitest';
import { claimLine } from './claim-line.ts';

/** Calls that are answered by hand, in the order in which they were made. */
function server() {
  const asked: string[] = [];
  const answers: (() => void)[] = [];
  const call = (name: string) => () => {
    asked.push(name);
    const { promise, resolve } = Promise.withResolvers<void>();
    answers.push(resolve);
    return promise;
  };
  const answer = async () => {
    answers.shift()?.();
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return {
    asked,
    answer,
    of: (id: string) => ({ claim: call(`claim ${id}`), release: call(`release ${id}`) }),
  };
}

test('what was opened and closed at once is released after its claim was answered', async () => {
  const { asked, answer, of } = server();
  const hold = claimLine()(of('1'));
  hold.claim();
  await Promise.resolve();
  hold.end();
  expect(asked).toEqual(['claim 1']);
  await answer();
  expect(asked).toEqual(['claim 1', 'release 1']);
});

test('a release waits for the claim, and the claim of the same order in its next window waits for the release', async () => {
  const { asked, answer, of } = server();
  const line = claimLine();
  const first = line(of('1'));
  first.claim();
  await Promise.resolve();
  first.end();
  line(of('1')).claim();
  await Promise.resolve();
  expect(asked).toEqual(['claim 1']);
  await answer();
  expect(asked).toEqual(['claim 1', 'release 1']);
  await answer();
  expect(asked).toEqual(['claim 1', 'release 1', 'claim 1']);
});

test('what is closed is not claimed any more, and what fails holds up nothing', async () => {
  const asked: string[] = [];
  const line = claimLine();
  const hold = line({
    claim: () => Promise.reject(new Error('no network')),
    release: async () => asked.push('release'),
  });
  hold.claim();
  hold.claim();
  hold.end();
  hold.claim();
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  expect(asked).toEqual(['release']);
});

test('what was closed before its turn came is never claimed', async () => {
  const { asked, answer, of } = server();
  const line = claimLine();
  line(of('1')).claim();
  await Promise.resolve();
  const second = line(of('2'));
  second.claim();
  second.end();
  await answer();
  await answer();
  expect(asked).toEqual(['claim 1', 'release 2']);
});

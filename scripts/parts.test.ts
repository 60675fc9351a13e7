import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bySeconds } from './by-seconds.ts';
import { laterParts, partsBeginWithinMs, withPart } from './parts.ts';

test('each file that the first part leaves out is in one later part, what is dear before what takes minutes', () => {
  const long = Array.from({ length: 11 }, (_, n) => `long-${n}`);
  const parts = laterParts(['a', 'b'], long, []).map(({ files }) => files);
  expect(parts[0]).toEqual(['a', 'b']);
  expect(parts.slice(1).map(({ length }) => length)).toEqual([4, 4, 3]);
  expect(parts.flat().sort()).toEqual(['a', 'b', ...long].sort());
  // A part without names would be everything.
  expect(laterParts([], ['long'], [])).toEqual([{ files: ['long'] }]);
});

test('what claims seconds is in a part of its own, one file at a time, and in no other', () => {
  expect(laterParts(['a', 'b'], ['c', 'd', 'e'], ['b', 'd', 'f'])).toEqual([
    { files: ['a'] },
    { files: ['b', 'd', 'f'], oneByOne: true },
    { files: ['c'] },
    { files: ['e'] },
  ]);
});

test('what claims seconds is there, once, and nothing of the specification', () => {
  expect(bySeconds.filter((file) => !existsSync(join(import.meta.dirname, '..', file)))).toEqual([]);
  expect(new Set(bySeconds).size).toBe(bySeconds.length);
  expect(bySeconds.filter((file) => file.startsWith('e2e/'))).toEqual([]);
});

test('no part begins after three quarters of an hour, or after what is asked for', () => {
  expect(partsBeginWithinMs(undefined)).toBe(45 * 60_000);
  expect(partsBeginWithinMs('0')).toBe(0);
  expect(partsBeginWithinMs('600')).toBe(10 * 3_600_000);
});

test('what a later part says is added, and stands in place of what had waited in the first', () => {
  const file = (name: string, ...states: string[]) => ({
    name,
    status: states.includes('failed') ? 'failed' : 'passed',
    assertionResults: states.map((status, nth) => ({ title: `${nth}`, status })),
  });
  const first = {
    numPassedTests: 2,
    numFailedTests: 0,
    testResults: [file('a', 'passed', 'passed'), file('row', 'skipped')],
  };
  const part = {
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [file('row', 'passed'), file('long', 'failed')],
  };
  const sum = withPart(first, part);
  expect(sum.testResults.map(({ name, status }) => `${name} ${status}`)).toEqual([
    'a passed',
    'row passed',
    'long failed',
  ]);
  expect([sum.numPassedTests, sum.numFailedTests]).toEqual([3, 1]);
});

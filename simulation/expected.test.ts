import { expect, test } from 'vitest';
import { neverHappened } from './expected.ts';

test('a life that is too short to judge by has missed nothing', () => {
  expect(neverHappened(19_999, [], [])).toEqual([]);
});

test('a long life in which nothing happened has missed each outcome and each job by name', () => {
  const missed = neverHappened(20_000, [], []);
  expect(missed).toEqual(
    expect.arrayContaining([
      'withdraw: ok',
      'withdraw: turnover_left',
      'decide a withdrawal: ok',
      'claim rebates: ok',
      'transfer: done',
      'annul a bet: done',
      'a night: closed',
      'a night: somebody rose a level',
      'job close_days',
      'job accrue_commission',
      'job send_payout',
    ]),
  );
  expect(new Set(missed).size).toBe(missed.length);
});

test('what happened is not missed, and what did not is missed alone', () => {
  const all = neverHappened(20_000, [], []);
  const jobs = all.filter((name) => name.startsWith('job ')).map((name) => name.slice('job '.length));
  const seen = all.filter((name) => !name.startsWith('job '));
  expect(neverHappened(20_000, seen, jobs)).toEqual([]);
  expect(
    neverHappened(
      20_000,
      seen.filter((name) => name !== 'withdraw: ok'),
      jobs.filter((name) => name !== 'close_days'),
    ),
  ).toEqual(['withdraw: ok', 'job close_days']);
});

test('an outcome of one action says nothing of another action with an outcome of that name', () => {
  const seen = ['register: ok'];
  expect(neverHappened(20_000, seen, [])).not.toContain('register: ok');
  expect(neverHappened(20_000, seen, [])).toContain('freeze: ok');
});

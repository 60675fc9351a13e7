import { expect, test } from 'vitest';
import type { LedgerAccount } from '../../api/rows.ts';
import { chosenAccount, figuresOf, sharesAt, sharesOf, shownFigures, sumOfShares } from './balances.ts';

const account = (code: string, pending = 0): LedgerAccount => ({
  id: `id of ${code}`,
  code,
  balance: 100,
  available: 100 - pending,
  pending,
  balanceAt: null,
});

test('every number names the account that explains it', () => {
  const figures = figuresOf({
    central: 1,
    held: 2,
    inFlight: 3,
    inReview: 5,
    venues: [{ code: 'mpqp', name: '明牌棋牌', balance: 4 }],
    total: 15,
  });
  expect(figures.map(({ label, amount, code }) => [label, amount, code])).toEqual([
    ['总资产', 15, 'total'],
    ['中心钱包', 1, 'central'],
    ['取款冻结', 2, 'held'],
    ['转账途中', 3, 'in-flight'],
    ['派彩审核中', 5, 'in-review'],
    ['明牌棋牌', 4, 'venue/mpqp'],
  ]);
});

test('what is in flight is found on the account that it leaves', () => {
  const accounts = [account('central'), account('venue/mpqp', 20)];
  expect(chosenAccount(accounts, 'in-flight')?.code).toBe('venue/mpqp');
});

test('nothing stands in for an account that was never used, or for a transfer that is not there', () => {
  expect(chosenAccount([account('central')], 'held')).toBeUndefined();
  expect(chosenAccount([account('central')], 'in-flight')).toBeUndefined();
  expect(chosenAccount([account('central')], 'central')?.code).toBe('central');
});

test('what is empty is not in the way, but for the sum, the wallet, and what is looked at', () => {
  const balances = {
    central: 0,
    held: 0,
    inFlight: 3,
    inReview: 0,
    venues: [
      { code: 'mpqp', name: '明牌棋牌', balance: 0 },
      { code: 'mpdz', name: '明牌电子', balance: 0 },
    ],
    total: 3,
  };
  const shown = (code: string) => shownFigures(balances, code).map(({ key }) => key);
  expect(shown('')).toEqual(['total', 'central', 'in-flight']);
  expect(shown('venue/mpdz')).toEqual(['total', 'central', 'in-flight', 'venue/mpdz']);
});

test('a sum over several accounts opens to all of them, and they come to the same to the fen', () => {
  const balances = {
    central: 10.1,
    held: 0,
    inFlight: 30.2,
    inReview: 7.05,
    venues: [{ code: 'mpqp', name: '明牌棋牌', balance: 0.2 }],
    total: 47.55,
  };
  const accounts = [
    account('central', 10.1),
    account('held', 5),
    account('venue/mpqp', 20),
    account('ahead/mpct', 0.1),
    { ...account('won/mpqp'), available: 9, balance: 9 },
    { ...account('ahead/mpqp'), available: -2, balance: -2 },
    { ...account('won/mpdz'), available: 1, balance: 1 },
    { ...account('ahead/mpdz'), available: -3, balance: -3, pending: 0 },
    { ...account('review'), available: 0.05, balance: 0.05 },
  ];
  const opened = (code: string) => sharesOf(code, balances, accounts) ?? [];
  expect(opened('total')).toEqual([
    { code: 'central', amount: 10.1 },
    { code: 'in-flight', amount: 30.2 },
    { code: 'in-review', amount: 7.05 },
    { code: 'venue/mpqp', amount: 0.2 },
  ]);
  expect(sumOfShares(opened('total'))).toBe(balances.total);
  // What is held is on its way nowhere.
  expect(opened('in-flight')).toEqual([
    { code: 'central', amount: 10.1 },
    { code: 'venue/mpqp', amount: 20 },
    { code: 'ahead/mpct', amount: 0.1 },
  ]);
  expect(sumOfShares(opened('in-flight'))).toBe(balances.inFlight);
  expect(opened('in-review')).toEqual([
    { code: 'won/mpqp', amount: 7 },
    { code: 'review', amount: 0.05 },
  ]);
  expect(sumOfShares(opened('in-review'))).toBe(balances.inReview);
  expect(sharesOf('central', balances, accounts)).toBeUndefined();
});

test('a sum of a moment that is over is of what was booked then, whatever the accounts hold now', () => {
  const then = (code: string, balanceAt: number) => ({ ...account(code, 20), balanceAt });
  const accounts = [
    then('central', 50.1),
    then('held', 12),
    then('pending', 4),
    then('venue/mpqp', 30),
    then('venue/mpdz', 0),
    then('won/mpqp', 9),
    then('ahead/mpqp', -2),
    then('ahead/mpdz', -3),
  ];
  expect(sharesAt('total', accounts)).toEqual([
    { code: 'central', amount: 50.1 },
    { code: 'held', amount: 12 },
    { code: 'venue/mpqp', amount: 30 },
    { code: 'in-review', amount: 7 },
  ]);
  expect(sharesAt('in-review', accounts)).toEqual([{ code: 'won/mpqp', amount: 7 }]);
  expect(sharesAt('in-flight', accounts)).toBeUndefined();
  expect(sharesAt('central', accounts)).toBeUndefined();
});

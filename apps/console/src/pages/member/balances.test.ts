import { expect, test } from 'vitest';
import type { LedgerAccount } from '../../api/rows.ts';
import { chosenAccount, figuresOf, shownFigures } from './balances.ts';

const account = (code: string, pending = 0): LedgerAccount => ({
  id: `id of ${code}`,
  code,
  balance: 100,
  available: 100 - pending,
  pending,
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
    ['总资产', 15, 'central'],
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

import { expect, test } from 'vitest';
import { columnsOf, type Share, shareCell } from './shares.ts';

const share = {
  stake: 1_234.5,
  ggr: -20,
  hold: 3.25,
  bets: 1_234,
  registered: 1_500,
  firstDeposits: 1_001,
  orders: 2_002,
  depositOrders: 3_003,
  withdrawalOrders: 4_004,
  deposits: null,
} as unknown as Share;

test('sums are yuan, numbers are counted, a share is in percent, and of what is not known there is a dash', () => {
  const cells = (['stake', 'ggr', 'hold', 'bets', 'registered', 'firstDeposits', 'orders'] as const).map(
    (field) => shareCell(field, share),
  );
  expect(cells).toEqual(['1,234.50', '−20.00', '3.25%', '1,234', '1,500', '1,001', '2,002']);
  expect([shareCell('depositOrders', share), shareCell('withdrawalOrders', share)]).toEqual([
    '3,003',
    '4,004',
  ]);
  expect(shareCell('hold', { ...share, hold: -15.37 })).toBe('−15.37%');
  expect(shareCell('deposits', share)).toBe('—');
});

test('each column opens the lines of its own figure', () => {
  const figures = Object.fromEntries(
    Object.values(columnsOf)
      .flat()
      .map(({ field, figure }) => [field, figure]),
  );
  expect(figures).toEqual({
    ggr: 'ggr',
    stake: 'stake',
    payout: 'payout',
    hold: 'hold',
    bets: 'bets',
    deposits: 'deposits',
    depositOrders: 'deposits',
    withdrawalOrders: 'withdrawals',
    withdrawals: 'withdrawals',
    bonus: 'bonus',
    commission: 'commission',
    registered: 'registered',
    firstDeposits: 'first_deposits',
    orders: 'bonus',
    corrections: 'corrections',
  });
});

test('by way of paying and by clerk it is told how many orders there were', () => {
  for (const by of ['way', 'clerk'] as const)
    expect(columnsOf[by].map(({ field }) => field)).toEqual(
      expect.arrayContaining(['depositOrders', 'withdrawalOrders']),
    );
});

test('an agent has what their members paid and won, without what only play is told by', () => {
  expect(columnsOf.agent.map(({ field }) => field)).toEqual([
    'ggr',
    'deposits',
    'withdrawals',
    'bonus',
    'commission',
    'registered',
    'firstDeposits',
  ]);
});

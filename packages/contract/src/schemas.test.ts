import { expect, test } from 'vitest';
import { schemas } from './schemas.ts';

test.each([
  ['a missing body where none is needed', 'appInfo', undefined],
  ['a page as text', 'notices', { page: '2' }],
  ['the category under its other name', 'games', { category_id: 'joker' }],
  ['no category', 'games', { category: '' }],
  ['a provider under its other name', 'gamesOfProvider', { platform_name: 'pp' }],
  ['a banner type as text', 'banners', { type: '2' }],
  ['a game without a code', 'gameUrl', { plat_name: 'mpqp', game_type: 0, is_mobile_url: '1' }],
  ['a numeric card id', 'withdraw', { amount: '100', bank: 12, password: 'x' }],
  ['an amount as a number', 'transfer', { amount: 100.5, sourcetype: 'userbalance', targettype: 'mpqp' }],
  ['the auto-transfer switch as text', 'setAutoTransfer', { transferstatus: '1' }],
  ['a record query without filters', 'betRecords', {}],
] as const)('%s is accepted', (_what, name, payload) => {
  expect(schemas[name].payload.safeParse(payload)).toMatchObject({ success: true });
});

test('amounts arrive as fen, unknown fields not at all', () => {
  const parsed = schemas.withdraw.payload.parse({
    amount: '100.50',
    bank: '7',
    password: 'x',
    balance: 1_000_000,
  });
  expect(parsed).toEqual({ amount: 10_050n, bank: '7', password: 'x' });
});

test('the period counts as the last 30 days when it is not named', () => {
  expect(schemas.transactions.payload.parse({})).toEqual({ date: 4, type: 1, page: 1, api_type: '' });
});

test.each([
  ['a page of zero', 'notices', { page: 0 }],
  ['a period that there is not', 'betRecords', { date: 5 }],
  ['an object as an id', 'removeCard', { id: { $ne: null } }],
] as const)('%s is refused', (_what, name, payload) => {
  expect(schemas[name].payload.safeParse(payload).success).toBe(false);
});

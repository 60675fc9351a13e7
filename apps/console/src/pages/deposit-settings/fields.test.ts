import { expect, test } from 'vitest';
import { fieldsOf, offerOf, type Standing } from './fields.ts';

const byHand = {
  abovePercent: 1,
  aboveSum: 100,
  aboveDayFrom: 1_000,
  from: 5,
  clerkDayFrom: 6,
  ceiling: 7,
  imported: 8,
};
const range = { min: 100, max: 5_000 };
const standing: Standing = {
  ways: ['alipay', 'usdt'],
  ranges: {
    bank: range,
    wechat: range,
    alipay: { min: 1, max: 2 },
    'usdt-erc20': range,
    'usdt-trc20': { min: 3, max: 4 },
  },
  bankAccounts: [],
  byHand,
  version: 7,
  setBy: null,
  setAt: null,
  served: { usdt: true, wechat: true, alipay: true },
};

test('the offered ways come first, in their order, and what was not touched goes back as it came', () => {
  const fields = fieldsOf(standing);
  expect(fields.rows.map(({ flag }) => flag)).toEqual(['alipay', 'usdt', 'card', 'wechat']);
  const { ways, ranges, bankAccounts, byHand: credits, version } = standing;
  expect(offerOf(fields, standing)).toEqual({ ways, ranges, bankAccounts, byHand: credits, version });
});

test('rows that were moved, switched and typed become the offer', () => {
  const [alipay, usdt, card, wechat] = fieldsOf(standing).rows;
  if (!alipay || !usdt || !card || !wechat) throw new Error('four ways');
  const rows = [
    { ...card, offered: true, limits: [{ type: 'bank' as const, min: 20, max: 30 }] },
    { ...usdt, offered: false },
    wechat,
    alipay,
  ];
  const offer = offerOf({ rows, bankAccounts: [], byHand }, standing);
  expect(offer.ways).toEqual(['card', 'alipay']);
  expect(offer.ranges.bank).toEqual({ min: 20, max: 30 });
  expect(offer.ranges['usdt-trc20']).toEqual({ min: 3, max: 4 });
});

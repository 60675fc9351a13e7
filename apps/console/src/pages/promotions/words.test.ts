import { expect, test } from 'vitest';
import type { PromotionRow } from '../../api/rows.ts';
import { offerText } from './words.ts';

type Offer = NonNullable<PromotionRow['offer']>;
const tiers = [{ from: 100, percent: 30, ceiling: 200 }] as unknown as Offer['tiers'];
const offer = (more: Partial<Offer>) =>
  ({
    place: null,
    bonus: 0,
    multiple: 12,
    offer: { referral: null, losses: null, code: '', fixed: 0, tiers: [], ...more } as unknown as Offer,
  }) as const;

test.each([
  ['a share of a deposit', offer({ tiers }), '满100.00送30%，最高200.00 × 12倍流水'],
  ['a share for a code', offer({ tiers, code: 'DEC30' }), '满100.00送30%，最高200.00 × 12倍流水（DEC30）'],
  ['a sum for a code', offer({ fixed: 8.8, code: 'LUCKY' }), '8.80 元 × 12倍流水（LUCKY）'],
])('%s is told with what it asks to be played, and with its code', (_of, row, told) => {
  expect(offerText(row)).toBe(told);
});

/**
 * T13. A thief types codes of promotions until one is right: a code that was sent to fifty guests is then everybody's. What must hold: so
 * many wrong ones and no further one is looked at, the right one neither, whatever many are sent at once and from whichever account; and
 * who types a right one now and then is let in.
 */
import { codes } from '@mingpai/contract/codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keptOffer } from '../apps/server/src/promotions/offer.ts';
import { plainOffer } from '../apps/server/src/testing/offers.ts';
import { startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';
import { insideOf, type Member } from './inside.ts';

let site: TestSite;
let inside: ReturnType<typeof insideOf>;
beforeAll(async () => {
  site = await startTestSite();
  inside = insideOf(site);
  const { database, clock } = site.running.site;
  await database.query(
    `insert into promotion (type_id, title, state, starts_at, applies, bonus, multiple, budget, position, updated_at, offer)
     select id, '贵宾', 'published', $1, 'daily', 0, 0, 10000000, 0, $1, $2::jsonb from promotion_type order by id limit 1`,
    [
      clock.now(),
      JSON.stringify(
        keptOffer({ ...plainOffer, award: 'code', code: 'QZKX', fixed: 10_000n, combines: true }),
      ),
    ],
  );
});
afterAll(() => site.stop());

const typed = async ({ token }: Member, code: string): Promise<number> =>
  (await site.call('redeemPromotionCode', { code }, { token })).code;
let guesses = 0;
const guess = (member: Member) => {
  guesses += 1;
  return typed(member, `X${String(guesses).padStart(3, '0')}`);
};
const limited = codes.rate_limited.code;
const unknown = codes.promotion_code_unknown.code;

test('of a hundred guesses at once ten are answered, and the right one behind them gives nothing', async () => {
  const thief = await site.member();
  const answers = await Promise.all(Array.from({ length: 4 }, () => inTurn(25, () => guess(thief))));
  const told = answers.flat();
  expect(told.filter((code) => code === unknown)).toHaveLength(10);
  expect(new Set(told)).toEqual(new Set([unknown, limited]));
  expect(await typed(thief, 'QZKX')).toBe(limited);
  expect(await inside.central(thief)).toBe(0);
});

test('right ones are not counted: who typed nine wrong ones has their code, and may type on', async () => {
  const member = await site.member();
  await inTurn(9, () => guess(member));
  expect(await typed(member, 'qzkx')).toBe(200);
  expect(await inside.central(member)).toBe(100);
  const again = codes.promotion_applied.code;
  expect(new Set(await inTurn(12, () => typed(member, 'QZKX')))).toEqual(new Set([again]));
  expect(await guess(member)).toBe(unknown);
  expect(await guess(member)).toBe(limited);
});

test('a ring of accounts at one place is shut out together, whatever room each has for itself', async () => {
  const ring = await Promise.all(Array.from({ length: 20 }, () => site.member()));
  const answers = (await Promise.all(ring.map((one) => inTurn(9, () => guess(one))))).flat();
  // Twenty were told above.
  expect(answers.filter((code) => code === unknown)).toHaveLength(80);
  expect(await Promise.all(ring.map((one) => typed(one, 'QZKX')))).toEqual(ring.map(() => limited));
});

async function inTurn(times: number, ask: () => Promise<number>): Promise<number[]> {
  const told: number[] = [];
  for (let time = 0; time < times; time += 1) told.push(await ask());
  return told;
}

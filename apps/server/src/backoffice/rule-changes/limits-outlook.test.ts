/** Who moves what one person decides alone reads what it comes to in decisions, before the proposal and with it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agreed, sessionOf } from '../../testing/rules.ts';
import { startTestSite, type TestSite } from '../../testing/site.ts';

let site: TestSite;
let chief: string;
beforeAll(async () => {
  site = await startTestSite();
  chief = await sessionOf(site, 'chief');
  const { rows } = await site.owner.query<{ id: bigint }>("select id from staff where username = 'clerk'");
  const member = await site.member();
  // Yesterday, in yuan: 49,000 and 1,500 for one member, where 50,000 a day take two people.
  for (const [nth, [kind, yuan]] of [
    ['payout', 49_000],
    ['payout', 1_500],
    ['bonus', 4_000],
  ].entries())
    await site.owner.query(
      `insert into staff_decision (kind, subject, member_id, amount, first_by, at)
       values ($1, $2, $3, $4, $5, start_of_beijing_day(beijing_day(now())) - interval '1 hour')`,
      [kind, `outlook/${nth}`, member.id, Number(yuan) * 100, rows[0]?.id],
    );
});
afterAll(() => site.stop());

const outlookOf = (figures: readonly { path: string; before: string | null; after: string | null }[]) =>
  figures
    .filter(({ path }) => path.startsWith('outlook.'))
    .map(({ path, before, after }) => [path, before, after]);

test('what leaves for a member a day is told in withdrawals, and stays with the proposal for whoever agrees', async () => {
  const { data: now } = await site.staff('withdrawalSettings', {}, chief);
  const { version: _, setBy: __, setAt: ___, ...rules } = now;
  const draft = { ...rules, memberDayFrom: 55_000 };
  const looked = await site.staff('updateWithdrawalSettings', draft, chief);
  expect(looked.data.state).toBe('unconfirmed');
  expect(outlookOf(looked.data.figures)).toEqual([['outlook.payout', '1', '0']]);
  expect((await agreed(site, 'updateWithdrawalSettings', draft, chief)).code).toBe(200);
  const { data } = await site.staff('ruleChanges', { state: 'all' }, chief);
  expect(outlookOf(data.rows[0]?.figures ?? [])).toEqual([['outlook.payout', '1', '0']]);
});

test('bonuses are told in bonuses; what moves no limit is told in nothing', async () => {
  const bonus = await site.staff('updateSiteSettings', { bonusFrom: 6_000 }, chief);
  expect(outlookOf(bonus.data.figures)).toEqual([['outlook.bonus', '0', '0']]);
  const lower = await site.staff('updateSiteSettings', { bonusFrom: 4_000 }, chief);
  expect(outlookOf(lower.data.figures)).toEqual([['outlook.bonus', '0', '1']]);
  const rate = await site.staff('updateSiteSettings', { depositRate: 7.12 }, chief);
  expect(rate.data.state).toBe('unconfirmed');
  expect(outlookOf(rate.data.figures)).toEqual([]);
});

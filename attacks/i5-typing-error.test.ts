/**
 * I5. Who: nobody's enemy, at the end of a long day: a rate of 0.0001, a fee with one zero too many; or a thief with a chief's
 * login who hopes that the second person does not read. What must hold: far from the last value, or from the market, both people
 * type the figure; farther still it is refused, whoever agrees.
 */
import { codes } from '@mingpai/contract/codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionOf, setDelay } from '../apps/server/src/testing/rules.ts';
import { startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';

let site: TestSite;
let chief: string;
let second: string;

beforeAll(async () => {
  site = await startTestSite();
  chief = await sessionOf(site, 'chief');
  second = await sessionOf(site, 'chief2');
  await setDelay(site, 0);
});
afterAll(() => site.stop());

const proposal = (typed: Record<string, string> = {}) => ({ reason: '调整', typed });
const change = (fields: Parameters<typeof site.staff<'updateSiteSettings'>>[1]) =>
  site.staff('updateSiteSettings', fields, chief);

test('a rate of 0.0001, of a thousand, or far from the last one is refused, typed or not', async () => {
  const { data: before } = await site.staff('siteSettings', {}, chief);
  for (const depositRate of [0.0001, 0.71, 71, 1_000, before.depositRate * 1.31, before.depositRate / 1.31])
    expect(
      (
        await change({
          depositRate,
          proposal: proposal({ 'exchange.depositRate': depositRate.toFixed(4) }),
        })
      ).code,
      String(depositRate),
    ).toBe(codes.rule_out_of_band.code);
  expect((await change({ withdrawalRate: 0.01, proposal: proposal() })).code).toBe(
    codes.rule_out_of_band.code,
  );
  expect((await site.staff('siteSettings', {}, chief)).data).toEqual(before);
});

test('a fee, a range, a limit and a rebate with a zero too many are refused', async () => {
  const fee = await change({ trc20Fee: 100, proposal: proposal() });
  expect(fee.code).toBe(codes.rule_out_of_band.code);
  // A fee has no market, and no other reference is named.
  expect(fee.message).toMatch(/^新数字 \S+ 与原来的 \S+ 相差过大/);
  expect((await change({ adjustmentChiefFrom: 1_000_000, proposal: proposal() })).code).toBe(
    codes.rule_out_of_band.code,
  );
  const {
    setBy: _by,
    setAt: _at,
    served: _served,
    ...offer
  } = (await site.staff('depositSettings', {}, chief)).data;
  const ranges = { ...offer.ranges, bank: { ...offer.ranges.bank, max: offer.ranges.bank.max * 11 } };
  expect(
    (await site.staff('updateDepositSettings', { ...offer, ranges, proposal: proposal() }, chief)).code,
  ).toBe(codes.rule_out_of_band.code);
  const { levels } = (await site.staff('vipSettings', {}, chief)).data;
  const generous = levels.map((level, index) =>
    index === 0 ? { ...level, rebate: { ...level.rebate, sport: 350 } } : level,
  );
  await site.staff('dryRunRebates', { levels: generous }, chief);
  expect(
    (await site.staff('updateVipSettings', { levels: generous, proposal: proposal() }, chief)).code,
  ).toBe(codes.rule_out_of_band.code);
});

test('beyond the soft band the figure is shown as far, and both people type it', async () => {
  const request = { depositRate: 7.9 };
  const looked = await change(request);
  expect(looked.data).toMatchObject({
    state: 'unconfirmed',
    figures: [{ path: 'exchange.depositRate', before: '7.1000', after: '7.9000', far: true, distance: 11.3 }],
  });
  expect((await change({ ...request, proposal: proposal() })).code).toBe(codes.rule_figures_untyped.code);
  const slip = proposal({ 'exchange.depositRate': '7.8' });
  expect((await change({ ...request, proposal: slip })).code).toBe(codes.rule_figures_untyped.code);
  const typed = { 'exchange.depositRate': '7.9' };
  const { data } = await change({ ...request, proposal: proposal(typed) });
  const id = data.change?.id ?? 0;
  expect((await site.staff('approveRuleChange', { id }, second)).code).toBe(codes.rule_figures_untyped.code);
  expect(
    (await site.staff('approveRuleChange', { id, typed: { 'exchange.depositRate': '7.1' } }, second)).code,
  ).toBe(codes.rule_figures_untyped.code);
  expect((await site.staff('siteSettings', {}, chief)).data.depositRate).toBe(7.1);
  expect((await site.staff('approveRuleChange', { id, typed }, second)).data.state).toBe('applied');
  await expect.poll(async () => (await site.staff('siteSettings', {}, chief)).data.depositRate).toBe(7.9);
});

test('a step within the band takes a reason and a second yes, and nothing to type', async () => {
  const { data } = await change({ depositRate: 8, proposal: proposal() });
  expect(data.change?.figures).toMatchObject([{ far: false, distance: 1.3 }]);
  expect((await site.staff('approveRuleChange', { id: data.change?.id ?? 0 }, second)).code).toBe(200);
  await expect.poll(async () => (await site.staff('siteSettings', {}, chief)).data.depositRate).toBe(8);
  const empty = await change({ depositRate: 8.01, proposal: { reason: ' ' } });
  expect(empty.code).toBe(codes.bad_input.code);
});

test('small steps do not walk away from the market where its rate is given', async () => {
  const { running } = site;
  const rules = { ...(await running.settings.current('rules')), marketRate: 71_000 };
  await running.site.database.transaction((tx) => running.settings.set(tx, 'rules', rules, 'seed'));
  await expect.poll(() => running.settings.current('rules')).toEqual(rules);
  // One percent from the last value, fourteen from the market.
  expect((await change({ depositRate: 8.08 })).data.figures).toMatchObject([{ far: true }]);
  const exchange = { ...(await running.settings.current('exchange')), depositRate: 91_000 };
  await running.site.database.transaction((tx) => running.settings.set(tx, 'exchange', exchange, 'seed'));
  await expect.poll(() => running.settings.current('exchange')).toEqual(exchange);
  expect((await change({ depositRate: 9.3, proposal: proposal() })).code).toBe(codes.rule_out_of_band.code);
});

test('what was nothing and becomes something is typed by both, and no fee out of nothing is beyond reason', async () => {
  const {
    setBy: _by,
    setAt: _at,
    version: _version,
    ...rules
  } = (await site.staff('withdrawalSettings', {}, chief)).data;
  expect(
    (await site.staff('updateWithdrawalSettings', { ...rules, automaticBelow: 5_000 }, chief)).data,
  ).toMatchObject({ state: 'unconfirmed', figures: [{ path: 'withdrawals.automaticBelow', far: true }] });
  const { running } = site;
  const exchange = { ...(await running.settings.current('exchange')), trc20Fee: 0 };
  await running.site.database.transaction((tx) => running.settings.set(tx, 'exchange', exchange, 'seed'));
  await expect.poll(() => running.settings.current('exchange')).toEqual(exchange);
  expect((await change({ trc20Fee: 500, proposal: proposal() })).code).toBe(codes.rule_out_of_band.code);
});

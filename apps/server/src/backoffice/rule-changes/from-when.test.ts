/** A change of a rule that is ordered for a moment ahead: it holds from that moment, to the moment, and what held can be had back. */
import { codes } from '@mingpai/contract/codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../../platform/clock.ts';
import { openDesk } from '../../testing/desk.ts';
import { sessionOf, setDelay } from '../../testing/rules.ts';
import { startTestSite, type TestSite } from '../../testing/site.ts';
import { applyDueChanges } from './changes.ts';

const clock = new SetClock();
let site: TestSite;
let chief: string;
let second: string;
/** 00:00 in Beijing of the next day. */
const midnight = '2026-11-23T16:00:00.000Z';

beforeAll(async () => {
  clock.set('2026-11-23T04:00:00.000Z');
  site = await startTestSite({ clock });
  chief = await sessionOf(site, 'chief');
  second = await sessionOf(site, 'chief2');
  await setDelay(site, 60);
});
afterAll(() => site.stop());

const order = (depositRate: number, from?: string) =>
  site.staff(
    'updateSiteSettings',
    { depositRate, proposal: { reason: '明日调整', typed: {}, ...(from && { from }) } },
    chief,
  );
const rate = async () => (await site.running.settings.current('exchange')).depositRate;
const versions = async () => site.running.settings.versions('exchange');
/** What two nodes put into force at the same moment. */
const due = () => Promise.all([applyDueChanges(site.running.rules), applyDueChanges(site.running.rules)]);
/** Nobody stays signed in over the days that pass here. */
async function goTo(moment: string) {
  clock.set(moment);
  chief = await sessionOf(site, 'chief');
  second = await sessionOf(site, 'chief2');
}
const changes = async () => (await site.staff('ruleChanges', { state: 'all' }, chief)).data.rows;

test('a moment that is past, or now, is refused, and nothing is written', async () => {
  const before = await changes();
  for (const from of ['2026-11-23T03:59:59.000Z', '2026-11-23T04:00:00.000Z', '2020-01-01T00:00:00Z'])
    expect((await order(7.15, from)).code).toBe(codes.rule_moment_past.code);
  expect(await changes()).toEqual(before);
});

test('it holds from its moment and not a second before, however long ago it was agreed to', async () => {
  const { data } = await order(7.15, midnight);
  expect(data).toMatchObject({ state: 'proposed', change: { wantedFrom: midnight, effectiveAt: null } });
  const id = data.change?.id ?? 0;
  await goTo('2026-11-23T05:00:00.000Z');
  const { data: approved } = await site.staff('approveRuleChange', { id, typed: {} }, second);
  expect(approved).toMatchObject({ state: 'approved', effectiveAt: midnight });
  await goTo('2026-11-23T15:59:59.000Z');
  await due();
  expect(await rate()).toBe(71_000);
  // The job comes late: what is counted goes by the moment, not by the job.
  await goTo('2026-11-23T16:00:45.000Z');
  await due();
  await expect.poll(rate).toBe(71_500);
  expect((await versions()).at(-1)).toMatchObject({
    since: new Date(midnight),
    value: { depositRate: 71_500 },
  });
  const desk = openDesk(site, () => chief);
  expect(await desk.lastEntry(`rule/${id}`)).toMatchObject({
    action: 'rule_approved',
    detail: { effectiveAt: midnight },
  });
});

test('what is agreed to after its moment waits as long as every other', async () => {
  const from = '2026-11-23T17:00:00.000Z';
  const { data } = await order(7.1, from);
  await goTo('2026-11-23T17:30:00.000Z');
  const { data: approved } = await site.staff(
    'approveRuleChange',
    { id: data.change?.id ?? 0, typed: {} },
    second,
  );
  expect(approved.effectiveAt).toBe('2026-11-23T18:30:00.000Z');
  await goTo('2026-11-23T18:30:00.000Z');
  await due();
  await expect.poll(rate).toBe(71_000);
});

test('a part that only stops something waits with the rest when it is ordered for later', async () => {
  const { running } = site;
  const { data } = await site.staff(
    'updateSiteSettings',
    {
      redPacketSwitch: 0,
      depositRate: 7.12,
      proposal: { reason: '下周', typed: {}, from: '2026-12-01T00:00:00Z' },
    },
    chief,
  );
  expect(data.change?.figures.map(({ path }) => path).sort()).toEqual([
    'exchange.depositRate',
    'site.redPacketSwitch',
  ]);
  expect((await running.settings.current('site')).redPacketSwitch).toBe(1);
  await site.staff('withdrawRuleChange', { id: data.change?.id ?? 0 }, chief);
});

test('what held before comes back as a new version, by two people and in its time; the old ones stay', async () => {
  const had = (await versions()).length;
  const applied = (await changes()).find(
    ({ state, figures }) => state === 'applied' && figures[0]?.after === '7.1500',
  );
  // Another change has replaced it: there is nothing to take back.
  expect((await site.staff('undoRuleChange', { id: applied?.id ?? 0 }, chief)).code).toBe(
    codes.rule_change_stale.code,
  );
  const last = (await changes()).find(
    ({ state, figures }) => state === 'applied' && figures[0]?.after === '7.1000',
  );
  expect(last?.may).toContain('undo');
  const looked = await site.staff('undoRuleChange', { id: last?.id ?? 0 }, chief);
  expect(looked.data).toMatchObject({
    state: 'unconfirmed',
    figures: [{ path: 'exchange.depositRate', before: '7.1000', after: '7.1500' }],
  });
  const proposal = { reason: '改回', typed: {}, from: '2026-11-24T16:00:00.000Z' };
  const { data } = await site.staff('undoRuleChange', { id: last?.id ?? 0, proposal }, chief);
  await site.staff('approveRuleChange', { id: data.change?.id ?? 0, typed: {} }, second);
  await goTo('2026-11-24T16:00:00.000Z');
  await due();
  await expect.poll(rate).toBe(71_500);
  expect((await versions()).map(({ value }) => value.depositRate).slice(had - 1)).toEqual([71_000, 71_500]);
  const clerk = await site.staffToken('clerk');
  expect((await site.staff('undoRuleChange', { id: data.change?.id ?? 0 }, clerk)).code).toBe(
    codes.staff_not_allowed.code,
  );
});

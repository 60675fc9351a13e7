/** What somebody closed by its own switch is told to all staff, with who and since when, until it is open again. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { agreed } from '../testing/rules.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';

const began = '2026-11-23T04:00:00.000Z';
const clock = new SetClock(began);
let site: TestSite;
let chief: string;
let clerk: string;
beforeAll(async () => {
  site = await startTestSite({ clock });
  [chief, clerk] = [await site.staffToken('chief'), await site.staffToken('clerk')];
});
afterAll(() => site.stop());

const told = async () => (await site.staff('switchedOff', {}, clerk)).data;

test('a venue and a gateway that are switched off are told to a clerk, until they are on again', async () => {
  expect(await told()).toEqual([]);
  await agreed(site, 'switchVenue', { code: 'mpqp', enabled: false }, chief);
  clock.advance(60_000);
  await agreed(site, 'switchGateway', { code: 'sandbox', enabled: false }, chief);
  await expect.poll(told).toMatchObject([
    { kind: 'venue', code: 'mpqp', name: '明牌棋牌', nameEn: 'Mingpai Cards & Board', since: began },
    { kind: 'gateway', code: 'sandbox', since: '2026-11-23T04:01:00.000Z' },
  ]);
  const [venue] = await told();
  const { data: me } = await site.staff('staffMe', {}, chief);
  expect(venue?.by).toBe(me.name);

  await agreed(site, 'switchVenue', { code: 'mpqp', enabled: true }, chief);
  await agreed(site, 'switchGateway', { code: 'sandbox', enabled: true }, chief);
  await expect.poll(told).toEqual([]);
});

test('the site is told as closed by whoever closed it, not by who changed its text afterwards', async () => {
  await agreed(site, 'updateSiteSettings', { siteState: 0, repairTips: '维护中' }, chief);
  const [{ since } = { since: '' }] = await told();
  expect(await told()).toMatchObject([{ kind: 'site', code: '', since: clock.now().toISOString() }]);
  clock.advance(60_000);
  await agreed(site, 'updateSiteSettings', { repairTips: '马上回来' }, chief);
  expect(await told()).toMatchObject([{ kind: 'site', since }]);
  await agreed(site, 'updateSiteSettings', { siteState: 1 }, chief);
  expect(await told()).toEqual([]);
});

test('what was connected and never opened was closed by nobody', async () => {
  await site.owner.query(
    "insert into gateway (code, name, adapter, ways, enabled) values ('unopened', '未开通', 'sandbox', '{wechat}', false)",
  );
  expect(await told()).toEqual([]);
  // Neither was what somebody opened, and no person has closed since.
  await agreed(site, 'switchGateway', { code: 'unopened', enabled: true }, chief);
  await site.owner.query("update gateway set enabled = false where code = 'unopened'");
  expect(await told()).toEqual([]);
});

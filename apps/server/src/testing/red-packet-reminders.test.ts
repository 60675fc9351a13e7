/** Who asked to be told of the next window is told once, where they can be reached; who took it back or takes a break is not. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { openPushSender, openSiteKey } from '../push/index.ts';
import { startPushService } from '../push/testing.ts';
import { redPacketJobs, redPacketReminderJobs } from '../red-packets/jobs.ts';
import { takePause } from '../responsible-gaming/pauses.ts';
import { agreed } from './rules.ts';
import { startTestSite, type TestSite } from './site.ts';

/** 09:00 in Beijing; each test has a day of its own. */
let morning = new Date('2026-11-20T01:00:00Z');
const clock = new SetClock(morning);
const hour = 3_600_000;
let site: TestSite;
let service: Awaited<ReturnType<typeof startPushService>>;
beforeAll(async () => {
  service = await startPushService();
  site = await startTestSite({ clock, environment: { PUSH_SERVICES: service.url } });
});
afterAll(async () => {
  await site.stop();
  await service.stop();
});
beforeEach(() => newDay());

/** Nine in the morning of the next day, whose draw the night has made. */
async function newDay(): Promise<void> {
  morning = new Date(morning.getTime() + 24 * hour);
  at(9);
  await redPacketJobs(site.running.site, site.running.beacon)[0]?.run({});
}

const at = (hours: number) => clock.set(new Date(morning.getTime() + (hours - 9) * hour));
const remind = (token: string, on = true) => site.call('remindOfRedPackets', { on }, { token });
const reminded = async (token: string) => (await site.call('redPacket', {}, { token })).data.reminded;
const run = async () => {
  const { site: parts, settings, beacon } = site.running;
  for (const job of redPacketReminderJobs(parts, settings, beacon)) await job.run({});
};
const told = async (token: string) =>
  (await site.call('inbox', { page: 1 }, { token })).data.data.filter(({ title }) => title === '红包开抢了');

test('whoever asks, twice, is told once when it opens: not before, and not again', async () => {
  const { token } = await site.member();
  expect(await reminded(token)).toBe(false);
  await Promise.all([remind(token), remind(token)]);
  expect(await reminded(token)).toBe(true);
  await run();
  expect(await told(token)).toEqual([]);
  at(10);
  await Promise.all([run(), run(), run()]);
  await run();
  expect(await told(token)).toMatchObject([{ subject: 'red_packets' }]);
  at(13);
  expect(await reminded(token)).toBe(false);
});

test('who asks after noon is told on the next day; on a day that was slept through nobody is told late', async () => {
  const [early, late] = [await site.member(), await site.member()];
  await remind(early.token);
  at(12.5);
  await run();
  await remind(late.token);
  expect(await told(early.token)).toEqual([]);
  await newDay();
  at(10.5);
  await run();
  expect(await told(early.token)).toEqual([]);
  expect(await told(late.token)).toHaveLength(1);
});

test('who asks while it is open asks for tomorrow; who has opened a packet today needs no call to it', async () => {
  const [opened, during] = [await site.member(), await site.member()];
  await remind(opened.token);
  at(10);
  await site.owner.query(
    `insert into red_packet (id, day, member_id, number, deposits, drawn, amount, created_at)
     values (gen_random_uuid(), beijing_day($2::timestamptz), $1, 1, 100000, 100, 100, $2)`,
    [opened.id, clock.now()],
  );
  await remind(during.token);
  expect(await reminded(during.token)).toBe(true);
  await run();
  expect([await told(opened.token), await told(during.token)]).toEqual([[], []]);
  await newDay();
  at(10);
  await run();
  expect(await told(opened.token)).toEqual([]);
  expect(await told(during.token)).toHaveLength(1);
});

test('who takes it back, takes a break or excludes themselves is left alone, also when they asked before', async () => {
  const [back, pausing, paused] = [await site.member(), await site.member(), await site.member()];
  const { database } = site.running.site;
  const pause = (id: bigint) =>
    database.transaction((tx) => takePause(tx, id, 'exclusion', 200, clock.now()));
  await remind(back.token);
  await remind(back.token, false);
  expect(await reminded(back.token)).toBe(false);
  await remind(pausing.token);
  await pause(pausing.id);
  expect(await reminded(pausing.token)).toBe(false);
  await pause(paused.id);
  expect((await remind(paused.token)).code).not.toBe(200);
  // Taking it back is open to everybody.
  expect((await remind(paused.token, false)).code).toBe(200);
  at(10);
  await run();
  for (const { token } of [back, pausing, paused]) expect(await told(token)).toEqual([]);
});

test('while red packets are switched off nobody is called to them', async () => {
  const { token } = await site.member();
  await remind(token);
  at(10);
  const chief = await site.staffToken();
  await agreed(site, 'updateSiteSettings', { redPacketSwitch: 0 }, chief);
  await expect.poll(async () => (await site.running.settings.current('site')).redPacketSwitch).toBe(0);
  await run();
  expect(await told(token)).toEqual([]);
  await agreed(site, 'updateSiteSettings', { redPacketSwitch: 1 }, chief);
  await expect.poll(async () => (await site.running.settings.current('site')).redPacketSwitch).toBe(1);
  await run();
  expect(await told(token)).toHaveLength(1);
});

test('a browser that is on is told too, in words that say nothing to who sees the locked screen, and led to the packets', async () => {
  const { token } = await site.member();
  const browser = service.browser();
  const { endpoint, p256dh, auth } = browser;
  expect((await site.call('subscribePush', { endpoint, p256dh, auth }, { token })).code).toBe(200);
  await remind(token);
  at(10);
  await run();
  await run();
  const { site: parts, settings } = site.running;
  await openPushSender(parts, settings, openSiteKey(parts.database, clock)).send();
  expect(browser.received.map(({ message }) => message)).toMatchObject([
    { body: '您设的提醒时间到了', path: '/#/hongbao' },
  ]);
});

test('who asked for a day that is over is forgotten on the next', async () => {
  const { token, id } = await site.member();
  const kept = async () =>
    (await site.owner.query('select from red_packet_reminder where member_id = $1', [id])).rows.length;
  await remind(token);
  at(10);
  await run();
  expect([await kept(), (await told(token)).length]).toEqual([1, 1]);
  await newDay();
  at(10);
  await run();
  expect(await kept()).toBe(0);
});

/** Looks at the time by the server's clock, the offer of limits, and the reminder every half year. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { password, startTestSite, type TestSite } from '../testing/site.ts';
import { reminderJob } from './reminders.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** 10:00 in Beijing. */
const clock = new SetClock(new Date('2026-11-21T02:00:00Z'));
let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ clock });
});
afterAll(() => site.stop());

const sign = async (token: string) => (await site.call('playSign', {}, { token })).data;
const controls = async (token: string) => (await site.call('playControls', {}, { token })).data;
/** Plays for so many minutes, as the app does. */
async function play(token: string, minutes: number) {
  for (let done = 0; done < minutes; done += 1) {
    clock.advance(minute);
    await sign(token);
  }
}

test.each([
  { seconds: -1, due: false },
  { seconds: 0, due: true },
  { seconds: 1, due: true },
])(
  'a look at the time of ten minutes is due at ten minutes and $seconds s: $due',
  async ({ seconds, due }) => {
    const { token } = await site.member();
    expect((await site.call('setRealityCheck', { minutes: 10 }, { token })).code).toBe(200);
    expect((await controls(token)).check_minutes).toBe(10);
    await sign(token);
    await play(token, 9);
    clock.advance(minute + seconds * 1_000);
    expect((await sign(token)).check_due).toBe(due);
  },
);

test('it stays due on any page until it is answered, and comes again a whole span later', async () => {
  const { token } = await site.member();
  await sign(token);
  await play(token, 29);
  expect((await sign(token)).check_due).toBe(false);
  await play(token, 1);
  expect(await sign(token)).toMatchObject({ check_due: true, sitting_minutes: 30, net_sitting: 0 });
  await play(token, 5);
  expect((await sign(token)).check_due).toBe(true);
  await site.call('answerRealityCheck', {}, { token });
  expect((await sign(token)).check_due).toBe(false);
  await play(token, 29);
  expect((await sign(token)).check_due).toBe(false);
  await play(token, 1);
  expect((await sign(token)).check_due).toBe(true);
  // Another sitting begins anew.
  clock.advance(60 * minute);
  expect(await sign(token)).toMatchObject({ check_due: false, sitting_minutes: 0 });
  expect(await controls(token)).toMatchObject({ minutes_today: 65, minutes_week: 65 });
});

test.each([4, 121, 10.5])('%d minutes are no span for looks at the time', async (minutes) => {
  const { token } = await site.member();
  expect((await site.call('setRealityCheck', { minutes }, { token })).code).not.toBe(200);
  expect((await controls(token)).check_minutes).toBe(30);
});

test('limits are offered until the member has answered, or has one', async () => {
  const [first, second] = [await site.member(), await site.member()];
  expect((await controls(first.token)).offer).toBe(true);
  await site.call('answerLimitsOffer', {}, first);
  expect((await controls(first.token)).offer).toBe(false);
  await site.call('setPlayLimit', { kind: 'deposit', amount: '500' }, second);
  expect((await controls(second.token)).offer).toBe(false);
});

test('who plays or has a limit is reminded each half year, to the second; who is away, excluded or new is not', async () => {
  const make = async () => ({ ...(await site.member()), name: '' });
  const [player, limited, excluded, gone] = [await make(), await make(), await make(), await make()];
  for (const one of [player, excluded, gone]) await sign(one.token);
  await site.call('setPlayLimit', { kind: 'stake', amount: '100' }, limited);
  const job = reminderJob(site.running.site);
  const told = async () => {
    const { rows } = await site.owner.query<{ member_id: bigint }>(
      "select member_id from inbox_message where title = '看看您的限额' order by id",
    );
    const ids = rows.map((row) => row.member_id);
    return [player, limited, excluded, gone].map(({ id }) => ids.filter((one) => one === id).length);
  };
  await job.run({});
  expect(await told()).toEqual([0, 0, 0, 0]);
  const again = async (username: string) =>
    (await site.call('signIn', { name: username, password })).data.api_token;
  clock.advance(100 * day);
  await sign(await again(player.username));
  const own = await again(excluded.username);
  await sign(own);
  await site.call('takePlayBreak', { kind: 'exclusion', days: 365 }, { token: own });
  clock.advance(82 * day - 1_000);
  await job.run({});
  expect(await told()).toEqual([0, 0, 0, 0]);
  clock.advance(1_000);
  // Two nodes at the same moment tell once.
  await Promise.all([job.run({}), job.run({})]);
  expect(await told()).toEqual([1, 1, 0, 0]);
  clock.advance(1_000);
  await job.run({});
  expect(await told()).toEqual([1, 1, 0, 0]);
  clock.advance(182 * day - 1_000);
  await job.run({});
  expect(await told()).toEqual([1, 2, 0, 0]);
});

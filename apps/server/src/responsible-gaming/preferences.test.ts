/** Looks at the time by the server's clock, the offer of limits, and the reminder every half year. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { password, startTestSite, type TestSite } from '../testing/site.ts';
import { takePause } from './pauses.ts';
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
  const { token, id, username } = await site.member();
  const lose = (fen: number) =>
    site.owner.query(
      `insert into settlement (venue, bet_id, seq, member_id, category, valid_delta, result_delta, state, first_at, at)
       values ('mpqp', $1, 1, $2, 'joker', 0, $3, 'settled', $4, $4)`,
      [randomUUID(), id, -fen, clock.now()],
    );
  // Lost before they sat down: a part of the day, none of the sitting.
  await lose(500);
  clock.advance(minute);
  await sign(token);
  await play(token, 29);
  await lose(200);
  expect((await sign(token)).check_due).toBe(false);
  await play(token, 1);
  expect(await sign(token)).toMatchObject({
    check_due: true,
    sitting_minutes: 30,
    net_sitting: -2,
    net_today: -7,
  });
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
  expect(await sign(token)).toMatchObject({ check_due: false, sitting_minutes: 0, net_sitting: 0 });
  expect(await controls(token)).toMatchObject({ minutes_today: 65, minutes_week: 65 });
  const later = async (days: number) => {
    clock.advance(days * day);
    return controls((await site.call('signIn', { name: username, password })).data.api_token);
  };
  expect(await later(6)).toMatchObject({ minutes_today: 0, minutes_week: 65 });
  expect(await later(1)).toMatchObject({ minutes_today: 0, minutes_week: 0 });
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
  const [player, limited, excluded, gone, staking] = [
    await make(),
    await make(),
    await make(),
    await make(),
    await make(),
  ];
  // Plays where no game is in sight of ours: a venue's own app sends no signs of life.
  const stake = () =>
    site.owner.query(
      `insert into bet (venue, bet_id, member_id, game, round, stake, valid, payout, state, placed_at, seq, recorded_at)
       values ('mpqp', $1, $2, 'g', 'r', 100, 0, 0, 'settled', $3, 1, $3)`,
      [randomUUID(), staking.id, clock.now()],
    );
  await stake();
  for (const one of [player, excluded, gone]) await sign(one.token);
  await site.call('setPlayLimit', { kind: 'stake', amount: '100' }, limited);
  // Two at once, and five are due.
  const job = reminderJob(site.running.site, 2);
  const told = async () => {
    const { rows } = await site.owner.query<{ member_id: bigint }>(
      "select member_id from inbox_message where title = '看看您的限额' order by id",
    );
    const ids = rows.map((row) => row.member_id);
    return [player, limited, excluded, gone, staking].map(({ id }) => ids.filter((one) => one === id).length);
  };
  // The job itself may have rested for a while.
  clock.advance(5 * day);
  await job.run({});
  expect(await told()).toEqual([0, 0, 0, 0, 0]);
  const again = async (username: string) =>
    (await site.call('signIn', { name: username, password })).data.api_token;
  clock.advance(100 * day);
  await sign(await again(player.username));
  await stake();
  const own = await again(excluded.username);
  await sign(own);
  await site.call('takePlayBreak', { kind: 'exclusion', days: 365 }, { token: own });
  clock.advance(82 * day - 1_000);
  await job.run({});
  expect(await told()).toEqual([0, 0, 0, 0, 0]);
  clock.advance(1_000);
  // Two nodes at the same moment tell once.
  await Promise.all([job.run({}), job.run({})]);
  expect(await told()).toEqual([1, 1, 0, 0, 1]);
  clock.advance(1_000);
  await job.run({});
  expect(await told()).toEqual([1, 1, 0, 0, 1]);
  clock.advance(182 * day - 1_000);
  await job.run({});
  expect(await told()).toEqual([1, 2, 0, 0, 1]);
});

test('the reminder is told in the inbox, on browsers, and by letter to who has an address', async () => {
  const { token, id } = await site.member();
  await site.call('setPlayLimit', { kind: 'stake', amount: '100' }, { token });
  await site.owner.query(
    "insert into member_email (member_id, address, address_key, verified_at) values ($1, 'rest@home.example', 'rest@home.example', $2)",
    [id, clock.now()],
  );
  await site.owner.query(
    `insert into push_subscription (member_id, session, endpoint, p256dh, auth, language, created_at)
     select $1, token_hash, 'https://push.example/rest', convert_to(repeat('k', 65), 'UTF8'), convert_to(repeat('a', 16), 'UTF8'), 'zh-CN', $2
       from session where member_id = $1`,
    [id, clock.now()],
  );
  const job = reminderJob(site.running.site);
  await job.run({});
  clock.advance(182 * day);
  await job.run({});
  const { rows } = await site.owner.query<{ letters: string[]; notices: string[] }>(
    `select (select array_agg(subject) from email_outbox where member_id = $1) as letters,
            (select array_agg(n.kind) from push_notice n join push_subscription s on s.id = n.subscription_id
              where s.member_id = $1) as notices`,
    [id],
  );
  expect(rows[0]).toEqual({ letters: ['看看您的限额 / Time to look at your limits'], notices: ['message'] });
});

test('whoever excludes themselves while reminders are written waits until they are, or is left out', async () => {
  const { token, id } = await site.member();
  await site.call('setPlayLimit', { kind: 'stake', amount: '100' }, { token });
  const job = reminderJob(site.running.site);
  await job.run({});
  clock.advance(182 * day);
  const own = (await site.call('signIn', { name: await nameOf(id), password })).data.api_token;
  let running: Promise<unknown> = Promise.resolve();
  await site.running.site.database.transaction(async (tx) => {
    await takePause(tx, id, 'exclusion', 183, clock.now());
    running = job.run({});
    // The job waits for whoever is asking to be left alone.
    await expect
      .poll(
        async () =>
          (await site.owner.query("select from pg_locks where locktype = 'advisory' and not granted")).rows
            .length,
      )
      .toBe(1);
  });
  await running;
  const titles = (await site.call('inbox', { page: 1 }, { token: own })).data.data.map(({ title }) => title);
  expect(titles).not.toContain('看看您的限额');
});

async function nameOf(id: bigint): Promise<string> {
  const { rows } = await site.owner.query<{ username: string }>('select username from member where id = $1', [
    id,
  ]);
  return rows[0]?.username ?? '';
}

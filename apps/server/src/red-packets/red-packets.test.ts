import { createHash, createHmac } from 'node:crypto';
import { codes } from '@mingpai/contract/codes';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { agreed } from '../testing/rules.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';
import { drawnFen, mostFen, newSeed } from './draw.ts';
import { redPacketJobs } from './jobs.ts';

/** 09:00 in Beijing on the first day; each test has a day of its own. */
let morning = new Date('2026-11-20T01:00:00Z');
const clock = new SetClock(morning);
const hour = 3_600_000;
let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ clock });
});
afterAll(() => site.stop());
beforeEach(async () => {
  morning = new Date(morning.getTime() + 24 * hour);
  clock.set(morning);
  // The night is past: the day is drawn, and has named its round.
  await redPacketJobs(site.running.site, site.running.beacon)[0]?.run({});
});

const day = () => morning.toISOString().slice(0, 10);
const at = (hours: number) => clock.set(new Date(morning.getTime() + (hours - 9) * hour));

/** A member whose deposits of today's count are these, fen. */
async function depositor(...deposits: bigint[]) {
  const member = await site.member();
  for (const [index, credited] of deposits.entries())
    await site.running.site.database.query(
      `insert into deposit_order (order_no, member_id, way, amount, last_four, state, created_at, expires_at, credited, decided_by, decided_at)
       values ($1, $2, 'bank', $3, '', 'approved', $4, $4, $3, 'staff/1', $4)`,
      [`D${member.id}-${index}-${day()}`, member.id, credited, morning],
    );
  return member;
}

interface PacketRule {
  readonly from: number;
  readonly to: number;
  readonly chances: number;
}

const grab = (token: string, key: string = crypto.randomUUID()) =>
  site.call('claimRedPacket', {}, { token, key });
/** As the app does it: "unavailable" (on a busy machine, who waited 5 s for a connection) is no answer, the same tap is sent again. */
async function grabUntilAnswered(token: string) {
  const key = crypto.randomUUID();
  for (;;) {
    const reply = await grab(token, key);
    if (reply.code !== codes.unavailable.code) return reply;
  }
}
const standing = async (token: string) => (await site.call('redPacket', {}, { token })).data;
const setRules = (value: { pool: number; share?: number; rules?: PacketRule[] }) =>
  site.running.site.database.transaction((tx) =>
    site.running.settings.set(
      tx,
      'redPackets',
      { share: 100, rules: [{ from: 10_000, to: 10_000_000_000, chances: 3 }], ...value },
      'seed',
    ),
  );

test('whoever has no account reads the rules that hold today, without a figure of anybody', async () => {
  const { data, code } = await site.call('redPacketRules', {});
  expect(code).toBe(200);
  expect(data.rules.length).toBeGreaterThan(1);
  const known = await standing((await depositor(20_000n)).token);
  expect(data).toEqual({
    rules: known.rules.map(({ from, flow_money, recharge, opens_at, closes_at }) => ({
      from,
      flow_money,
      recharge,
      opens_at,
      closes_at,
    })),
    phase: known.phase,
    now: known.now,
  });
});

test.each([
  [9, 'before'],
  [11, 'open'],
  [12, 'after'],
] as const)(
  'whoever has no account reads at %i o’clock whether packets are given: %s',
  async (hour, phase) => {
    at(hour);
    const { data } = await site.call('redPacketRules', {});
    expect(data).toMatchObject({
      phase,
      now: expect.stringContaining(`${String(hour).padStart(2, '0')}:00:00`),
    });
    expect(data.rules[0]?.opens_at).toMatch(/ 10:00:00$/);
    expect(data.rules[0]?.closes_at).toMatch(/ 12:00:00$/);
  },
);

test('before ten, after twelve and while it is switched off nothing is given, in the words of the specification', async () => {
  const { token } = await depositor(500_000n);
  expect(await grab(token)).toMatchObject({
    code: codes.red_packet_not_open.code,
    message: '活动还没开始，请静待活动开始。',
  });
  at(12);
  expect((await grab(token)).message).toBe('请静待下次活动。');
  at(11);
  const chief = await site.staffToken();
  await agreed(site, 'updateSiteSettings', { redPacketSwitch: 0 }, chief);
  await expect.poll(async () => (await grab(token)).message).toBe('红包已关闭');
  await agreed(site, 'updateSiteSettings', { redPacketSwitch: 1 }, chief);
  await expect.poll(async () => (await grab(token)).code).toBe(200);
});

test('a grab that is repeated without a key within seconds takes no second packet, and says so', async () => {
  const { token } = await depositor(60_000n, 60_000n);
  at(10.5);
  const repeat = () => site.call('claimRedPacket', {}, { token });
  const first = await repeat();
  expect(first.code).toBe(200);
  expect(await repeat()).toMatchObject({
    code: 200,
    message: '刚才已领取，已按原红包答复，没有再次领取；如还有次数，请稍后再试',
    data: first.data,
  });
  expect(await standing(token)).toMatchObject({ sendnums: 1, acquirednum: 1 });
});

test('deposits from noon yesterday until ten give chances; each grab uses one, the money arrives and must be played once', async () => {
  const { token, id } = await depositor(60_000n, 60_000n);
  const order = (arrived: Date, number: string) =>
    site.running.site.database.query(
      `insert into deposit_order (order_no, member_id, way, amount, last_four, state, created_at, expires_at, credited, decided_by, decided_at)
       values ($1, $2, 'bank', 900000, '', 'approved', $3, $3, 900000, 'staff/1', $3)`,
      [number, id, arrived],
    );
  // Too early by a second, and too late.
  await order(new Date(morning.getTime() - 21 * hour - 1_000), `E${id}`);
  await order(new Date(morning.getTime() + hour), `L${id}`);
  at(10.5);
  expect(await standing(token)).toMatchObject({
    sendnums: 2,
    acquirednum: 0,
    deposits: 1_200,
    phase: 'open',
  });
  const first = await grab(token);
  expect(first.code).toBe(200);
  expect(first.data.redpacketmoney).toBeGreaterThanOrEqual(1);
  expect(first.data.redpacketmoney).toBeLessThanOrEqual(12);
  const second = await grab(token);
  expect((await grab(token)).code).toBe(codes.red_packet_no_chance.code);
  const won = Math.round((first.data.redpacketmoney + second.data.redpacketmoney) * 100) / 100;
  expect(await standing(token)).toMatchObject({ sendnums: 0, acquirednum: 2, redpacketmoney: won });
  expect((await site.call('balance', {}, { token })).data.balance).toBe(won);
  expect((await site.call('turnoverLeft', {}, { token })).data.bet_amount).toBe(won);
  const { data } = await site.call('redPackets', {}, { token });
  expect(data).toMatchObject({ total: data.data.length, last_page: 1, current_page: 1 });
  expect(data).toMatchObject({ total: 2 });
  expect(data.data[0]).toMatchObject({ money: 1_200, redpacketmoney: second.data.redpacketmoney, number: 2 });
});

test('who deposited nothing has no chance', async () => {
  const { token } = await site.member();
  at(11);
  expect(await grab(token)).toMatchObject({
    code: codes.red_packet_no_chance.code,
    message: '您暂未达到领取条件，快去完成吧！',
  });
});

test('who takes a break has no chances and grabs nothing; what was grabbed before is still answered', async () => {
  const { token } = await depositor(1_000_000n);
  at(10);
  const first = await grab(token, 'before-the-break');
  await site.call('takePlayBreak', { kind: 'exclusion', days: 180 }, { token });
  expect(await standing(token)).toMatchObject({ sendnums: 0, acquirednum: 1 });
  expect((await grab(token)).code).toBe(codes.no_offers_on_pause.code);
  expect(await grab(token, 'before-the-break')).toEqual(first);
  expect((await standing(token)).acquirednum).toBe(1);
});

test('50 identical grabs at once are one; 50 different ones are as many as there are chances', async () => {
  await setRules({ pool: 10_000_000 });
  const { token } = await depositor(1_000_000n);
  at(10);
  const same = await Promise.all(Array.from({ length: 50 }, () => grab(token, 'one-tap')));
  expect(new Set(same.map(({ data }) => data?.redpacketmoney)).size).toBe(1);
  expect((await standing(token)).acquirednum).toBe(1);
  const different = await Promise.all(Array.from({ length: 50 }, () => grab(token)));
  expect(different.filter(({ code }) => code === 200)).toHaveLength(2);
  expect((await standing(token)).acquirednum).toBe(3);
});

test('a grab whose answer got lost is answered again after the window, and takes nothing more', async () => {
  await setRules({ pool: 10_000_000 });
  const { token } = await depositor(1_000_000n);
  clock.set(new Date(morning.getTime() + 3 * hour - 1_000));
  const { data } = await grab(token, 'lost-answer');
  at(12);
  expect(await grab(token, 'lost-answer')).toMatchObject({ code: 200, data });
  expect((await grab(token)).code).toBe(codes.red_packet_not_open.code);
  expect((await standing(token)).acquirednum).toBe(1);
});

test('200 members in the first second: the pool runs dry, never below zero, and every answer is true', async () => {
  await setRules({ pool: 12_345, share: 500 });
  const members = [];
  for (let made = 0; made < 200; made += 10)
    members.push(...(await Promise.all(Array.from({ length: 10 }, () => depositor(100_000n)))));
  at(10);
  const replies = await Promise.all(members.map(({ token }) => grabUntilAnswered(token)));
  const given = replies.filter(({ code }) => code === 200);
  const dry = replies.filter(({ code }) => code === codes.red_packet_pool_dry.code);
  expect(replies.filter((reply) => !given.includes(reply) && !dry.includes(reply))).toEqual([]);
  expect(dry.length).toBeGreaterThan(0);
  const sum = given.reduce((total, { data }) => total + Math.round(data.redpacketmoney * 100), 0);
  // What is less than a packet's one yuan stays in the pool.
  expect(sum).toBeLessThanOrEqual(12_345);
  expect(sum).toBeGreaterThan(12_345 - 100);
  for (const { data } of given) expect(data.redpacketmoney).toBeGreaterThanOrEqual(1);
  const { rows } = await site.running.site.database.query<{ left: string; taken: string }>(
    `select (select sum(left_over)::text from red_packet_pool where day = $1) as left,
            (select sum(amount)::text from red_packet where day = $1) as taken`,
    [day()],
  );
  expect(rows[0]).toEqual({ left: String(12_345 - sum), taken: String(sum) });
  expect(await standing(members[0]?.token ?? '')).toMatchObject({ pool_left: (12_345 - sum) / 100 });
});

test('the last packet holds what is left, but never less than one yuan; a chance that finds nothing stays', async () => {
  // A packet of 1 to 500,000 yuan by the draw: one of less than 2.50 comes once in 300,000 runs.
  await setRules({ pool: 250, share: 5_000 });
  const [first, second] = [await depositor(100_000_000n), await depositor(100_000_000n)];
  at(10);
  const won = await grab(first.token, 'the-last');
  expect(won.data).toEqual({ redpacketmoney: 2.5 });
  expect((await grab(second.token)).code).toBe(codes.red_packet_pool_dry.code);
  // Known to be dry by now: the same words, and a repetition is still told what it won.
  expect((await grab(second.token)).code).toBe(codes.red_packet_pool_dry.code);
  expect(await grab(first.token, 'the-last')).toEqual(won);
  expect(await standing(second.token)).toMatchObject({ sendnums: 3, acquirednum: 0, pool_left: 0 });
  clock.set(new Date(morning.getTime() + 24 * hour));
  morning = clock.now();
  await redPacketJobs(site.running.site, site.running.beacon)[0]?.run({});
  await setRules({ pool: 99, share: 500 });
  const third = await depositor(1_000_000n);
  at(10);
  expect((await grab(third.token)).code).toBe(codes.red_packet_pool_dry.code);
  expect(await standing(third.token)).toMatchObject({ sendnums: 3, pool_left: 0.99 });
});

test('rules that are set while the window is open hold from the next day', async () => {
  await setRules({ pool: 1_000_000, share: 100 });
  const { token } = await depositor(1_000_000n);
  clock.set(new Date(morning.getTime() + hour + 60_000));
  await setRules({ pool: 100, share: 1 });
  expect(await standing(token)).toMatchObject({ pool_left: 10_000 });
});

test('the draw is committed before the window, and from its opening on everybody can work out every packet', async () => {
  await setRules({ pool: 10_000_000 });
  const { token, id } = await depositor(345_600n);
  const { commitment } = await standing(token);
  const draw = async () => (await site.call('redPacketDraw', { day: day() })).data;
  expect(await draw()).toMatchObject({ commitment, seed: null });
  at(11);
  await grab(token);
  await grab(token);
  const { seed, share, beacon } = await draw();
  const sealed = `2|${seed}|${beacon?.public_key}|${beacon?.round}`;
  expect(createHash('sha256').update(sealed).digest('hex')).toBe(commitment);
  const mixed = createHmac('sha256', String(seed)).update(String(beacon?.signature)).digest('hex');
  const { data } = await site.call('redPackets', {}, { token });
  // Worked out as the page for members says, not by the code that drew.
  for (const { number, drawn, money } of data.data) {
    const digest = createHmac('sha256', mixed).update(`${day()}|${id}|${number}`).digest();
    const most = BigInt(Math.floor((money * 100 * share) / 10_000));
    const amount = 100n + ((most - 99n) * BigInt(digest.readUIntBE(0, 6))) / 2n ** 48n;
    expect(Math.round(drawn * 100)).toBe(Number(amount));
  }
});

test('staff see who grabbed what on a day', async () => {
  await setRules({ pool: 10_000_000 });
  const [one, other] = [await depositor(1_000_000n), await depositor(500_000n)];
  at(11);
  const { data } = await grab(one.token);
  clock.advance(1_000);
  await grab(other.token);
  const chief = await site.staffToken();
  const { data: settings } = await site.staff('redPacketSettings', {}, chief);
  expect(settings.rules).toEqual({
    pool: 100_000,
    share: 100,
    rules: [{ from: 100, to: 100_000_000, chances: 3 }],
  });
  const winners = await site.staff('redPacketWinners', { day: day() }, chief);
  expect(winners.data.rows.map(({ memberId }) => memberId)).toEqual([Number(other.id), Number(one.id)]);
  expect(winners.data.rows[1]).toMatchObject({ number: 1, deposits: 10_000, amount: data.redpacketmoney });
  expect((await site.staff('redPacketWinners', { day: '2026-01-01' }, chief)).data).toEqual({
    rows: [],
    total: 0,
  });
});

test('a packet is never less than one yuan nor more than its share, whatever the seed', () => {
  fc.assert(
    fc.property(
      fc.bigInt(0n, 10_000_000_000n),
      fc.integer({ min: 1, max: 5_000 }),
      fc.bigInt(1n, 10n ** 9n),
      fc.integer({ min: 1, max: 50 }),
      (deposits, share, memberId, number) => {
        const fen = drawnFen({ seed: newSeed(), day: '2026-11-21', memberId, number, deposits, share });
        expect(fen).toBeGreaterThanOrEqual(100n);
        expect(fen).toBeLessThanOrEqual(mostFen(deposits, share));
      },
    ),
  );
});

test('a sum from a hundred million yuan on is no bound for whoever reads it, and one below is', async () => {
  const { token } = await depositor();
  const range = async (to: number) => {
    await setRules({ pool: 1_000_000, rules: [{ from: 10_000, to, chances: 1 }] });
    await expect
      .poll(async () => (await standing(token)).rules.map(({ flow_money }) => flow_money))
      .toEqual([to / 100]);
    return (await standing(token)).rules.map(({ day_flow }) => day_flow);
  };
  expect(await range(9_999_999_999)).toEqual(['100-99999999']);
  expect(await range(10_000_000_000)).toEqual(['100以上']);
});

/** Nights: every day is closed once it is over, in order, and what came late is counted again (business rules, Rebates). */
import { afterAll, beforeEach, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { ratesOf, recountRebates } from '../rebates/index.ts';
import { type Cashier, openCashier } from '../testing/cashier.ts';
import { lastClosedDay, startOf } from '../wagering/index.ts';
import { closeDays } from './daily-close.ts';

const clock = new SetClock();
let cashier: Cashier;
let member = 0n;
const opened: Cashier[] = [];
afterAll(async () => {
  for (const one of opened) await one.close();
});
beforeEach(async () => {
  // 00:10 in Beijing on the 22nd.
  clock.set('2026-11-21T16:10:00.000Z');
  cashier = await openCashier(clock);
  opened.push(cashier);
  member = await cashier.memberWith(0n);
  await cashier.database.query(
    "insert into venue (code, name, category, adapter, position) values ('na', 'na', 'sport', 'test', 1)",
  );
});

const close = () => closeDays(cashier.site, cashier.settings);

let seq = 0;

async function settled(valid: bigint, at: string, of = member): Promise<void> {
  seq += 1;
  await cashier.database.query(
    `insert into settlement (venue, bet_id, seq, member_id, category, valid_delta, result_delta, state, first_at, at)
     values ('na', $1, $2, $3, 'sport', $4, 0, 'settled', $5, $5)`,
    [`n${seq}`, seq, of, valid, at],
  );
}

/** Day and what is due, fen. */
async function rows(of = member): Promise<string[]> {
  const { rows: found } = await cashier.database.query<{ line: string }>(
    "select concat_ws(' ', to_char(day, 'DD'), money) as line from rebate where member_id = $1 order by day",
    [of],
  );
  return found.map(({ line }) => line);
}

const sport = async () => (await cashier.settings.current('vip')).levels[0]?.rebate.sport ?? 0;
/** fen for so many yuan of bets on the first level */
const due = async (yuan: number) => Math.floor((yuan * 100 * (await sport())) / 10_000);

test('a site without bets closes yesterday, and each day once', async () => {
  expect(await lastClosedDay(cashier.database)).toBeUndefined();
  expect(await close()).toEqual(['2026-11-21']);
  expect(await close()).toEqual([]);
  expect(await lastClosedDay(cashier.database)).toBe('2026-11-21');
  const { rows: nights } = await cashier.database.query('select closed_at from loyalty_night');
  expect(nights).toEqual([{ closed_at: clock.now() }]);
});

test('a site that was never closed begins with the day of its first bet', async () => {
  await settled(1_000_000n, '2026-11-18T16:00:00.000Z');
  expect(await close()).toEqual(['2026-11-19', '2026-11-20', '2026-11-21']);
  expect(await rows()).toEqual([`19 ${await due(10_000)}`]);
});

test('nights that were missed are made up for, and today is left alone until midnight in Beijing', async () => {
  await close();
  clock.set('2026-11-24T15:59:59.999Z');
  await settled(1_000_000n, '2026-11-24T15:00:00.000Z');
  expect(await close()).toEqual(['2026-11-22', '2026-11-23']);
  expect(await rows()).toEqual([]);
  clock.set('2026-11-24T16:00:00.000Z');
  expect(await close()).toEqual(['2026-11-24']);
  expect(await rows()).toEqual([`24 ${await due(10_000)}`]);
});

test('a bet that was recorded too late for its night is counted in the next', async () => {
  await settled(1_000_000n, '2026-11-21T04:00:00.000Z');
  await close();
  await settled(2_000_000n, '2026-11-21T05:00:00.000Z');
  const played = async () => {
    const { rows: days } = await cashier.database.query<{ line: string }>(
      "select concat_ws(' ', to_char(day, 'DD'), valid, total) as line from turnover_day where member_id = $1 order by day",
      [member],
    );
    return days.map(({ line }) => line);
  };
  expect(await played()).toEqual(['21 1000000 1000000']);
  clock.set('2026-11-22T16:10:00.000Z');
  await close();
  expect(await played()).toEqual(['21 3000000 3000000']);
  expect(await rows()).toEqual([`21 ${await due(30_000)}`]);
});

test('all who played are counted, each for themselves, however many are written at once', async () => {
  const others = await Promise.all([1, 2, 3, 4].map(() => cashier.memberWith(0n)));
  await settled(1_000_000n, '2026-11-21T04:00:00.000Z');
  for (const other of others) await settled(500_000n, '2026-11-21T04:00:00.000Z', other);
  await closeDays(cashier.site, cashier.settings, 2);
  const half = await due(5_000);
  expect([await rows(), ...(await Promise.all(others.map(rows)))]).toEqual([
    [`21 ${await due(10_000)}`],
    ...Array.from(others, () => [`21 ${half}`]),
  ]);
});

test('a correction is counted again up to the day that was closed last, and later days are the night’s', async () => {
  const recount = async () => {
    const rates = await ratesOf(cashier.settings);
    await cashier.database.transaction((tx) => recountRebates(tx, member, rates, clock.now()));
  };
  await settled(1_000_000n, '2026-11-21T04:00:00.000Z');
  await recount();
  expect(await rows()).toEqual([]);
  await close();
  clock.set('2026-11-22T04:00:00.000Z');
  await settled(1_000_000n, '2026-11-21T16:05:00.000Z');
  await settled(2_000_000n, '2026-11-21T05:00:00.000Z');
  await recount();
  expect(await rows()).toEqual([`21 ${await due(30_000)}`]);
});

test('a bet has the rate that held at its moment, before a change, between two and after', async () => {
  const { levels } = await cashier.settings.current('vip');
  const change = async (at: string, sport: number) => {
    clock.set(at);
    await cashier.set('vip', {
      levels: levels.map((level) => ({ ...level, rebate: { ...level.rebate, sport } })),
    });
  };
  await change('2026-11-21T05:00:00.000Z', 100);
  await change('2026-11-21T06:00:00.000Z', 200);
  clock.set('2026-11-21T16:10:00.000Z');
  const [before, first, last, second] = [
    '2026-11-21T04:59:59.999Z',
    '2026-11-21T05:00:00.000Z',
    '2026-11-21T05:59:59.999Z',
    '2026-11-21T06:00:00.000Z',
  ];
  for (const at of [before, first, last, second]) await settled(1_000_000n, at);
  await close();
  const standing = levels[0]?.rebate.sport ?? 0;
  // 10,000 yuan each, in basis points.
  expect(await rows()).toEqual([`21 ${(standing + 100 + 100 + 200) * 100}`]);
});

test.each([
  ['2026-11-21T16:00:00.000Z', 2],
  ['2026-11-21T15:59:59.999Z', 1],
])(
  'levels of a day go by the figures that held at its end: raised at %s, the member is on level %i',
  async (at, level) => {
    const { levels } = await cashier.settings.current('vip');
    const [, second] = levels;
    if (second === undefined) throw new Error('there is no second level');
    await cashier.database.query(
      `insert into deposit_order (order_no, member_id, way, amount, last_four, state, created_at, expires_at, credited, decided_at)
     values ('L' || $1::bigint, $1::bigint, 'bank', 1, '', 'approved', $3, $3, $2, $3)`,
      [member, second.deposit, '2026-11-21T05:00:00.000Z'],
    );
    await settled(BigInt(second.turnover), '2026-11-21T05:00:00.000Z');
    clock.set(at);
    await cashier.set('vip', {
      levels: levels.map((one, index) => (index === 0 ? one : { ...one, turnover: one.turnover * 10 })),
    });
    clock.set('2026-11-21T16:10:00.000Z');
    await close();
    const { rows: now } = await cashier.database.query('select vip_level from member where id = $1', [
      member,
    ]);
    expect(now).toEqual([{ vip_level: level }]);
  },
);

test('a Beijing day begins at 16:00 of the day before in UTC', () => {
  expect(startOf('2026-11-21')).toEqual(new Date('2026-11-20T16:00:00.000Z'));
});

test('every part of the night that writes may take longer than a request', async () => {
  await settled(1_000_000n, '2026-11-21T04:00:00.000Z');
  await cashier.database.query('create table noted (longest text, lock text)');
  await cashier.database.query(
    `create function note() returns trigger language plpgsql as $$ begin
       insert into noted values (current_setting('statement_timeout'), current_setting('lock_timeout')); return new;
     end $$`,
  );
  for (const table of ['turnover_day', 'rebate'])
    await cashier.database.query(
      `create trigger note before insert or update on ${table} for each row execute function note()`,
    );
  await close();
  const { rows: noted } = await cashier.database.query('select distinct longest, lock from noted');
  expect(noted).toEqual([{ longest: '20min', lock: '0' }]);
});

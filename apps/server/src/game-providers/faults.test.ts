/**
 * Each way in which a venue can fail a transfer, in both directions, by HTTP: no cent is made or lost, and the
 * outcome becomes known by itself once the venue is back. Every venue is one lane of its own, so that lanes run side by side.
 */
import { randomUUID } from 'node:crypto';
import { codes } from '@mingpai/contract/codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../testing/site.ts';
import { openSandboxVenue } from './sandbox/adapter.ts';
import { playerOf } from './transfers.ts';

/** The machine's time and what `passTime` adds: it must not stand still, because transfers have a time until which they count. */
let ahead = 0;
const clock = { now: () => new Date(Date.now() + ahead) };
/** For the site and the platform alike, which refuses requests that are signed minutes away. */
async function passTime(ms: number) {
  ahead += ms;
  await site.sandbox.shiftClock(ahead);
}

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ clock, works: true });
});
afterAll(() => site.stop());

type Direction = 'in' | 'out';
type Result = 'done' | 'refused';
/** The wire's numbers for what became of a transfer (specification, chapter 5: 0 failed, 1 done, 2 under way). */
const shown = { refused: 0, done: 1, pending: 2 };

const lanes = ['mpqp', 'obgdy', 'fgdz', 'pp', 'ae'] as const;
type Venue = (typeof lanes)[number];

/** A member with 1,000 yuan in all, of which 500 lie at the venue. */
async function memberAt(venue: Venue): Promise<string> {
  const { token } = await site.memberWith(100_000n);
  await site.call('transfer', { amount: 500, sourcetype: 'userbalance', targettype: venue }, { token });
  await expect.poll(async () => (await money(token, venue)).there, { timeout: 30_000 }).toBe(500);
  return token;
}

const order = (venue: Venue, direction: Direction) =>
  direction === 'in'
    ? { amount: 300, sourcetype: 'userbalance', targettype: venue }
    : { amount: 300, sourcetype: venue, targettype: 'userbalance' };

const move = (token: string, venue: Venue, direction: Direction, key: string = randomUUID()) =>
  site.call('transfer', order(venue, direction), { token, key });

async function money(token: string, venue: Venue) {
  const { data } = await site.call('walletOverview', {}, { token });
  const there = data.venues.find(({ platname }) => platname === venue)?.balance;
  return { central: data.central, there, inFlight: data.in_flight, total: data.total };
}

function after(direction: Direction, result: Result) {
  const moved = result === 'refused' ? 0 : direction === 'in' ? 300 : -300;
  return { central: 500 - moved, there: 500 + moved, inFlight: 0, total: 1_000 };
}

/** The state of the transfer in question as the member's records show it. */
async function recorded(token: string, direction: Direction) {
  const { data } = await site.call('transactions', { type: direction === 'in' ? 3 : 4 }, { token });
  return data.data.find(({ amount }) => amount === 300)?.state;
}

async function ends(token: string, venue: Venue, direction: Direction, result: Result) {
  await expect.poll(() => money(token, venue), { interval: 250 }).toEqual(after(direction, result));
  expect(await recorded(token, direction)).toBe(shown[result]);
}

/** What each venue itself holds for its players is what our books say, for every one of them. */
async function agree(...venues: readonly Venue[]) {
  const chief = await site.staffToken();
  for (const code of venues) {
    const { data } = await site.staff('reconcileVenue', { code }, chief);
    expect(data, code).toMatchObject({ skipped: 0, differences: 0 });
  }
}

interface Fault {
  readonly fault: string;
  readonly reason?: string;
  readonly result?: Result;
}

/** Those that leave the caller waiting stand first: each takes a lane for the length of a time-out. */
const faults: readonly Fault[] = [
  { fault: 'timeout_before' },
  { fault: 'timeout_after' },
  { fault: 'late' },
  { fault: 'slow' },
  { fault: 'error_before' },
  { fault: 'error_after' },
  { fault: 'down' },
  { fault: 'twice' },
  { fault: 'wrong_amount' },
  { fault: 'malformed' },
  { fault: 'refuse', reason: 'maintenance' },
  { fault: 'refuse', reason: 'insufficient_funds', result: 'refused' },
];
const cases = faults.flatMap((fault) =>
  (['in', 'out'] as const).map((direction) => ({ result: 'done' as const, ...fault, direction })),
);

async function prove(venue: Venue, { fault, reason, direction, result }: (typeof cases)[number]) {
  const label = `${fault} ${reason ?? ''} ${direction}`;
  const token = await memberAt(venue);
  await site.sandbox.fault('transfers/create', fault, 1, { venue, ...(reason && { reason }) });
  const key = randomUUID();
  const first = await move(token, venue, direction, key);
  expect(first.code, label).toBe(result === 'refused' ? codes.venue_refused.code : 200);
  expect((await money(token, venue)).total, label).toBe(1_000);
  await ends(token, venue, direction, result);
  // Whoever did not get the answer and asks again, gets the answer and no second effect.
  if (result === 'done') {
    const again = await move(token, venue, direction, key);
    expect(again, label).toMatchObject({ code: 200, data: { id: first.data.id, state: 1 } });
    expect(await money(token, venue), label).toEqual(after(direction, result));
  }
}

test('a venue that answers badly: no cent is made or lost, and the outcome becomes known by itself', async () => {
  const waiting = [...cases];
  await Promise.all(
    lanes.map(async (venue) => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await prove(venue, next);
    }),
  );
  await agree(...lanes);
});

test('a venue that answers a day later: what it did counts, what it had not done by then never happens', async () => {
  const [acted, slept] = await Promise.all([memberAt('fgdz'), memberAt('pp')]);
  await site.sandbox.fault('transfers/create', 'error_after', 1, { venue: 'fgdz' });
  await site.sandbox.fault('transfers/status', 'down', 1_000_000, { venue: 'fgdz' });
  await site.sandbox.fault('transfers/create', 'error_before', 1_000_000, { venue: 'pp' });
  expect((await move(acted, 'fgdz', 'out')).data).toMatchObject({ state: shown.pending });
  expect((await move(slept, 'pp', 'in')).data).toMatchObject({ state: shown.pending });
  await passTime(24 * 3_600_000);
  await ends(slept, 'pp', 'in', 'refused');
  expect(await money(acted, 'fgdz')).toMatchObject({ inFlight: 300, total: 1_000 });
  await site.sandbox.clearFaults();
  await ends(acted, 'fgdz', 'out', 'done');
  // A copy of the call that arrives only now is past its time at the venue.
  const { config, database } = site.running.site;
  const { rows } = await database.query<{ id: string; member_id: bigint; not_after: Date }>(
    "select id, member_id, not_after from venue_transfer where venue = 'pp' and amount = 30000 and state = 'refused' and reason = 'not_found'",
  );
  const [late] = rows;
  if (!late || rows.length > 1) throw new Error('which transfer?');
  const { SANDBOX_URL: url, SANDBOX_OPERATOR: operator, SANDBOX_SECRET: secret } = config;
  const copy = { id: late.id, player: playerOf(late.member_id), amount: 30_000n, notAfter: late.not_after };
  const port = openSandboxVenue({ url, operator, secret }, 'pp', clock);
  expect(await port.transfer({ ...copy, direction: 'in' })).toEqual({
    outcome: 'refused',
    reason: 'expired',
  });
  await agree('fgdz', 'pp');
});

test('down for 30 minutes: pending and locked all the time, then each transfer ends as the venue has it', async () => {
  const plan = [
    { venue: 'obgdy', direction: 'in', arrived: true },
    { venue: 'fgdz', direction: 'in', arrived: false },
    { venue: 'pp', direction: 'out', arrived: true },
    { venue: 'ae', direction: 'out', arrived: false },
  ] as const;
  const moves = await Promise.all(
    plan.map(async (row) => {
      const { venue, direction, arrived } = row;
      const token = await memberAt(venue);
      const create = 'transfers/create';
      await site.sandbox.fault(create, arrived ? 'error_after' : 'error_before', 1, { venue });
      for (const operation of [create, 'transfers/status'])
        await site.sandbox.fault(operation, 'down', 1_000_000, { venue });
      expect((await move(token, venue, direction)).data).toMatchObject({ state: shown.pending });
      await site.sandbox.fault('*', 'down', 1_000_000, { venue });
      return { ...row, token };
    }),
  );
  for (let minutes = 0; minutes < 30; minutes += 10) {
    await passTime(600_000);
    for (const { token, venue, direction } of moves) {
      expect(await money(token, venue)).toMatchObject({ inFlight: 300, total: 1_000 });
      expect(await recorded(token, direction)).toBe(shown.pending);
    }
  }
  // By now nothing more is reserved for those venues; the one that is up moves money as ever.
  const { token: poor } = await site.member();
  for (const { venue } of moves)
    await expect
      .poll(async () => (await move(poor, venue, 'in')).code, { timeout: 30_000, interval: 250 })
      .toBe(codes.venue_unavailable.code);
  const other = await memberAt('mpqp');
  expect((await move(other, 'mpqp', 'in')).data.state).toBe(shown.done);
  await site.sandbox.clearFaults();
  await Promise.all(
    moves.map(({ token, venue, direction, arrived }) =>
      ends(token, venue, direction, arrived ? 'done' : 'refused'),
    ),
  );
  await agree(...lanes);
});

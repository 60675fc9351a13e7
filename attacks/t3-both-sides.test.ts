/**
 * T3. A thief with a bonus that has to be played through bets on both sides, or covers the table: 1,000 of turnover for 40, at no risk.
 * What must hold: turnover counts what was at risk. Bets of one member that cancel each other count (almost) nothing, in whatever
 * orders they come; and the site works it out for itself wherever a venue tells the selections, whatever the venue says of it.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openTestVenue, type TestBet, type TestVenue } from '../apps/server/src/testing/bets.ts';
import { startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';

/** The site and the platform share one time, which the thief cannot move but a test can. */
let offset = 0;
const clock = { now: () => new Date(Date.now() + offset) };
async function moveTo(time: number): Promise<void> {
  offset = time - Date.now();
  await site.sandbox.shiftClock(offset);
}

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ works: true, clock });
});
afterAll(() => site.stop());

const table = z.object({
  ok: z.boolean(),
  round: z.object({ round: z.number(), closes_at: z.number(), draws_at: z.number(), ends_at: z.number() }),
  now: z.number(),
});
const yuan = 100n;
const bonus = 1_000n * yuan;

/** A member who owes this much of turnover. */
async function bonusHunter(funds = 10_000n * yuan) {
  const member = await site.memberWith(funds);
  await site.running.site.database.query(
    "insert into turnover_requirement (member_id, source, amount, opened_at) values ($1, 'test/bonus', $2, now())",
    [member.id, bonus * 2n],
  );
  const figure = async (sql: string): Promise<bigint> => {
    const { rows } = await site.running.site.database.query<{ sum: string }>(sql, [member.id]);
    return BigInt(rows[0]?.sum ?? 0);
  };
  return {
    ...member,
    /** How much of the requirement was played through, fen. */
    played: () => figure('select sum(used)::text as sum from turnover_requirement where member_id = $1'),
    /** What levels and rebates are counted by, fen. */
    turnover: () => figure('select sum(valid_delta)::text as sum from settlement where member_id = $1'),
    open: () => figure("select count(*)::text as sum from bet where member_id = $1 and state = 'unsettled'"),
    bets: () => figure('select count(*)::text as sum from bet where member_id = $1'),
  };
}
type Hunter = Awaited<ReturnType<typeof bonusHunter>>;

/** Sits down with money at a table of the platform, as its page does. */
async function sit(member: Hunter, venue: string, game: string) {
  const into = { amount: 9_000, sourcetype: 'userbalance', targettype: venue };
  expect((await site.call('transfer', into, { token: member.token })).code).toBe(200);
  const { data } = await site.call('gameUrl', { plat_name: venue, game_code: game }, { token: member.token });
  const session = new URLSearchParams(new URL(data.url).hash.slice(1)).get('session') ?? '';
  const headers = { authorization: `Bearer ${session}`, 'content-type': 'application/json' };
  const ask = async (path: string, body?: unknown): Promise<unknown> => {
    const init = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) };
    return (await fetch(`${site.sandbox.url}/games/${path}`, init)).json();
  };
  return ask;
}
/** Everything of the member is told, and nothing is open any more. */
async function settled(member: Hunter, bets: number) {
  await expect.poll(() => member.bets(), { timeout: 40_000 }).toBe(BigInt(bets));
  await expect.poll(() => member.open(), { timeout: 40_000 }).toBe(0n);
}

it.each([
  ['mplive', 'baccarat', 'in one order', { player: 500, banker: 500 }],
  ['mplive', 'baccarat', 'in an order each, all at once', { player: 500, banker: 500 }],
  ['mplive', 'dragontiger', 'in one order', { dragon: 500, tiger: 500 }],
  ['mpcp', 'k3', 'in an order each, all at once', { big: 500, small: 500 }],
  ['mpcp', 'k3', 'in one order', { odd: 500, even: 500 }],
  [
    'mpcp',
    'ssc',
    'in an order each, all at once',
    Object.fromEntries(Array.from({ length: 10 }, (_, digit) => [`p1:${digit}`, 100])),
  ],
  ['mpcp', 'ssc', 'in one order', { dragon: 450, tiger: 450, tie: 100 }],
  // All sums but the two that hardly come, each by its chance.
  [
    'mpcp',
    'k3',
    'in an order each, all at once',
    Object.fromEntries(
      [14, 28, 46, 70, 97, 116, 125, 125, 116, 97, 70, 46, 28, 14].map((stake, sum) => [
        `sum:${sum + 4}`,
        stake,
      ]),
    ),
  ],
])('at %s %s a round that is covered %s plays nothing through: %j', async (venue, game, form, stakes) => {
  const thief = await bonusHunter();
  const ask = await sit(thief, venue, game);
  let { round, now } = table.parse(await ask(`${game}/table`));
  // Into the next round, so that there is time.
  await moveTo(round.ends_at + 500);
  ({ round, now } = table.parse(await ask(`${game}/table`)));
  expect(now).toBeLessThan(round.closes_at);
  const lines = Object.entries(stakes).map(([kind, stake]) => ({ kind, stake: stake * 100 }));
  const orders = form === 'in one order' ? [lines] : lines.map((line) => [line]);
  const placed = await Promise.all(
    orders.map((bets) => ask(`${game}/bets`, { id: randomUUID(), round: round.round, bets })),
  );
  for (const answer of placed) expect(answer).toMatchObject({ ok: true });
  await moveTo(round.draws_at + 100);
  await settled(thief, lines.length);
  expect(await thief.played()).toBeLessThan(60n * yuan);
  expect(await thief.turnover()).toBe(await thief.played());
});

it('a single bet of the same size counts in full', async () => {
  const member = await bonusHunter();
  const ask = await sit(member, 'mpcp', 'k3');
  let { round } = table.parse(await ask('k3/table'));
  await moveTo(round.ends_at + 500);
  ({ round } = table.parse(await ask('k3/table')));
  await ask('k3/bets', { id: randomUUID(), round: round.round, bets: [{ kind: 'big', stake: 100_000 }] });
  await moveTo(round.draws_at + 100);
  await settled(member, 1);
  expect(await member.played()).toBe(bonus);
});

describe('on matches', () => {
  const card = z.object({ id: z.string(), status: z.string(), starts_at: z.number() });
  const board = z.object({ events: z.array(card) });
  const detail = z.object({
    event: z.object({ odds: z.record(z.string(), z.record(z.string(), z.number().nullable())) }),
  });

  async function openMatches(ask: (path: string, body?: unknown) => Promise<unknown>, count: number) {
    const look = async () => board.parse(await ask('sports/board')).events;
    await look();
    await moveTo((await now(ask)) + 30_000);
    const at = await now(ask);
    const open = (await look()).filter(
      ({ status, starts_at }) => status === 'open' && starts_at > at + 60_000,
    );
    return Promise.all(
      open.slice(0, count).map(async ({ id, starts_at }) => ({
        id,
        starts_at,
        odds: detail.parse(await ask(`sports/events/${id}`)).event.odds,
      })),
    );
  }
  const now = async (ask: (path: string) => Promise<unknown>) =>
    z.object({ now: z.number() }).parse(await ask('sports/board')).now;

  it('both outcomes of a market, in many orders at once, play nothing through', async () => {
    const thief = await bonusHunter();
    const ask = await sit(thief, 'mpty', 'football');
    const [match] = await openMatches(ask, 1);
    const sides = match?.odds['total-2.5'] ?? {};
    const all = (sides.over ?? 0) + (sides.under ?? 0);
    await Promise.all(
      ['over', 'under'].flatMap((selection) => {
        const odds = sides[selection] ?? 0;
        // Both pay the same.
        const stake = Math.floor((10_000 * (all - odds)) / all);
        const leg = { event: match?.id, market: 'total-2.5', selection, odds };
        return Array.from({ length: 10 }, async () =>
          expect(await ask('sports/bets', { id: randomUUID(), stake, legs: [leg] })).toMatchObject({
            ok: true,
          }),
        );
      }),
    );
    await moveTo((match?.starts_at ?? 0) + 200_000);
    await settled(thief, 20);
    expect(await thief.played()).toBeLessThan(30n * yuan);
  });

  it('accumulators that together cover two matches play nothing through', async () => {
    const thief = await bonusHunter();
    const ask = await sit(thief, 'mpty', 'football');
    const [one, other] = await openMatches(ask, 2);
    const orders = ['over', 'under'].flatMap((first) =>
      ['over', 'under'].map((second) => {
        const legs = [
          {
            event: one?.id,
            market: 'total-2.5',
            selection: first,
            odds: one?.odds['total-2.5']?.[first] ?? 0,
          },
          {
            event: other?.id,
            market: 'total-2.5',
            selection: second,
            odds: other?.odds['total-2.5']?.[second] ?? 0,
          },
        ];
        const paid = legs.reduce((product, { odds }) => (product * odds) / 100, 1);
        return { id: randomUUID(), stake: Math.floor(90_000 / paid), legs };
      }),
    );
    for (const order of orders) expect(await ask('sports/bets', order)).toMatchObject({ ok: true });
    await moveTo(Math.max(one?.starts_at ?? 0, other?.starts_at ?? 0) + 200_000);
    await settled(thief, 4);
    expect(await thief.played()).toBeLessThan(40n * yuan);
  });
});

describe('a venue that calls everything valid', () => {
  let venue: TestVenue;
  beforeAll(async () => {
    venue = await openTestVenue(site.running, 'liar', 'realbet');
  });
  const side = (
    member: Hunter,
    round: string,
    selection: string,
    odds: number,
    more: Partial<TestBet> = {},
  ): TestBet => ({
    id: `${round}-${selection}-${randomUUID().slice(0, 8)}`,
    memberId: member.id,
    stake: 500n * yuan,
    round,
    selections: [{ event: round, market: 'winner', selection, odds }],
    ...more,
  });

  it('is not believed about both sides of a round, told in any order', async () => {
    const thief = await bonusHunter();
    const player = side(thief, 'r1', 'player', 200);
    const banker = side(thief, 'r1', 'banker', 195);
    for (const bet of [player, banker]) await venue.report({ ...bet, state: 'unsettled' });
    await venue.report(player, { ...banker, payout: 97_500n });
    expect(await thief.played()).toBeLessThan(60n * yuan);
    // One that is told only when the first has counted already.
    await venue.report(side(thief, 'r2', 'player', 200));
    expect(await thief.played()).toBeGreaterThanOrEqual(500n * yuan);
    await venue.report(side(thief, 'r2', 'banker', 195));
    expect(await thief.played()).toBeLessThan(120n * yuan);
    expect(await thief.turnover()).toBe(await thief.played());
  });

  it('is not believed about thirty small bets that cover a table, nor about a stake that is smaller than what it counts', async () => {
    const thief = await bonusHunter();
    const bets = Array.from({ length: 30 }, (_, place) =>
      side(thief, 'r3', `digit-${place % 10}`, 975, { id: `r3-${place}`, stake: 33n * yuan }),
    );
    await venue.report(...bets.map((bet) => ({ ...bet, state: 'unsettled' as const })));
    await venue.report(...bets);
    expect(await thief.played()).toBeLessThan(20n * yuan);
    await venue.report({ id: 'inflated', memberId: thief.id, stake: 1n * yuan, valid: bonus });
    expect(await thief.played()).toBeLessThan(21n * yuan);
  });

  it('is not believed when it tells other selections once a bet is placed, and a void opposite bet is none', async () => {
    const thief = await bonusHunter();
    const [player, banker] = [side(thief, 'r4', 'player', 200), side(thief, 'r4', 'banker', 195)];
    for (const bet of [player, banker]) await venue.report({ ...bet, state: 'unsettled' });
    const elsewhere = [{ event: 'nowhere', market: 'winner', selection: 'player', odds: 200 }];
    await venue.report({ ...player, selections: elsewhere }, banker);
    expect(await thief.played()).toBeLessThan(60n * yuan);
    await venue.report({ ...banker, state: 'void' });
    expect(await thief.played()).toBe(500n * yuan);
  });

  it('has each bet of a member who covers less than half counted in full', async () => {
    const member = await bonusHunter();
    const digits = [0, 1, 2, 3, 4].map((digit) =>
      side(member, 'r5', `digit-${digit}`, 975, { stake: 100n * yuan }),
    );
    await venue.report(...digits.map((bet) => ({ ...bet, state: 'unsettled' as const })));
    await venue.report(...digits);
    expect(await member.played()).toBe(500n * yuan);
  });
});

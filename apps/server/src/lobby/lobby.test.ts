/** The lobby and the latest wins as visitors get them: from settled bets, from games' own models, from the offer's own figures. */
import { randomUUID } from 'node:crypto';
import { calls } from '@mingpai/contract/calls';
import { codes } from '@mingpai/contract/codes';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { addGames, keepGameModels, openCatalogue, venueTopic } from '../game-providers/index.ts';
import { announce } from '../platform/change-feed.ts';
import { SetClock } from '../platform/clock.ts';
import { countFigures, mostPlayed } from '../reports/index.ts';
import { openTestVenue, type TestVenue } from '../testing/bets.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';

const minuteMs = 60_000;
/** A little more than a round of a slot machine takes at least (docs/rules). */
const roundMs = 2_600;

let site: TestSite;
let venue: TestVenue;
let clock: SetClock;
beforeAll(async () => {
  // Near the machine's time, which the platform goes by.
  clock = new SetClock(new Date());
  site = await startTestSite({ clock });
  venue = await openTestVenue(site.running, 'won', 'concise');
  // Whether it is up is asked of an adapter.
  await site.owner.query("update venue set adapter = 'sandbox' where code = 'won'");
  const picture = '/pictures/games/concise.svg';
  await site.running.site.database.transaction(async (tx) => {
    await addGames(tx, [{ venue: 'won', code: 'game', name: '试胆', nameEn: 'Dare', picture }], clock.now());
    await announce(tx, venueTopic, 'won');
  });
});
afterEach(() => site.sandbox.clearFaults());
afterAll(() => site.stop());

async function lobby() {
  const { code, data } = await site.call('lobby', {});
  expect(code).toBe(200);
  return data;
}

/** As they are when what was kept for a few seconds is asked for again. */
async function wins() {
  clock.advance(6_000);
  const { code, data } = await site.call('wins', {});
  expect(code).toBe(200);
  return data;
}

async function playing(name: string) {
  const { id } = await site.memberWith(1_000_000n, name);
  const bet = (betId: string, payout: bigint, more: { state?: 'settled' | 'void'; stake?: bigint } = {}) =>
    venue.report({ id: betId, memberId: id, stake: 2_000n, payout, ...more });
  return { id, bet };
}

test('games of a venue that is stopped cannot be opened in the lobby, nor one game that is, until the stop is lifted', async () => {
  const chief = await site.staffToken();
  const open = async () => {
    clock.advance(6_000);
    return (await lobby()).games.find(({ platform_name }) => platform_name === 'won')?.available;
  };
  expect(await open()).toBe(true);
  const body = '维护中，资金不受影响。';
  const bodyEn = 'Under maintenance. Your money is safe.';
  for (const place of [
    { kind: 'venue', target: 'won' },
    { kind: 'game', target: 'won/game' },
  ] as const) {
    const stop = { ...place, body, bodyEn, reason: '测试' };
    const made = await site.staff('makeStop', stop, chief, randomUUID());
    expect([place.kind, made.code, await open()]).toEqual([place.kind, 200, false]);
    await site.owner.query('update stop set lifted_at = $1, lifted_by = made_by where lifted_at is null', [
      clock.now(),
    ]);
    expect(await open()).toBe(true);
  }
});

test('a win stands among the latest with its game and its amounts, and of its member no more than the ends of the name', async () => {
  const { bet } = await playing('gretchen7');
  await bet('w1', 5_150n);
  // The node hears that there is a new game.
  await expect.poll(async () => (await wins()).length).toBe(1);
  const [win] = await wins();
  expect(win).toMatchObject({
    who: 'g***7',
    platform_name: 'won',
    game_code: 'game',
    name: '试胆',
    stake: 20,
    payout: 51.5,
  });
  expect(JSON.stringify(win)).not.toMatch(/gretchen|w1"/);
  const headers = { 'content-type': 'application/json', 'accept-language': 'en' };
  const english = await site.raw('/api/wins', { method: 'POST', headers, body: '{}' });
  expect(english.data).toMatchObject([{ name: 'Dare' }]);
});

test('a loss, a stake that came back, what pays less than ten yuan, and what was taken back are no wins', async () => {
  const before = (await wins()).map(({ id }) => id);
  const { bet } = await playing('hansel42');
  await bet('l1', 0n);
  await bet('l2', 2_000n);
  await bet('l3', 990n, { stake: 100n });
  await bet('l4', 9_000n);
  await bet('l4', 0n, { state: 'void' });
  expect((await wins()).map(({ id }) => id)).toEqual(before);
});

test('a win that is held for review is nobody’s yet', async () => {
  const { id, bet } = await playing('rapunzel5');
  await bet('h1', 6_000n);
  expect((await wins())[0]?.who).toBe('r***5');
  await site.owner.query(
    `insert into win_review (venue, member_id, kind, subject, reason, stake, amount, held, created_at)
     values ('won', $1, 'bet', 'h1', 'win', 2000, 4000, 4000, $2)`,
    [id, clock.now()],
  );
  expect((await wins()).map(({ who }) => who)).not.toContain('r***5');
  await site.owner.query("delete from win_review where subject = 'h1'");
});

const table = z.object({
  commitment: z.string(),
  history: z.array(z.object({ stake: z.number(), payout: z.number() })),
});

/** Spins until a round pays more than its stake, and ten yuan at least. */
async function winAtSlots(): Promise<number> {
  const member = await site.memberWith(10_000_000n);
  const { data } = await site.call(
    'gameUrl',
    { plat_name: 'mpdz', game_code: 'mpdz01' },
    { token: member.token },
  );
  const session = new URLSearchParams(new URL(data.url).hash.slice(1)).get('session') ?? '';
  const headers = { authorization: `Bearer ${session}`, 'content-type': 'application/json' };
  const ask = async (path: string, init: RequestInit = {}) =>
    table.parse(await (await fetch(`${site.sandbox.url}/games/slots/${path}`, { ...init, headers })).json());
  for (let round = 0; round < 60; round += 1) {
    // A round has its least time: both clocks go on past it.
    clock.advance(roundMs);
    await site.sandbox.shiftClock((round + 1) * roundMs);
    const { commitment } = await ask('table');
    const body = JSON.stringify({ id: randomUUID(), stake: 1_000, client_seed: 'lobby', commitment });
    const [last] = (await ask('spins', { method: 'POST', body })).history;
    if (last && last.payout > 1_000) return last.payout / 100;
  }
  throw new Error('sixty rounds without a win');
}

test('whoever taps a win gets the page that repeats its draw; a silent venue is said to be silent', async () => {
  const payout = await winAtSlots();
  await expect.poll(async () => (await wins())[0]).toMatchObject({ game_code: 'mpdz01', payout });
  const id = String((await wins())[0]?.id);
  const { code, data } = await site.call('winProof', { id });
  expect(code).toBe(200);
  const address = new URL(data.verify_url ?? '');
  expect(address.origin + address.pathname).toBe(`${site.sandbox.url}/verify/slots`);
  const told = new URLSearchParams(address.hash.slice(1));
  expect(told.get('payout')).toBe(String(Math.round(payout * 100)));
  expect(told.get('server')).toMatch(/^[0-9a-f]{64}$/);
  expect(data).toMatchObject({ changed: false, round: expect.stringMatching(/^#\d+$/) });
  await site.sandbox.fault('bets/detail', 'down', 2);
  // For a minute the venue is not asked again, in the same language.
  clock.advance(minuteMs - 1);
  expect((await site.call('winProof', { id })).data).toEqual(data);
  const english = await fetch(new URL(calls.winProof.path, site.running.address), {
    method: calls.winProof.method,
    headers: { 'content-type': 'application/json', 'accept-language': 'en' },
    body: JSON.stringify({ id }),
  });
  expect(await english.json()).toMatchObject({ code: codes.venue_unavailable.code });
  clock.advance(1);
  expect((await site.call('winProof', { id })).code).toBe(codes.venue_unavailable.code);
  // That it was silent is not kept.
  await site.sandbox.clearFaults();
  expect((await site.call('winProof', { id })).code).toBe(200);
});

test.each(['0', '999999999', 'x', '99999999999999999999'])(
  'nothing is told of a win that nobody was shown (%s)',
  async (id) => {
    expect((await site.call('winProof', { id })).code).toBe(codes.not_found.code);
  },
);

test('a lost bet cannot be asked about as a win', async () => {
  const { bet } = await playing('wolfgang3');
  await bet('lost', 0n);
  const { rows } = await site.owner.query<{ id: bigint }>("select id from settlement where bet_id = 'lost'");
  expect((await site.call('winProof', { id: String(rows[0]?.id) })).code).toBe(codes.not_found.code);
});

test('a network asks sixty times in ten minutes for the draw behind a win', async () => {
  const told: number[] = [];
  for (let number = 0; number < 70; number += 1)
    told.push((await site.call('winProof', { id: '999999999' })).code);
  expect(told.filter((code) => code === codes.not_found.code).length).toBeGreaterThan(40);
  expect(told.at(-1)).toBe(codes.rate_limited.code);
});

test('games bear what their own models say, as their platform tells it, and others bear nothing', async () => {
  const { database, feed, config } = site.running.site;
  const catalogue = await openCatalogue(database, feed);
  expect((await lobby()).games.every(({ rtp }) => rtp === null)).toBe(true);
  await keepGameModels({ database, catalogue, access: config, clock });
  const figures = async (place: string) => {
    const found = (await lobby()).games.find(
      ({ platform_name, game_code }) => `${platform_name}/${game_code}` === place,
    );
    return found && [found.rtp, found.volatility, found.largest_win];
  };
  await expect.poll(() => figures('mpdz/mpdz01')).toEqual([96.46, 'low', 171]);
  await expect.poll(() => figures('obgdy/obgdy03')).toEqual([97.07, 'high', 583.5]);
  await expect.poll(() => figures('mpqp/hilo')).toEqual([98, null, null]);
  expect(await figures('mplive/baccarat')).toEqual([null, null, null]);
});

test('each game stands by itself, ninety-nine slots among them, with its venue’s name and whether it is new', async () => {
  const { games } = await lobby();
  expect(games.filter(({ rtp, platform_name }) => rtp !== null && platform_name !== 'mpqp')).toHaveLength(99);
  expect(games.find(({ game_code }) => game_code === 'pp14')).toMatchObject({
    venue_name: 'PP电子',
    name: '云海梅',
    category_id: 'concise',
    is_new: false,
    demo: true,
  });
  expect(games.filter(({ demo }) => !demo).map(({ platform_name }) => platform_name)).not.toContain('pp');
  expect(games.filter(({ is_new }) => is_new).map(({ name }) => name)).toEqual(['试胆']);
  const { rows } = await site.owner.query<{ at: Date }>(
    "select listed_at as at from game where venue = 'won'",
  );
  const thirtyDays = (rows[0]?.at.getTime() ?? 0) + 30 * 24 * 60 * minuteMs;
  clock.set(new Date(thirtyDays - 1));
  expect((await lobby()).games.filter(({ is_new }) => is_new).map(({ name }) => name)).toEqual(['试胆']);
  clock.set(new Date(thirtyDays));
  expect((await lobby()).games.filter(({ is_new }) => is_new)).toEqual([]);
});

test('hot is what most members played in the last hour, not what one plays most, and it is counted by the minute', async () => {
  const { database } = site.running.site;
  // What the tests before it played is over.
  clock.advance(61 * minuteMs);
  const one = await playing('cinderel1');
  const two = await playing('cinderel2');
  for (const id of ['c1', 'c2', 'c3']) await one.bet(id, 0n);
  await two.bet('c4', 0n);
  const bets = await site.owner.query<{ member_id: bigint }>('select distinct member_id from bet limit 1');
  await site.owner.query(
    `insert into figure_line (figure, source, at, member_id, amount, reference, venue, game)
     select 'bet', 'alone/' || n, $1, $2, 100, 'alone', 'mpqp', 'mpqp/hilo' from generate_series(1, 20) n`,
    [clock.now(), bets.rows[0]?.member_id],
  );
  // A correction of a bet is no bet, whoever's it is.
  await site.owner.query(
    `insert into figure_line (figure, source, at, member_id, amount, number, reference, venue, game)
     select 'bet', 'corrected/' || n, $1, n, 100, 0, 'corrected', 'mpqp', 'mpqp/dice' from generate_series(1, 20) n`,
    [clock.now()],
  );
  const hourAgo = () => new Date(clock.now().getTime() - 60 * minuteMs);
  // Counted is what lies below every transaction that is open anywhere in the cluster: another's may still be.
  const counted = async () => {
    await countFigures({ database, clock });
    return mostPlayed(database, hourAgo());
  };
  await expect.poll(counted).toEqual(['won/game', 'mpqp/hilo']);
  clock.advance(minuteMs);
  expect((await lobby()).hot).toEqual(['won/game', 'mpqp/hilo']);
  clock.advance(61 * minuteMs);
  expect(await mostPlayed(database, hourAgo())).toEqual([]);
});

test('newcomers are offered what the promotion gives, until there is none', async () => {
  expect((await lobby()).offer).toMatchObject({ deposit: 100, bonus: 38, multiple: 5 });
  await site.owner.query("update promotion set state = 'hidden' where audience = 'new'");
  clock.advance(minuteMs);
  expect((await lobby()).offer).toBeNull();
});

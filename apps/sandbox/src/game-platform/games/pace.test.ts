/**
 * Nobody plays faster than they can see, whatever their page sends (RTS 14D, 14G): spins 2.5 s apart, rounds of cards 5 s; and nobody plays
 * two slots at a time (RTS 14C). Rounds by the clock have their times and bounds here, in fen.
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { answerOf, askAs, createPlayer, launchGame } from '../../testing/page.ts';
import { startPlatform, type TestPlatform } from '../../testing/platform.ts';

let now = Date.parse('2026-11-23T04:00:00Z');
const clock = { now: () => now, shift: () => undefined };
let platform: TestPlatform;
/** An operator that gives every stake; the ids of those that were asked for. */
const stakes: string[] = [];
const operator = createServer((request, response) => {
  let text = '';
  request.on('data', (part) => {
    text += part;
  });
  request.on('end', () => {
    if (request.url?.endsWith('/bet')) stakes.push(text);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ ok: true, balance: 100_000 }));
  });
});
beforeAll(async () => {
  await new Promise<void>((listening) => operator.listen(0, '127.0.0.1', listening));
  const address = operator.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  platform = await startPlatform({ walletUrl: `http://127.0.0.1:${address.port}` }, clock);
});
afterAll(async () => {
  await platform.stop();
  operator.closeAllConnections();
  operator.close();
});

const shape = z.object({
  ok: z.boolean(),
  reason: z.string().optional(),
  wait: z.number(),
  balance: z.number(),
  commitment: z.string().optional(),
  next: z.object({ commitment: z.string() }).optional(),
  round: z
    .object({ id: z.string(), version: z.number().optional(), state: z.string().optional() })
    .nullable(),
  history: z.array(z.object({ id: z.string() })),
});

let players = 0;
async function seat(venue: string, game: string, name: string, path: string) {
  const player = `pace${++players}`;
  await createPlayer(platform, { venue, player }, 100_000);
  const token = await launchGame(platform, { venue, player }, game);
  const ask = async (what: string, content?: unknown) =>
    shape.parse(await answerOf(askAs(platform, token, `${name}/${what}`, content)));
  const order = async (id = randomUUID()) => {
    const table = await ask('table');
    const commitment = table.commitment ?? table.next?.commitment;
    return { id, stake: 200, client_seed: 'me', commitment };
  };
  return { ask, order, start: (body: unknown) => ask(path, body) };
}

it.each([
  { after: -1_000, ok: false },
  { after: 0, ok: true },
  { after: 1_000, ok: true },
])('a spin 2.5 s and $after ms after the last: $ok', async ({ after, ok }) => {
  const { start, order } = await seat('pp', 'pp01', 'slots', 'spins');
  const first = await order();
  expect((await start(first)).ok).toBe(true);
  now += 2_500 + after;
  const second = await start(await order());
  expect(second).toMatchObject(ok ? { ok } : { ok, reason: 'too_soon', wait: 1_000 });
  expect(second.history).toHaveLength(ok ? 2 : 1);
});

it.each([
  { after: -1_000, ok: false },
  { after: 0, ok: true },
  { after: 1_000, ok: true },
])('a round of cards 5 s and $after ms after the last began: $ok', async ({ after, ok }) => {
  const { ask, start, order } = await seat('mpqp', 'hilo', 'hilo', 'rounds');
  let { round } = await start(await order());
  while (round?.state === 'open')
    ({ round } = await ask('decisions', { round: round.id, version: round.version, action: 'high' }));
  now += 5_000 + after;
  const second = await start(await order());
  expect(second).toMatchObject(ok ? { ok } : { ok, reason: 'too_soon', wait: 1_000 });
});

const clocked = z.object({
  limits: z.record(z.string(), z.number()),
  round: z.object({ opens_at: z.number(), closes_at: z.number(), draws_at: z.number(), ends_at: z.number() }),
});
const tables = {
  smallest_bet: 500,
  largest_bet: 2_000_000,
  largest_round: 5_000_000,
  largest_payout: 10_000_000,
  house_round: 100_000_000,
};
const lotteries = {
  smallest_bet: 100,
  largest_bet: 500_000,
  largest_round: 2_000_000,
  largest_payout: 50_000_000,
  house_round: 500_000_000,
};

it.each([
  { venue: 'mplive', game: 'baccarat', seconds: [14, 17, 25], limits: tables },
  { venue: 'mplive', game: 'dragontiger', seconds: [14, 17, 25], limits: tables },
  { venue: 'mpcp', game: 'k3', seconds: [52, 55, 60], limits: lotteries },
  { venue: 'mpcp', game: 'ssc', seconds: [110, 114, 120], limits: lotteries },
])(
  'a round of $game is closed, drawn and over after $seconds seconds, and bounds what is staked and paid',
  async ({ venue, game, seconds, limits }) => {
    const player = `pace${++players}`;
    await createPlayer(platform, { venue, player }, 0);
    const token = await launchGame(platform, { venue, player }, game);
    const shown = clocked.parse(await answerOf(askAs(platform, token, `${game}/table`)));
    const { opens_at, closes_at, draws_at, ends_at } = shown.round;
    expect([closes_at, draws_at, ends_at].map((at) => (at - opens_at) / 1_000)).toEqual(seconds);
    expect(shown.limits).toEqual(limits);
  },
);

it('fifty spins at once are one, and take one stake; the same order again is its own round', async () => {
  const { ask, start, order } = await seat('pp', 'pp01', 'slots', 'spins');
  const before = (await ask('table')).balance;
  const orders = await Promise.all(Array.from({ length: 50 }, () => order()));
  const answers = await Promise.all(orders.map(start));
  const played = answers.filter(({ ok }) => ok);
  expect(played).toHaveLength(1);
  const after = await ask('table');
  expect(after.history).toHaveLength(1);
  const again = await start(orders.find(({ id }) => id === after.round?.id));
  expect(again).toMatchObject({ ok: true, balance: after.balance });
  // With what is known now the next one still has to wait.
  expect(await start(await order())).toMatchObject({ ok: false, reason: 'too_soon', balance: after.balance });
  expect(before - after.balance).toBeLessThanOrEqual(200);
});

/** One player at the slots, at venues of their own wallets or of the operator's. */
async function opened(player: string, venue: string, game: string, wallet_token?: string) {
  const order = { venue, player, game, language: 'zh-CN', lobby_url: 'http://localhost:8080/', wallet_token };
  const { url } = await platform.operator.call('/v1/games/launch', order);
  const token = new URLSearchParams(new URL(String(url)).hash.slice(1)).get('session') ?? '';
  const table = () => askAs(platform, token, 'slots/table');
  return {
    table,
    async spin(id = randomUUID()) {
      const { commitment } = shape.parse(await answerOf(table()));
      const content = { id, stake: 200, client_seed: 'me', commitment };
      return shape.parse(await answerOf(askAs(platform, token, 'slots/spins', content)));
    },
  };
}

it('who opens a second slot, at whatever venue, has left the first, and spins there no sooner', async () => {
  const player = `pace${++players}`;
  for (const venue of ['pp', 'fgdz']) await createPlayer(platform, { venue, player }, 100_000);
  const first = await opened(player, 'pp', 'pp01');
  expect((await first.spin()).ok).toBe(true);
  const second = await opened(player, 'fgdz', 'fgdz01');
  expect((await first.table()).status).toBe(401);
  now += 1_500;
  expect(await second.spin()).toMatchObject({ ok: false, reason: 'too_soon', wait: 1_000 });
  now += 1_000;
  expect((await second.spin()).ok).toBe(true);
  // The same slot in a second window, too; another player's is theirs.
  const again = await opened(player, 'fgdz', 'fgdz01');
  expect([(await second.table()).status, (await again.table()).status]).toEqual([401, 200]);
  const other = `pace${++players}`;
  await createPlayer(platform, { venue: 'pp', player: other }, 100_000);
  expect((await (await opened(other, 'pp', 'pp01')).spin()).ok).toBe(true);
  expect((await again.table()).status).toBe(200);
});

it('a game of cards stays open beside a slot', async () => {
  const player = `pace${++players}`;
  await createPlayer(platform, { venue: 'mpqp', player }, 100_000);
  await createPlayer(platform, { venue: 'pp', player }, 100_000);
  const cards = await launchGame(platform, { venue: 'mpqp', player }, 'hilo');
  await opened(player, 'pp', 'pp01');
  expect((await askAs(platform, cards, 'hilo/table')).status).toBe(200);
});

it.each([
  { after: -1_000, ok: false },
  { after: 0, ok: true },
  { after: 1_000, ok: true },
])('a spin from the operator’s wallet 2.5 s and $after ms after the last: $ok', async ({ after, ok }) => {
  const slot = await opened(`pace${++players}`, 'mpdz', 'mpdz01', 'a-token-of-the-operator');
  const asked = () => stakes.length;
  expect((await slot.spin()).ok).toBe(true);
  const before = asked();
  now += 2_500 + after;
  expect(await slot.spin()).toMatchObject(ok ? { ok } : { ok, reason: 'too_soon', wait: 1_000 });
  expect(asked()).toBe(before + (ok ? 1 : 0));
});

it('of twenty spins at once from the operator’s wallet one asks it for a stake', async () => {
  const slot = await opened(`pace${++players}`, 'mpdz', 'mpdz01', 'a-token-of-the-operator');
  const before = stakes.length;
  const answers = await Promise.all(Array.from({ length: 20 }, () => slot.spin()));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(stakes.length).toBe(before + 1);
});

/** Play money: the same games, nothing of which is ever money, and no more of which than one process can hold. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openClock } from '../../kit/clock.ts';
import { wholeColumn } from '../../kit/rows.ts';
import { answerOf, askAs, createPlayer, launchGame } from '../../testing/page.ts';
import { startPlatform, type TestPlatform } from '../../testing/platform.ts';
import { move } from '../money/players.ts';
import type { Demo } from './demo.ts';

let ahead = 0;
let standing: number | undefined;
let platform: TestPlatform;
let demo: Demo;
beforeAll(async () => {
  const clock = openClock();
  platform = await startPlatform({}, { ...clock, now: () => standing ?? clock.now() + ahead });
  const party = platform.parties['game-platform'];
  if (!party) throw new Error('no platform');
  ({ demo } = party);
});
afterAll(() => platform.stop());

const hands = z.object({
  ok: z.boolean(),
  reason: z.string().optional(),
  balance: z.number(),
  commitment: z.string().optional(),
  next: z.object({ commitment: z.string() }).optional(),
});

/** @returns the session of a page that plays for play money */
async function sit(venue: string, game: string, network = randomUUID()): Promise<string> {
  const order = { venue, game, language: 'zh-CN', lobby_url: 'http://localhost:8080/', network };
  const { url } = await platform.operator.call('/v1/games/demo', order);
  const address = new URL(String(url));
  expect(address.pathname).toBe(`/demo/play/${game}`);
  return new URLSearchParams(address.hash.slice(1)).get('session') ?? '';
}

const table = async (session: string, game: string) =>
  hands.parse(await answerOf(askDemo(session, `${game}/table`)));
const askDemo = (session: string, path: string, content?: unknown) =>
  askAs({ ...platform, url: `${platform.url}/demo` }, session, path, content);

function spin(session: string, commitment: string | undefined): Promise<Response> {
  return askDemo(session, 'slots/spins', { id: randomUUID(), stake: 200, client_seed: 'test', commitment });
}

/** How many rows the demo's store has of its players. */
function rowsOfPlayers(): number {
  const { store } = demo.platform;
  const count = z.object({ count: wholeColumn });
  return ['player', 'movement', 'bet_state', 'bet_commitment', 'session', 'slots_round', 'slots_seed']
    .map((name) => store.one(count, `select count(*) as count from ${name}`)?.count ?? 0)
    .reduce((sum, one) => sum + one, 0);
}

test.each([
  ['pp', 'pp01'],
  // Plays from the wallet of the operator, who is away here: play money asks nobody.
  ['mpdz', 'mpdz01'],
])('a slot of %s is played for ¥10,000 that nobody gave', async (venue, game) => {
  const session = await sit(venue, game);
  const before = await table(session, 'slots');
  expect(before.balance).toBe(1_000_000);
  const after = hands.parse(await answerOf(spin(session, before.commitment)));
  expect(after.ok).toBe(true);
  expect(after.commitment).not.toBe(before.commitment);
});

test.each([
  ['mpqp', 'hilo', { stake: 1_000, client_seed: 'test' }],
  ['mplive', 'baccarat', { bets: [{ kind: 'player', stake: 1_000 }] }],
  ['mpcp', 'k3', { bets: [{ kind: 'big', stake: 1_000 }] }],
] as const)('%s: %s takes a bet of play money', async (venue, game, bet) => {
  const session = await sit(venue, game);
  const read = z.object({ next: z.object({ commitment: z.string() }).optional(), round: z.unknown() });
  const placed = async () => {
    const { next, round } = read.parse(await answerOf(askDemo(session, `${game}/table`)));
    const running = z.object({ round: z.number() }).safeParse(round).data?.round;
    const order = { id: randomUUID(), ...bet, commitment: next?.commitment, round: running };
    return hands.parse(
      await answerOf(askDemo(session, `${game}/${game === 'hilo' ? 'rounds' : 'bets'}`, order)),
    );
  };
  // Betting may just be closed: a round later it is open.
  await expect
    .poll(async () => {
      const { ok, balance } = await placed();
      if (!ok) ahead += 5_000;
      return ok && balance;
    })
    .toBe(999_000);
});

test('nothing of a demo becomes money: not its session, its player, its bets, nor its balance', async () => {
  const session = await sit('pp', 'pp01');
  const { commitment } = await table(session, 'slots');
  await answerOf(spin(session, commitment));
  const player = demo.platform.store.one(
    z.object({ player: z.string() }),
    'select player from bet_state order by seq desc limit 1',
  )?.player;
  const key = { venue: 'pp', player: player ?? '' };
  expect(key.player).toMatch(/^demo-/);

  // Its session is none where money is played, and the other way about.
  expect((await askAs(platform, session, 'slots/table')).status).toBe(401);
  const forMoney = { id: randomUUID(), stake: 200, client_seed: 'test', commitment };
  expect((await askAs(platform, session, 'slots/spins', forMoney)).status).toBe(401);
  const purse = { venue: 'pp', player: 'm1' };
  await createPlayer(platform, purse, 5_000);
  const real = await launchGame(platform, purse, 'pp01');
  expect((await askDemo(real, 'slots/table')).status).toBe(401);

  // The operator, whoever asks in its name, finds nobody and nothing.
  const { operator } = platform;
  expect(await operator.call('/v1/players/balance', key)).toMatchObject({ reason: 'unknown_player' });
  const out = {
    ...key,
    id: randomUUID(),
    direction: 'out',
    amount: 1,
    not_after: demo.platform.clock.now() + 30_000,
  };
  expect(await operator.call('/v1/transfers/create', out)).toMatchObject({ reason: 'unknown_player' });
  const launch = { ...key, game: 'pp01', language: 'zh-CN', lobby_url: 'http://localhost:8080/' };
  expect(await operator.call('/v1/games/launch', launch)).toMatchObject({ reason: 'unknown_player' });
  const list = { venue: 'pp', cursor: '0', limit: 1_000 };
  expect(await operator.call('/v1/bets/list', list)).toMatchObject({ bets: [] });
  expect(await operator.call('/v1/bets/commitments', list)).toMatchObject({ commitments: [] });
  // Even where somebody of that name is made, the play money is not theirs.
  await operator.call('/v1/players/create', key);
  expect(await operator.call('/v1/players/balance', key)).toMatchObject({ balance: 0 });
  expect(await operator.call('/v1/transfers/create', { ...out, id: randomUUID() })).toMatchObject({
    reason: 'insufficient_funds',
  });
  const books = await (await platform.control('GET', '/control/books')).json();
  expect(books).toMatchObject({ balances: 5_000, movements: 5_000, wrong: 0 });
});

test('a network holds eight demos: the ninth ends the one that was away for longest, and nothing of it is left', async () => {
  const network = randomUUID();
  const sessions: string[] = [];
  for (let number = 0; number < 8; number += 1) {
    ahead += 10;
    sessions.push(await sit('pp', 'pp01', network));
  }
  const [first = '', second = ''] = sessions;
  ahead += 10;
  const { commitment } = await table(first, 'slots');
  await answerOf(spin(first, commitment));
  const before = rowsOfPlayers();
  await sit('pp', 'pp01', network);
  expect((await askDemo(second, 'slots/table')).status).toBe(401);
  expect((await askDemo(first, 'slots/table')).status).toBe(200);
  // One came and one went, who had looked at nothing: a player, a movement, a session each.
  expect(rowsOfPlayers()).toBe(before);
});

test('the house holds two hundred demos, however many strangers come', async () => {
  for (let number = 0; number < 230; number += 1) await sit('pp', 'pp01');
  const { store } = demo.platform;
  const count = z.object({ count: wholeColumn });
  for (const name of ['player', 'session', 'movement'])
    expect(store.one(count, `select count(*) as count from ${name}`)?.count).toBeLessThanOrEqual(
      name === 'movement' ? 210 : 200,
    );
});

test('a demo ends after two hours, and after eight hundred movements of its money', async () => {
  const short = await sit('pp', 'pp01');
  const long = await sit('pp', 'pp01');
  ahead += 2 * 3_600_000 - 60_000;
  expect((await askDemo(long, 'slots/table')).status).toBe(200);
  ahead += 61_000;
  expect((await askDemo(long, 'slots/table')).status).toBe(401);
  expect((await askDemo(short, 'slots/table')).status).toBe(401);

  const busy = await sit('mpdz', 'mpdz01');
  let { commitment } = await table(busy, 'slots');
  const { store, clock } = demo.platform;
  const player = store.one(
    z.object({ player: z.string() }),
    "select player from player where venue = 'mpdz'",
  )?.player;
  // As if four hundred rounds had been played, less a few; the first movement is the play money itself.
  store.transact(() => {
    for (let place = 0; place < 790; place += 1)
      move(store, {
        venue: 'mpdz',
        player: player ?? '',
        kind: place % 2 === 0 ? 'stake' : 'payout',
        reference: 'busy',
        amount: place % 2 === 0 ? -100n : 100n,
        at: clock.now(),
      });
  });
  let rounds = 0;
  for (; rounds < 20; rounds += 1) {
    const response = await spin(busy, commitment);
    if (response.status === 401) break;
    ahead += 2_500;
    ({ commitment } = hands.parse(await response.json()));
  }
  // Nine movements were left: each round is one or two.
  expect(rounds).toBeGreaterThanOrEqual(4);
  expect(rounds).toBeLessThanOrEqual(9);
  const count = z.object({ count: wholeColumn });
  expect(store.one(count, "select count(*) as count from bet_state where venue = 'mpdz'")?.count).toBe(0);
  expect(rowsOfPlayers()).toBe(0);
});

test('who asks more often than a page does is told to wait', async () => {
  const session = await sit('pp', 'pp01');
  standing = demo.platform.clock.now();
  const answers = await Promise.all(Array.from({ length: 25 }, () => askDemo(session, 'slots/table')));
  standing = undefined;
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
});

test('a demo of what is not there, or under maintenance, is refused', async () => {
  const order = {
    venue: 'pp',
    game: 'hilo',
    language: 'zh-CN',
    lobby_url: 'http://localhost:8080/',
    network: 'n',
  };
  expect(await platform.operator.call('/v1/games/demo', order)).toMatchObject({ reason: 'unknown_game' });
  await platform.control('POST', '/control/venues', { venue: 'pp', up: false });
  const shut = { ...order, game: 'pp01' };
  expect(await platform.operator.call('/v1/games/demo', shut)).toMatchObject({ reason: 'maintenance' });
  await platform.control('POST', '/control/venues', { venue: 'pp', up: true });
});

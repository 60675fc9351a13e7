import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { askAs, createPlayer, launchGame } from '../testing/page.ts';
import { startPlatform, type TestPlatform } from '../testing/platform.ts';

describe('the operator’s calls', () => {
  let platform: TestPlatform;
  let players = 0;
  beforeAll(async () => {
    platform = await startPlatform();
  });
  afterAll(() => platform.stop());

  const call = (path: string, content: unknown, timeoutMs?: number) =>
    platform.operator.call(`/v1/${path}`, content, timeoutMs);
  async function newPlayer(balance = 0): Promise<string> {
    players += 1;
    const player = `p${players}`;
    await call('players/create', { venue: 'mpqp', player });
    if (balance > 0) await transfer(player, { amount: balance });
    return player;
  }
  function orderFor(player: string, changes: Record<string, unknown> = {}) {
    return {
      venue: 'mpqp',
      player,
      id: randomUUID(),
      direction: 'in',
      amount: 500,
      not_after: Date.now() + 30_000,
      ...changes,
    };
  }
  const transfer = (player: string, changes?: Record<string, unknown>) =>
    call('transfers/create', orderFor(player, changes));
  const balanceOf = async (player: string) =>
    (await call('players/balance', { venue: 'mpqp', player })).balance;
  const statusOf = (id: string) => call('transfers/status', { venue: 'mpqp', id });

  it('knows its venues and their games', async () => {
    expect(await call('health', {})).toEqual({
      ok: true,
      venues: ['mpqp', 'mpcp', 'mpdz', 'mplive', 'obgdy', 'fgdz', 'pp', 'ae', 'mpty', 'mpdj'].map(
        (venue) => ({
          venue,
          up: true,
        }),
      ),
    });
    expect(await call('games/list', { venue: 'mpqp' })).toMatchObject({
      games: [{ game: 'hilo', name: '翻牌高低', category: 'joker', return_to_player: 9_800 }],
    });
    const { games } = z
      .object({ games: z.array(z.looseObject({ game: z.string() })) })
      .parse(await call('games/list', { venue: 'pp' }));
    expect(games.find(({ game }) => game === 'pp03')).toMatchObject({
      return_to_player: 9_613,
      volatility: 'high',
      largest_win: 91_700,
      spread: 437,
    });
    expect(await call('games/list', { venue: 'nowhere' })).toEqual({ ok: false, reason: 'unknown_venue' });
  });

  it('makes a player once', async () => {
    const player = await newPlayer(700);
    expect(await call('players/create', { venue: 'mpqp', player })).toEqual({ ok: true });
    expect(await balanceOf(player)).toBe(700);
  });

  it('gives the same transfer the same answer, also later, also after its time, and another content a conflict', async () => {
    const player = await newPlayer();
    const order = orderFor(player, { not_after: Date.now() + 1000 });
    const first = await call('transfers/create', order);
    expect(first).toEqual({ ok: true, status: 'done', id: order.id, amount: 500, balance: 500 });
    await transfer(player);
    expect(await call('transfers/create', order)).toEqual(first);
    expect(await call('transfers/create', { ...order, not_after: 1 })).toEqual(first);
    expect(await call('transfers/create', { ...order, id: order.id.toUpperCase() })).toEqual(first);
    for (const change of [{ amount: 501 }, { direction: 'out' }, { player: await newPlayer() }]) {
      expect(await call('transfers/create', { ...order, ...change })).toEqual({
        ok: false,
        reason: 'conflict',
      });
    }
    expect(await balanceOf(player)).toBe(1000);
    expect(await statusOf(order.id)).toMatchObject({ status: 'done', player, direction: 'in', amount: 500 });
  });

  it('applies one of fifty at once', async () => {
    const player = await newPlayer();
    const order = orderFor(player);
    const answers = await Promise.all(Array.from({ length: 50 }, () => call('transfers/create', order)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await balanceOf(player)).toBe(500);
  });

  it('pays ten of fifty different ones on funds for ten', async () => {
    const player = await newPlayer(1000);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => transfer(player, { direction: 'out', amount: 100 })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(10);
    expect(await balanceOf(player)).toBe(0);
  });

  it('refuses "insufficient" for good: a late copy does not succeed when there is money', async () => {
    const player = await newPlayer(100);
    const order = orderFor(player, { direction: 'out', amount: 101 });
    const refused = { ok: false, reason: 'insufficient_funds' };
    expect(await call('transfers/create', order)).toEqual(refused);
    await transfer(player);
    expect(await call('transfers/create', order)).toEqual(refused);
    expect(await statusOf(order.id)).toMatchObject({ status: 'refused', reason: 'insufficient_funds' });
    expect(await balanceOf(player)).toBe(600);
  });

  it('does not apply a transfer after its time; it stays not found', async () => {
    const player = await newPlayer();
    const order = orderFor(player, { not_after: Date.now() - 1 });
    expect(await call('transfers/create', order)).toEqual({ ok: false, reason: 'expired' });
    expect(await statusOf(order.id)).toEqual({ ok: true, status: 'not_found' });
    expect(await balanceOf(player)).toBe(0);
  });

  it.each([
    ['zero', { amount: 0 }],
    ['negative', { amount: -1 }],
    ['a fraction', { amount: 0.5 }],
    ['a text', { amount: '500' }],
    ['too much', { amount: 1e15 }],
    ['a list', { amount: [500] }],
    ['an id that is no UUID', { id: 'mine' }],
    ['a direction that is none', { direction: 'sideways' }],
    ['no time', { not_after: undefined }],
  ])('refuses a transfer with %s', async (_name, change) => {
    const player = await newPlayer();
    expect(await transfer(player, change)).toEqual({ ok: false, reason: 'bad_request' });
    expect(await balanceOf(player)).toBe(0);
  });

  it('refuses a body that is no JSON and one that is too large', async () => {
    for (const [body, status] of [
      ['not json', 200],
      ['', 200],
      ['x'.repeat(70_000), 413],
    ] as const) {
      const headers = platform.operator.headersFor('/v1/health', body);
      const response = await platform.operator.send('/v1/health', body, headers);
      expect(response.status).toBe(status);
      if (status === 200) expect(await response.json()).toEqual({ ok: false, reason: 'bad_request' });
    }
  });

  it('ends the games that a player has open at a venue, and nobody else’s, nor theirs elsewhere', async () => {
    const there = async (venue: string, player: string, game: string) => {
      await createPlayer(platform, { venue, player }, 0);
      return launchGame(platform, { venue, player }, game);
    };
    const [mine, other, elsewhere] = [
      await there('mpqp', 'leaves', 'hilo'),
      await there('mpqp', 'stays', 'hilo'),
      await there('pp', 'leaves', 'pp01'),
    ];
    expect(await call('players/logout', { venue: 'mpqp', player: 'leaves' })).toEqual({ ok: true });
    expect(await call('players/logout', { venue: 'mpqp', player: 'leaves' })).toEqual({ ok: true });
    const status = async (session: string, path: string) => (await askAs(platform, session, path)).status;
    expect([
      await status(mine, 'hilo/table'),
      await status(other, 'hilo/table'),
      await status(elsewhere, 'slots/table'),
    ]).toEqual([401, 200, 200]);
  });

  it('launches a game that exists, for a player who does, and keeps the token to itself', async () => {
    const player = await newPlayer();
    const order = {
      venue: 'mpqp',
      player,
      game: 'hilo',
      language: 'en',
      lobby_url: 'http://localhost:8080/',
    };
    const { url } = await call('games/launch', order);
    expect(url).toMatch(new RegExp(`^${platform.url}/play/hilo#session=[A-Za-z0-9_-]{43}&lang=en$`));
    expect(await call('games/launch', { ...order, game: 'chess' })).toMatchObject({ reason: 'unknown_game' });
    expect(await call('games/launch', { ...order, player: 'nobody' })).toMatchObject({
      reason: 'unknown_player',
    });
    const unsafe = { ...order, lobby_url: 'javascript:alert(1)' };
    expect(await call('games/launch', unsafe)).toMatchObject({ reason: 'bad_request' });
  });

  it('refuses everything but questions during maintenance', async () => {
    const player = await newPlayer(100);
    await platform.control('POST', '/control/venues', { venue: 'mpqp', up: false });
    expect(await call('health', {})).toMatchObject({
      venues: expect.arrayContaining([
        { venue: 'mpqp', up: false },
        { venue: 'obgdy', up: true },
      ]),
    });
    expect(await transfer(player)).toEqual({ ok: false, reason: 'maintenance' });
    expect(await balanceOf(player)).toBe(100);
    await platform.control('POST', '/control/venues', { venue: 'mpqp', up: true });
    expect(await transfer(player)).toMatchObject({ ok: true });
  });

  it('shows every state of every bet to a reader of the cursor, however small the pages', async () => {
    const player = await newPlayer(10_000);
    const control = (path: string, body: unknown) => platform.control('POST', `/control/${path}`, body);
    const expected: string[] = [];
    for (let count = 0; count < 7; count += 1) {
      const id = `bet-${count}`;
      await control('bets', { venue: 'mpqp', player, id, stake: 100 });
      expected.push(`${id} unsettled`);
      if (count % 2 === 0) {
        await control('bets/change', { id, state: 'settled', payout: 150 });
        expected.push(`${id} settled`);
      }
      if (count % 3 === 0) {
        await control('bets/change', { id, state: 'void' });
        expected.push(`${id} void`);
      }
    }
    for (const limit of [1, 2, 3, 1000]) {
      const seen: string[] = [];
      let cursor = '0';
      for (let more = true; more; ) {
        const page = await call('bets/list', { venue: 'mpqp', cursor, limit });
        if (!Array.isArray(page.bets)) throw new Error('no bets');
        seen.push(...page.bets.map((bet) => `${bet.id} ${bet.state}`));
        cursor = String(page.cursor);
        more = page.more === true;
      }
      expect(seen).toEqual(expected);
      expect(await call('bets/list', { venue: 'mpqp', cursor, limit })).toEqual({
        ok: true,
        bets: [],
        cursor,
        more: false,
      });
    }
    // 0 and 6 were paid 150 and then void; 2 and 4 won 50 each; 3 void; 1 and 5 open.
    expect(await balanceOf(player)).toBe(10_000 + 50 + 50 - 100 - 100);
  });

  it('keeps books in which each balance is the sum of its movements', async () => {
    const schema = z.object({ balances: z.number().positive(), movements: z.number(), wrong: z.literal(0) });
    const books = schema.parse(await (await platform.control('GET', '/control/books')).json());
    expect(books.balances).toBe(books.movements);
  });
});

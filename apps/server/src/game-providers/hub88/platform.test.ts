/** What we ask of Hub88: games into the catalogue, launches, rounds, its list of transactions for reconciliation, free bets. */
import { randomUUID } from 'node:crypto';
import { codes } from '@mingpai/contract/codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { announce } from '../../platform/change-feed.ts';
import { SetClock } from '../../platform/clock.ts';
import { openAdapters } from '../adapters.ts';
import { addGames } from '../additions.ts';
import { openCatalogue, venueTopic } from '../catalogue.ts';
import { connectVenue } from '../connect.ts';
import { forgetEnded } from '../seamless/sessions.ts';
import type { PlatformFault } from '../testing/aggregator/platform.ts';
import type { PlayedBet } from '../testing/aggregator/policy.ts';
import { type Hub88Site, hub88Operator, hub88Venue, startHub88Site } from '../testing/hub88-site.ts';
import type { Seat } from '../testing/platform-site.ts';

const begin = 100_000n;
const yuan = 100_000n;
const clock = new SetClock(new Date());
let hub: Hub88Site;
beforeAll(async () => {
  hub = await startHub88Site(clock);
});
afterAll(() => hub.stop());

const paths = '/operator/generic/v2';
const betOf = ({ user, token }: Pick<Seat, 'user' | 'token'>): PlayedBet => ({
  id: randomUUID(),
  user,
  token,
  game: 'hub_dragons',
  round: randomUUID(),
  amount: 10n * yuan,
});

async function shownGames() {
  const { data } = await hub.site.call('gamesOfProvider', { gamecode: hub88Venue, platform_name: '' });
  return data.map(({ gamecode }) => gamecode);
}

/** What the hall shows as new. */
async function newGames() {
  const { data } = await hub.site.call('lobby', {});
  return data.games.flatMap((game) =>
    game.platform_name === hub88Venue && game.is_new ? [game.game_code] : [],
  );
}

async function connectAgain(kinds: readonly string[] = [], makers: readonly string[] = []) {
  const { site, wallet } = hub.site.running;
  const offered = await hub.port.games?.();
  if (offered?.outcome !== 'done') throw new Error('no list');
  const named = {
    code: hub88Venue,
    name: '综合',
    nameEn: 'Hub',
    category: 'gaming',
    adapter: 'hub88',
  } as const;
  return site.database.transaction((tx) =>
    connectVenue(tx, wallet, { ...named, kinds, makers }, offered.value, clock.now()),
  );
}

async function reconciled() {
  clock.advance(5 * 60_000);
  const { data } = await hub.site.staff('reconcileVenue', { code: hub88Venue }, await hub.site.staffToken());
  return data;
}

test('the games that the platform offers are in the hall in its order, those it has closed are not', async () => {
  expect(await shownGames()).toEqual(['hub_dragons', 'hub_fruits', 'hub_table']);
});

test('a list read again adds what is new, hides what was closed, shows what was opened, and removes nothing', async () => {
  const { games } = hub.platform;
  const [dragons, fruits, table, closed] = [...games];
  if (!dragons || !fruits || !table || !closed) throw new Error('which games?');
  const fresh = { ...dragons, game_code: 'hub_new', name: 'New' };
  games.splice(0, games.length, table, fresh, { ...fruits, enabled: false }, dragons, {
    ...closed,
    enabled: true,
  });
  const player = await hub.playing(begin);
  const early = { ...betOf(player), game: 'hub_new' };
  const { id: transaction_uuid, user, token, round, amount } = early;
  const content = { user, token, round, amount, transaction_uuid, game_code: 'hub_new', currency: 'CNY' };
  const place = async () => (await hub.platform.call('transaction/bet', content))?.status;
  expect(await place()).toBe('RS_ERROR_INVALID_GAME');
  expect(await connectAgain()).toEqual({ added: 2, changed: 1, isNew: false });
  // As the platform has them now: what is new stands where it stands there, and not at the end, or at the top of its own.
  await expect.poll(shownGames).toEqual(['hub_table', 'hub_new', 'hub_dragons', 'hub_closed']);
  expect(await newGames()).toEqual(['hub_new', 'hub_closed']);
  // The platform has dropped that bet: its late copy takes nothing, though the game is known by now.
  expect(await place()).toBe('RS_ERROR_INVALID_GAME');
  expect(await player.central()).toBe(begin);
  // What a member plays already may be finished there: a hidden game is a known one.
  const seat = await hub.playing(begin);
  expect(await hub.platform.bet({ ...betOf(seat), game: 'hub_fruits' })).toBe('accepted');
  games.splice(0, games.length, dragons, fruits, table, closed);
  await connectAgain();
  await expect.poll(shownGames).toEqual(['hub_dragons', 'hub_fruits', 'hub_table']);
});

test.each([
  { kinds: ['Live Baccarat'], makers: [], codes: ['hub_table'] },
  { kinds: [], makers: ['Studio One'], codes: ['hub_dragons', 'hub_fruits', 'hub_closed'] },
  { kinds: ['Video Slots'], makers: ['Studio Live'], codes: [] },
])(
  'of a list only the kinds $kinds and the makers $makers come in',
  async ({ kinds, makers, codes: expected }) => {
    const { chosenGames } = await import('../connect.ts');
    const offered = await hub.port.games?.();
    if (offered?.outcome !== 'done') throw new Error('no list');
    expect(chosenGames(offered.value, { kinds, makers }).map(({ code }) => code)).toEqual(expected);
  },
);

test('a member opens a game: the platform is told what it needs, and its token takes a bet', async () => {
  const { token, id } = await hub.site.memberWith(begin);
  const form = {
    plat_name: hub88Venue,
    game_code: 'hub_dragons',
    game_type: '0',
    devices: 1,
    tip: 1,
    is_mobile_url: 1,
  };
  const { data } = await hub.site.call('gameUrl', form, { token });
  expect(data.url).toContain(`${hub.platform.url}/game?`);
  const asked = hub.platform.lastAsked(`${paths}/game/url`);
  expect(asked).toMatchObject({
    user: `mp-m${id}`,
    operator_id: hub88Operator,
    platform: 'GPL_MOBILE',
    game_code: 'hub_dragons',
    currency: 'CNY',
    country: 'CN',
    lang: 'zh',
    ip: '127.0.0.1',
  });
  expect(asked?.deposit_url).toBe(`${new URL(String(asked?.lobby_url)).origin}/#/recharge`);
  expect(String(asked?.lobby_url).length).toBeLessThanOrEqual(255);
  expect(JSON.stringify(asked)).not.toContain('测试会员');
  const bet = betOf({ user: `mp-m${id}`, token: String(asked?.token) });
  expect(await hub.platform.bet(bet)).toBe('accepted');
});

test('a game whose page comes from elsewhere than the configuration says is not opened', async () => {
  const { hub88Access } = await import('./access.ts');
  const { openHub88Venue } = await import('./adapter.ts');
  const access = hub88Access(hub.site.running.site.config);
  if (!access) throw new Error('not connected');
  const port = openHub88Venue({ ...access, origins: ['https://games.example'] }, clock);
  const order = {
    player: 'm1',
    game: 'hub_dragons',
    language: 'en',
    lobbyUrl: 'http://127.0.0.1/',
    address: '127.0.0.1',
    token: 'T'.repeat(43),
  } as const;
  expect(await port.launch(order)).toEqual({
    outcome: 'refused',
    reason: `${hub.platform.url} is not in HUB88_GAME_ORIGINS`,
  });
});

test('a lobby address that is too long is cut to its site', async () => {
  const order = {
    player: 'm1',
    game: 'hub_dragons',
    language: 'en',
    lobbyUrl: `https://site.example/${'a'.repeat(300)}`,
    address: '::1',
    token: 'T'.repeat(43),
  } as const;
  await hub.port.launch(order);
  expect(hub.platform.lastAsked(`${paths}/game/url`)).toMatchObject({
    lobby_url: 'https://site.example',
    lang: 'en',
    ip: '::1',
  });
});

test('a bet’s record leads to the platform’s page of its round', async () => {
  const { token: session, id } = await hub.site.memberWith(begin);
  const { openGameSession } = await import('../seamless/sessions.ts');
  const opened = { venue: hub88Venue, memberId: id, memberToken: session };
  const bet = betOf({ user: `mp-m${id}`, token: await openGameSession(hub.site.running.site, opened) });
  await hub.platform.bet(bet);
  await hub.platform.win(bet, 0n);
  const form = { platname: hub88Venue, bet_id: bet.id, language: 'en' } as const;
  const { data } = await hub.site.call('betDetail', form, { token: session });
  expect(data.told).toMatchObject({
    round: bet.round,
    verify_url: `${hub.platform.url}/round?round=${bet.round}`,
  });
  expect(hub.platform.lastAsked(`${paths}/game/round`)).toMatchObject({
    user: bet.user,
    transaction_uuid: bet.id,
  });
});

test.each(['a bet', 'a win', 'a rollback'])(
  '%s that closes a round settles what is open in it, and nothing else',
  async (by) => {
    const seat = await hub.playing(begin);
    const [open, last, elsewhere] = [betOf(seat), betOf(seat), betOf(seat)];
    const round = { round: open.round };
    await hub.platform.bet(open);
    await hub.platform.bet(elsewhere);
    await hub.platform.bet({ ...last, ...round }, [], { round_closed: by === 'a bet' });
    if (by === 'a win') await hub.platform.win({ ...last, ...round }, 0n);
    const { user, id: reference_transaction_uuid } = last;
    const content = { user, ...round, transaction_uuid: randomUUID(), reference_transaction_uuid };
    if (by === 'a rollback')
      await hub.platform.call('transaction/rollback', { ...content, round_closed: true });
    const { rows } = await hub.site.running.site.database.query<{ bet_id: string; state: string }>(
      'select bet_id, state from bet where venue = $1 and member_id = $2',
      [hub88Venue, seat.id],
    );
    const states = new Map(rows.map(({ bet_id, state }) => [bet_id, state]));
    expect([open, last, elsewhere].map(({ id }) => states.get(id))).toEqual([
      'settled',
      by === 'a rollback' ? 'void' : 'settled',
      'unsettled',
    ]);
    if (by === 'a rollback') hub.platform.book.forget(last.id);
  },
);

const silences: readonly PlatformFault[] = ['lost_answer', 'error', 'malformed', 'too_many', 'half_answer'];
test.each(silences)(
  'a question whose answer is %s has an unknown outcome, and the next one is answered',
  async (fault) => {
    const { hasty } = hub;
    const ask = [() => hasty.ping(), () => hasty.games?.(), () => hasty.freeBets?.templates()];
    for (const question of ask) {
      hub.platform.misbehave(fault);
      expect(await question()).toMatchObject({ outcome: 'unknown' });
      expect(await question()).toMatchObject({ outcome: 'done' });
    }
  },
);

test('the platform’s list of transactions and our books agree after play, a prize and a free bet', async () => {
  const seat = await hub.playing(begin);
  const [won, lost, back, free] = [betOf(seat), betOf(seat), betOf(seat), betOf(seat)];
  await hub.platform.bet(won);
  await hub.platform.win(won, 55n * yuan);
  await hub.platform.bet(lost, [], { round_closed: true });
  await hub.platform.bet(back);
  await hub.platform.rollback(back);
  await hub.platform.bet(free, [], { is_free: true });
  await hub.platform.win(free, 3n * yuan);
  await hub.platform.bet({ ...betOf(seat), amount: 5_000n * yuan });
  expect(await reconciled()).toMatchObject({ skipped: 0, differences: 0 });
});

test('an hour of transactions that is not answered, perhaps because it is too much, is asked for in pieces', async () => {
  const seat = await hub.playing(begin);
  await hub.platform.bet(betOf(seat));
  hub.platform.misbehave('half_answer');
  hub.platform.misbehave('error');
  expect(await reconciled()).toMatchObject({ skipped: 0, differences: 0 });
});

test('a bet that the platform never heard of, or heard otherwise, is a difference until it is told', async () => {
  const seat = await hub.playing(begin);
  const bet = betOf(seat);
  const content = {
    user: seat.user,
    token: seat.token,
    game_code: bet.game,
    round: bet.round,
    transaction_uuid: bet.id,
    amount: bet.amount,
    currency: 'CNY',
  };
  expect(await hub.platform.call('transaction/bet', content)).toMatchObject({ status: 'RS_OK' });
  expect(await reconciled()).toMatchObject({ skipped: 0, differences: 1 });
  const { rows } = await hub.site.running.site.database.query<{ ours: bigint; theirs: bigint }>(
    'select ours, theirs from venue_difference where venue = $1 and member_id = $2 and resolved_at is null',
    [hub88Venue, seat.id],
  );
  expect(rows).toEqual([{ ours: -1_000n, theirs: 0n }]);
  // They repeat it, and write it down.
  expect(await hub.platform.bet(bet)).toBe('accepted');
  expect(await reconciled()).toMatchObject({ skipped: 0, differences: 0 });
});

test('however many differ, the list is read twice in a run: at its begin, and once for all of them', async () => {
  const bets: PlayedBet[] = [];
  for (let member = 0; member < 6; member += 1) {
    const bet = betOf(await hub.playing(begin));
    const { id: transaction_uuid, user, token, game: game_code, round, amount } = bet;
    const content = { user, token, game_code, round, transaction_uuid, amount, currency: 'CNY' };
    expect(await hub.platform.call('transaction/bet', content)).toMatchObject({ status: 'RS_OK' });
    bets.push(bet);
  }
  const list = `${paths}/transactions/list`;
  const before = hub.platform.timesAsked(list);
  expect(await reconciled()).toMatchObject({ skipped: 0, differences: 6 });
  expect(hub.platform.timesAsked(list) - before).toBe(2);
  for (const bet of bets) await hub.platform.bet(bet);
  expect(await reconciled()).toMatchObject({ skipped: 0, differences: 0 });
});

test('a bet that the list takes back by a row of its own only is taken back', async () => {
  const seat = await hub.playing(begin);
  const bet = betOf(seat);
  await hub.platform.bet(bet);
  const now = clock.now().toISOString().slice(0, 19);
  const [booked] = hub.platform.book.between(now, now).filter((one) => one.transaction_uuid === bet.id);
  if (!booked) throw new Error('not in the list');
  await hub.platform.rollback(bet);
  hub.platform.book.write({ ...booked, transaction_status: 'TS_SUCCESS' });
  expect(await reconciled()).toMatchObject({ skipped: 0, differences: 0 });
});

test('a bet that stands in the list and never came here is a difference', async () => {
  const seat = await hub.playing(begin);
  const phantom = betOf(seat);
  const { id: transaction_uuid, user, round, game: game_code, amount } = phantom;
  hub.platform.book.write({
    ...{ transaction_uuid, user, round, game_code, amount, reference_transaction_uuid: null },
    ...{ kind: 'TK_BET', currency: 'CNY', transaction_status: 'TS_SUCCESS' },
    inserted_at: clock.now().toISOString().slice(0, 19),
  });
  expect(await reconciled()).toMatchObject({ differences: 1 });
  hub.platform.book.rolledBack(transaction_uuid);
  expect(await reconciled()).toMatchObject({ differences: 0 });
});

test.each([
  ['is no list', '{"rows":[]}'],
  [
    'has a kind that nobody knows',
    JSON.stringify([
      {
        transaction_uuid: 'x',
        user: 'mp-m1',
        kind: 'TK_NEG_BET',
        transaction_status: 'TS_SUCCESS',
        amount: 1_000,
        inserted_at: '2026-11-23T08:00:00',
      },
    ]),
  ],
  [
    'has a time that is none',
    JSON.stringify([
      {
        transaction_uuid: 'x',
        user: 'mp-m1',
        kind: 'TK_BET',
        transaction_status: 'TS_SUCCESS',
        amount: 1_000,
        inserted_at: 'yesterday',
      },
    ]),
  ],
])('while the list %s nobody is known to agree, and nothing is a difference for it', async (_what, list) => {
  hub.platform.lie(list);
  const during = await reconciled();
  hub.platform.lie(undefined);
  expect(during).toMatchObject({ players: 0, differences: 0 });
  expect(during.skipped).toBeGreaterThan(0);
  expect(await reconciled()).toMatchObject({ skipped: 0, differences: 0 });
});

test('free bets: what can be given, one gift for one number however often it is asked for, and taken back', async () => {
  const desk = hub.port.freeBets;
  if (!desk) throw new Error('no free bets');
  const templates = await desk.templates();
  // One in euro and one of no whole fen cannot be given here.
  expect(templates).toEqual({
    outcome: 'done',
    value: [
      { id: 'p-fixed', game: 'hub_dragons', name: 'Ten spins', bets: 10, stake: 100n },
      { id: 'p-open', game: 'hub_fruits', name: '', bets: undefined, stake: undefined },
    ],
  });
  const gift = {
    id: randomUUID(),
    player: 'm1',
    game: 'hub_fruits',
    template: 'p-open',
    bets: 5,
    stake: 200n,
    from: clock.now(),
    until: new Date(clock.now().getTime() + 86_400_000),
  };
  const given = await desk.give(gift);
  expect(await desk.give(gift)).toEqual(given);
  expect(hub.platform.lastAsked(`${paths}/freebet/rewards/create`)).toMatchObject({
    user: 'mp-m1',
    bet_count: 5,
    bet_value: 200_000,
    currency: 'CNY',
    operator_reference: gift.id,
  });
  if (given.outcome !== 'done') throw new Error('not given');
  expect(await desk.withdraw(given.value.gift)).toEqual({ outcome: 'done', value: null });
  expect(await desk.withdraw('no such gift')).toMatchObject({ outcome: 'refused' });
});

test('a platform has one venue: a second one, for which its calls would count again, is refused', async () => {
  const { site, wallet } = hub.site.running;
  const second = {
    code: 'hub88b',
    name: '综合二',
    nameEn: 'Hub 2',
    category: 'gaming',
    adapter: 'hub88',
  } as const;
  const connected = site.database.transaction((tx) =>
    connectVenue(tx, wallet, { ...second, kinds: [], makers: [] }, [], clock.now()),
  );
  await expect(connected).rejects.toThrow('hub88b: adapter "hub88" has a venue already, hub88');
  expect((await site.database.query("select from venue where code = 'hub88b'")).rows).toEqual([]);
});

test('a game that is not there is refused; a venue that is switched off takes no bet and pays its wins', async () => {
  const { database } = hub.site.running.site;
  const { token } = await hub.site.memberWith(begin);
  const form = {
    plat_name: hub88Venue,
    game_code: 'hub_nothing',
    game_type: '0',
    devices: 1,
    tip: 1,
    is_mobile_url: 1,
  };
  expect((await hub.site.call('gameUrl', form, { token })).code).toBe(codes.unknown_game.code);
  const seat = await hub.playing(begin);
  const bet = betOf(seat);
  await hub.platform.bet(bet);
  const turn = async (on: boolean) => {
    await database.query('update venue set enabled = $2 where code = $1', [hub88Venue, on]);
    await connectAgain();
  };
  await turn(false);
  await expect
    .poll(
      async () =>
        (
          await hub.platform.call('transaction/bet', {
            user: seat.user,
            token: seat.token,
            game_code: bet.game,
            round: 'r',
            transaction_uuid: randomUUID(),
            amount: yuan,
            currency: 'CNY',
          })
        )?.status,
    )
    .toBe('RS_ERROR_INVALID_PARTNER');
  expect(await hub.platform.win(bet, 20n * yuan)).toBe('accepted');
  await turn(true);
});

test('who may not play is told apart: disabled, at a limit; what is due is paid all the same', async () => {
  const { database } = hub.site.running.site;
  const seat = await hub.playing(begin);
  const open = betOf(seat);
  expect(await hub.platform.bet(open)).toBe('accepted');
  const status = async () => {
    const { id: transaction_uuid, user, token, game: game_code, round, amount } = betOf(seat);
    const content = { user, token, game_code, round, amount, transaction_uuid, currency: 'CNY' };
    return (await hub.platform.call('transaction/bet', content))?.status;
  };
  const frozen = (at: Date | null) =>
    database.query('update member set frozen_at = $2 where id = $1', [seat.id, at]);
  await frozen(clock.now());
  expect(await status()).toBe('RS_ERROR_USER_DISABLED');
  await frozen(null);
  await database.query(
    "insert into play_limit (member_id, kind, value, set_at, effective_at) values ($1, 'loss', 1000, $2, $2)",
    [seat.id, clock.now()],
  );
  expect(await status()).toBe('RS_ERROR_LIMIT_REACHED');
  await database.query(
    "insert into play_break (member_id, kind, began_at, ends_at) values ($1, 'break', $2, $2::timestamptz + interval '1 day')",
    [seat.id, clock.now()],
  );
  expect(await status()).toBe('RS_ERROR_USER_DISABLED');
  expect(await hub.platform.win(open, 20n * yuan)).toBe('accepted');
  expect(await seat.central()).toBe(begin + 1_000n);
});

test('what a promotion pays comes months after the game had ended, not for a token that was never given; its bet too', async () => {
  const seat = await hub.playing(begin);
  const prize = (token: string) => ({
    user: seat.user,
    token,
    game_code: 'hub_dragons',
    round: 'r',
    transaction_uuid: randomUUID(),
    amount: 5n * yuan,
    currency: 'CNY',
    is_supplier_promo: true,
  });
  clock.advance(120 * 86_400_000);
  await forgetEnded(hub.site.running.site);
  const status = async (operation: 'bet' | 'win', token: string) =>
    (await hub.platform.call(`transaction/${operation}`, prize(token)))?.status;
  expect(await status('win', 'A'.repeat(43))).toBe('RS_ERROR_INVALID_TOKEN');
  expect(await status('bet', 'A'.repeat(43))).toBe('RS_ERROR_INVALID_TOKEN');
  expect(await status('win', seat.token)).toBe('RS_OK');
  expect(await status('bet', seat.token)).toBe('RS_OK');
  expect(await seat.central()).toBe(begin + 500n);
  // After as long as their transactions are kept nobody is known by it any more.
  clock.advance(11 * 86_400_000);
  await forgetEnded(hub.site.running.site);
  expect(await status('win', seat.token)).toBe('RS_ERROR_INVALID_TOKEN');
});

test('a game that this node has not heard of yet is bet on; a list that could not be read is read again by whoever looks', async () => {
  const { database, feed } = hub.site.running.site;
  const picture = '/pictures/games/gaming.svg';
  const add = (code: string) =>
    database.transaction((tx) =>
      addGames(tx, [{ venue: hub88Venue, code, name: code, nameEn: code, picture }]),
    );
  // Not announced: as if every announcement were lost.
  await add('hub_quiet');
  expect(await hub.platform.bet({ ...betOf(await hub.playing(begin)), game: 'hub_quiet' })).toBe('accepted');
  let failures = 0;
  let isDown = false;
  const shaky: typeof database = {
    ...database,
    query(text, values) {
      if (!isDown) return database.query(text, values);
      failures += 1;
      return Promise.reject(new Error('the database is away'));
    },
  };
  const catalogue = await openCatalogue(shaky, feed);
  isDown = true;
  await add('hub_late');
  await database.transaction((tx) => announce(tx, venueTopic, hub88Venue));
  await expect.poll(() => failures).toBeGreaterThan(0);
  isDown = false;
  await expect.poll(() => catalogue.games().map(({ code }) => code)).toContain('hub_late');
});

test('a key that is not there stops the start with a line that names its variable; without an address the venue rests', async () => {
  const { site } = hub.site.running;
  const catalogue = await openCatalogue(site.database, site.feed);
  const withConfig = (changes: Partial<typeof site.config>) =>
    openAdapters({ ...site, config: { ...site.config, ...changes } }, catalogue);
  expect(() => withConfig({ HUB88_PRIVATE_KEY_FILE: '/nowhere' })).toThrow(
    'HUB88_PRIVATE_KEY_FILE: no such file',
  );
  const port = withConfig({ HUB88_URL: undefined }).seamlessPortOf(hub88Venue);
  expect(await port.ping()).toEqual({ outcome: 'unknown', reason: 'HUB88_URL is not set' });
  const raw = {
    method: 'POST',
    path: '',
    operation: 'user/info',
    headers: {},
    body: Buffer.from('{}'),
  } as const;
  expect(port.readCall(raw)).toBe('unauthenticated');
  // Not an answer of theirs: they send it again.
  expect(port.writeAnswer({ ok: false, reason: 'unauthenticated' }, raw).status).toBe(503);
});

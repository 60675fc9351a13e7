/** What we ask of Hub88: games into the catalogue, launches, rounds, its list of transactions for reconciliation, free bets. */
import { randomUUID } from 'node:crypto';
import { codes } from '@mingpai/contract/codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { announce } from '../../platform/change-feed.ts';
import { SetClock } from '../../platform/clock.ts';
import { grantById, openGrant, type Weights } from '../../wagering/index.ts';
import { openAdapters } from '../adapters.ts';
import { addGames } from '../additions.ts';
import { openCatalogue, venueTopic } from '../catalogue.ts';
import { type Connection, connectVenue } from '../connect.ts';
import { smallestEdges } from '../house-edge.ts';
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

async function connectAgain({
  category = 'gaming',
  ...more
}: Partial<Pick<Connection, 'places' | 'category' | 'kinds' | 'hidesMost'>> = {}) {
  const { site, wallet } = hub.site.running;
  const offered = await hub.port.games?.();
  if (offered?.outcome !== 'done') throw new Error('no list');
  const named = {
    code: hub88Venue,
    name: '综合',
    nameEn: 'Hub',
    category,
    adapter: 'hub88',
  } as const;
  return site.database.transaction((tx) =>
    connectVenue(tx, wallet, { ...named, kinds: [], makers: [], ...more }, offered.value, clock.now()),
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
  expect(await connectAgain()).toEqual({ added: 2, changed: 1, moved: 0, isNew: false });
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

test('an empty list, one in a form that is new, and a choice that leaves most out do not empty the hall unless that is asked for', async () => {
  const { games } = hub.platform;
  const all = games.splice(0);
  const vanishing = '3 of 3 games would vanish';
  await expect(connectAgain()).rejects.toThrow(vanishing);
  games.push(...all.map((game) => ({ ...game, game_code: '' })));
  await expect(connectAgain()).rejects.toThrow(vanishing);
  games.splice(0, games.length, ...all);
  await expect(connectAgain({ kinds: ['Live Baccarat'] })).rejects.toThrow('2 of 3 games would vanish');
  // What was refused was not kept as a choice either.
  expect(await connectAgain({ kinds: undefined })).toMatchObject({ added: 0, changed: 0 });
  expect(await shownGames()).toEqual(['hub_dragons', 'hub_fruits', 'hub_table']);
  expect(await connectAgain({ kinds: ['Live Baccarat'], hidesMost: true })).toMatchObject({ changed: 2 });
  expect(await connectAgain({ kinds: undefined })).toMatchObject({ changed: 0 });
  expect(await connectAgain()).toMatchObject({ changed: 2 });
  await expect.poll(shownGames).toEqual(['hub_dragons', 'hub_fruits', 'hub_table']);
});

/** Where the hall shows the venue's games: category, game, cover. */
async function hall() {
  const { data } = await hub.site.call('games', {});
  return data.flatMap(({ platform_name, category_id, game_code, pic }) =>
    platform_name === hub88Venue ? [`${category_id} ${game_code} ${pic}`] : [],
  );
}

/** A win that closes no round, perhaps of a bet that was paid already; the platform writes it down too. */
async function wonMore(bet: PlayedBet, amount: bigint) {
  const { user, round, id: reference_transaction_uuid } = bet;
  const win = {
    user,
    round,
    amount,
    currency: 'CNY',
    transaction_uuid: randomUUID(),
    reference_transaction_uuid,
  };
  expect(await hub.platform.call('transaction/win', win)).toMatchObject({ status: 'RS_OK' });
  hub.platform.book.write({
    ...{ ...win, game_code: bet.game, kind: 'TK_WIN', transaction_status: 'TS_SUCCESS' },
    inserted_at: clock.now().toISOString().slice(0, 19),
  });
}

/** A bonus that this member has to play. @param weights percent by category @returns how much of it is played, weighed fen */
async function bonusOf({ id }: Pick<Seat, 'id'>, weights: Partial<Weights>) {
  const { database } = hub.site.running.site;
  const { rows } = await database.query<{ id: bigint }>(
    `with type as (insert into promotion_type (name, name_en, position) values ('存送', 'Reload', 7) returning id)
     insert into promotion (type_id, title, starts_at, updated_at) select id, '存送', $1, $1 from type returning id`,
    [clock.now()],
  );
  const none = { realbet: 0, sport: 0, gaming: 0, joker: 0, concise: 0, lottery: 0 };
  const grant = await database.transaction((tx) =>
    openGrant(tx, {
      memberId: id,
      promotionId: rows[0]?.id ?? 0n,
      source: `test/${id}`,
      deposit: undefined,
      combines: false,
      amount: 1_000n,
      required: 100_000n,
      weights: { ...none, ...weights },
      betCeiling: 0n,
      openedAt: clock.now(),
      expiresAt: new Date(clock.now().getTime() + 86_400_000),
    }),
  );
  return async () => (await grantById(database, grant))?.played;
}

async function categoriesOf({ id }: Pick<Seat, 'id'>) {
  const { rows } = await hub.site.running.site.database.query<{ bet: string; category: string }>(
    'select bet_id as bet, category from settlement where member_id = $1 order by id',
    [id],
  );
  return (bet: PlayedBet) => rows.flatMap((row) => (row.bet === bet.id ? [row.category] : []));
}

test('a game stands where its kind belongs, with its own cover where that may be loaded, else with that of the category', async () => {
  expect(await hall()).toEqual([
    'concise hub_dragons https://covers.example/hub_dragons.png',
    'concise hub_fruits https://covers.example/hub_fruits.png',
    'realbet hub_table /pictures/games/realbet.svg',
  ]);
  const asked = async (category: 'gaming' | 'realbet') =>
    (await hub.site.call('games', { category })).data.flatMap(({ platform_name, game_code }) =>
      platform_name === hub88Venue ? [game_code] : [],
    );
  expect([await asked('gaming'), await asked('realbet')]).toEqual([[], ['hub_table']]);
  const { data } = await hub.site.call('lobby', {});
  const ofLobby = data.games.filter(({ platform_name }) => platform_name === hub88Venue);
  expect(ofLobby.map(({ category_id }) => category_id)).toEqual(['concise', 'concise', 'realbet']);
  const page = await fetch(`${hub.site.running.address}/api/game/list`);
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(/img-src [^;]*/.exec(policy)?.[0].split(' ')).toContain('https://covers.example');
});

test('bets count by the category of their game, paid together, closed by a round or won twice', async () => {
  const seat = await hub.playing(begin);
  const [slot, table, lost] = [betOf(seat), { ...betOf(seat), game: 'hub_table' }, betOf(seat)];
  for (const bet of [slot, table]) {
    await hub.platform.bet(bet);
    await wonMore(bet, 3n * yuan);
  }
  await hub.platform.bet({ ...lost, game: 'hub_table' }, [], { round_closed: true });
  await wonMore(table, 2n * yuan);
  const counted = await categoriesOf(seat);
  expect([slot, table, lost].map(counted)).toEqual([['concise'], ['realbet', 'realbet'], ['realbet']]);
});

test('the operator moves a kind: what is placed then counts there, what has settled stays, a cover of staff’s own too', async () => {
  const { database } = hub.site.running.site;
  const seat = await hub.playing(begin);
  const [before, after] = [betOf(seat), betOf(seat)];
  const played = await bonusOf(seat, { concise: 100, joker: 10 });
  await hub.platform.bet(before);
  await hub.platform.win(before, 0n);
  expect(await played()).toBe(1_000n);
  await database.query("update game set picture = '/own.svg' where venue = $1 and code = 'hub_fruits'", [
    hub88Venue,
  ]);
  const places = new Map([
    ['Video Slots', 'joker'],
    ['Live Baccarat', 'joker'],
  ] as const);
  // The one that is closed is known too.
  expect(await connectAgain({ places })).toMatchObject({ added: 0, moved: 4 });
  expect(await connectAgain({ places })).toMatchObject({ moved: 0 });
  await expect
    .poll(hall)
    .toEqual([
      'joker hub_dragons https://covers.example/hub_dragons.png',
      'joker hub_fruits /own.svg',
      'joker hub_table /pictures/games/joker.svg',
    ]);
  await hub.platform.bet(after);
  await hub.platform.win(after, 0n);
  expect(await played()).toBe(1_100n);
  await wonMore(before, 2n * yuan);
  expect(await played()).toBe(1_100n);
  const counted = await categoriesOf(seat);
  expect([counted(before), counted(after)]).toEqual([['concise', 'concise'], ['joker']]);
  await database.query(
    "update game set picture = 'https://covers.example/old.png' where venue = $1 and code = 'hub_fruits'",
    [hub88Venue],
  );
  expect(await connectAgain()).toMatchObject({ moved: 4 });
  await expect.poll(hall).toContain('concise hub_fruits https://covers.example/hub_fruits.png');
});

test('a venue’s edge is no word about its games of another category; a game’s own is', async () => {
  const { database } = hub.site.running.site;
  const edges = async () => {
    const all = await smallestEdges(database);
    return [all.get('realbet'), all.get('gaming'), all.get('concise')];
  };
  const usual = await edges();
  const set = (edge: number | null, code: string) =>
    database.query('update game set house_edge = $3 where venue = $1 and code = $2', [
      hub88Venue,
      code,
      edge,
    ]);
  await database.query('update venue set house_edge = 10 where code = $1', [hub88Venue]);
  expect(await edges()).toEqual(usual);
  await set(77, 'hub_table');
  expect(await edges()).toEqual([77, ...usual.slice(1)]);
  const token = await hub.site.staffToken();
  const { data } = await hub.site.staff('venueTerms', { code: hub88Venue }, token);
  expect(data).toMatchObject({ category: 'gaming', categoryEdge: 450 });
  expect(data.games.find(({ code }) => code === 'hub_table')).toMatchObject({
    category: 'realbet',
    categoryEdge: 105,
    houseEdge: 77,
  });
  await set(null, 'hub_table');
  await database.query('update venue set house_edge = null where code = $1', [hub88Venue]);
});

test('a provider of e-games is one row of the hall, and its other games stand for themselves', async () => {
  const { database } = hub.site.running.site;
  const venueIs = (category: 'concise' | 'gaming') =>
    database.query('update venue set category = $2 where code = $1', [hub88Venue, category]);
  await venueIs('concise');
  await connectAgain({ category: 'concise' });
  await expect
    .poll(hall)
    .toEqual([
      `concise  /pictures/games/provider-${hub88Venue}.svg`,
      'realbet hub_table /pictures/games/realbet.svg',
    ]);
  expect(await shownGames()).toEqual(['hub_dragons', 'hub_fruits']);
  await venueIs('gaming');
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

test('a desktop browser gets the layout of a desktop, and anybody may play for play money without being named', async () => {
  const { port } = hub;
  const form = { plat_name: hub88Venue, game_code: 'hub_dragons', game_type: '0' };
  const opened = await fetch(new URL('/api/getDemoUrl', hub.site.running.address), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Gecko/20100101 Firefox/140.0',
    },
    body: JSON.stringify(form),
  });
  expect(await opened.json()).toMatchObject({ code: 200 });
  const asked = hub.platform.lastAsked(`${paths}/game/url`);
  expect(asked).toMatchObject({ platform: 'GPL_DESKTOP', currency: 'XXX', game_code: 'hub_dragons' });
  for (const field of ['user', 'token', 'ip', 'game_currency']) expect(asked).not.toHaveProperty(field);
  const { data } = await hub.site.call('gamesOfProvider', { gamecode: hub88Venue, platform_name: '' });
  expect(data.every(({ demo }) => demo)).toBe(true);
  const order = { game: 'no such', language: 'en', lobbyUrl: 'http://127.0.0.1/', network: '' } as const;
  expect(await port.demo?.(order)).toMatchObject({ outcome: 'refused' });
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

test('what a jackpot paid of a bet is what the list says, for staff and for the member, and is no more than the payout', async () => {
  const seat = await hub.playing(begin);
  const bet = betOf(seat);
  await hub.platform.bet(bet);
  await hub.platform.win(bet, 500n * yuan);
  const [won] = hub.platform.book.ofRound(seat.user, bet.round).filter(({ kind }) => kind === 'TK_WIN');
  if (!won) throw new Error('no win');
  const shown = async () => {
    const token = await hub.site.staffToken();
    const staff = await hub.site.staff('betDetail', { venue: hub88Venue, betId: bet.id }, token);
    const form = { platname: hub88Venue, bet_id: bet.id, language: 'en' } as const;
    const own = await hub.site.call('betDetail', form, { token: seat.session });
    return [staff.data.payout, staff.data.jackpot, own.data.jackpot];
  };
  expect(await shown()).toEqual([500, 0, 0]);
  hub.platform.book.write({ ...won, kind: 'TK_JP_WIN' });
  expect(await reconciled()).toMatchObject({ skipped: 0, differences: 0 });
  expect(await shown()).toEqual([500, 500, 500]);
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

test('a row of a kind that nobody knows is a difference of its member, nobody else is skipped, and it goes when the list says what it is', async () => {
  const [seat, other] = [await hub.playing(begin), await hub.playing(begin)];
  await hub.platform.bet(betOf(seat));
  await hub.platform.bet(betOf(other));
  const { id: transaction_uuid, user, round, game: game_code } = betOf(seat);
  const odd = {
    ...{ transaction_uuid, user, round, game_code, amount: 7n * yuan, reference_transaction_uuid: null },
    ...{ currency: 'CNY', transaction_status: 'TS_SUCCESS' as const },
    inserted_at: clock.now().toISOString().slice(0, 19),
  };
  hub.platform.book.write({ ...odd, kind: 'TK_NEG_BET' });
  expect(await reconciled()).toMatchObject({ skipped: 0, differences: 1 });
  const { rows } = await hub.site.running.site.database.query(
    'select member_id, ours, theirs from venue_difference where venue = $1 and resolved_at is null',
    [hub88Venue],
  );
  expect(rows).toEqual([{ member_id: seat.id, ours: -1_000n, theirs: -300n }]);
  hub.platform.book.write({ ...odd, kind: 'TK_FREE_BET' });
  expect(await reconciled()).toMatchObject({ skipped: 0, differences: 0 });
});

test('a row with a time that is none counts as what it is; one of a member that nobody knows is counted, and skips nobody', async () => {
  const seat = await hub.playing(begin);
  const row = { kind: 'TK_BET', transaction_status: 'TS_SUCCESS', amount: 100_000, inserted_at: 'yesterday' };
  const [timeless, strange, unread] = [randomUUID(), randomUUID(), { user: seat.user }];
  hub.platform.lie(
    JSON.stringify([
      { ...row, user: seat.user, transaction_uuid: timeless },
      { ...row, user: 'mp-m999999999', transaction_uuid: strange },
      unread,
    ]),
  );
  expect(await reconciled()).toMatchObject({ skipped: 0, differences: 1, strangers: 2 });
  hub.platform.lie(
    JSON.stringify([
      { ...row, user: seat.user, transaction_uuid: timeless, transaction_status: 'TS_DECLINED' },
    ]),
  );
  expect(await reconciled()).toMatchObject({ skipped: 0, differences: 0, strangers: 0 });
  hub.platform.lie(undefined);
});

test.each([
  ['is no list', '{"rows":[]}'],
  ['has no row that can be read', JSON.stringify([{ id: 1 }, 'x'])],
])('while the list %s nobody is known to agree, and nothing is a difference for it', async (_what, list) => {
  hub.platform.lie(list);
  const during = await reconciled();
  hub.platform.lie(undefined);
  expect(during).toMatchObject({ players: 0, differences: 0 });
  expect(during.skipped).toBeGreaterThan(0);
  expect(await reconciled()).toMatchObject({ skipped: 0, differences: 0 });
});

function freeBetDesk() {
  const desk = hub.port.freeBets;
  if (!desk) throw new Error('no free bets');
  return desk;
}
const giftFor = (player: string) => ({
  id: randomUUID(),
  player,
  game: 'hub_fruits',
  template: 'p-open',
  bets: 5,
  stake: 200n,
  from: clock.now(),
  until: new Date(clock.now().getTime() + 86_400_000),
});
async function givenTo(player: string) {
  const given = await freeBetDesk().give(giftFor(player));
  if (given.outcome !== 'done') throw new Error(given.reason);
  return given.value.gift;
}

test('free bets: what can be given, a gift as it is asked for, and its withdrawal', async () => {
  const desk = freeBetDesk();
  // One in euro and one of no whole fen cannot be given here.
  expect(await desk.templates()).toEqual({
    outcome: 'done',
    value: [
      { id: 'p-fixed', game: 'hub_dragons', name: 'Ten spins', bets: 10, stake: 100n },
      { id: 'p-open', game: 'hub_fruits', name: '', bets: undefined, stake: undefined },
    ],
  });
  const gift = { ...giftFor('m1'), from: new Date(clock.now().getTime() + 3_600_000) };
  const given = await desk.give(gift);
  expect(hub.platform.lastAsked(`${paths}/freebet/rewards/create`)).toMatchObject({
    user: 'mp-m1',
    bet_count: 5,
    bet_value: 200_000,
    currency: 'CNY',
    operator_reference: gift.id,
    start_time: gift.from.toISOString().slice(0, 19),
  });
  if (given.outcome !== 'done') throw new Error('not given');
  expect(await desk.withdraw(given.value.gift)).toEqual({ outcome: 'done', value: null });
  expect(await desk.withdraw('no such gift')).toMatchObject({ outcome: 'refused' });
});

test('the same reference asked for twice is two gifts there: no platform promises otherwise, and ours asks once', async () => {
  const gift = giftFor('m2');
  await freeBetDesk().give(gift);
  await freeBetDesk().give(gift);
  expect(hub.platform.rewards.of('mp-m2')).toHaveLength(2);
});

test('a list of gifts is read page by page to its end, each with our reference and what became of it', async () => {
  const gifts: string[] = [];
  for (let n = 0; n < 120; n += 1) gifts.push(await givenTo('m3'));
  await givenTo('m4');
  const [used = '', cancelled = ''] = gifts;
  hub.platform.rewards.finish(used);
  await freeBetDesk().withdraw(cancelled);
  const list = await freeBetDesk().gifts('m3');
  if (list.outcome !== 'done') throw new Error(list.reason);
  expect(list.value.map(({ gift }) => gift)).toEqual(gifts);
  expect(list.value.slice(0, 3).map(({ state }) => state)).toEqual(['used', 'cancelled', 'open']);
  expect(list.value.every(({ reference }) => reference !== undefined)).toBe(true);
  expect(await freeBetDesk().gifts('m5')).toEqual({ outcome: 'done', value: [] });
});

test.each(['lost_answer', 'half_answer', 'malformed', 'error', 'too_many'] as const)(
  'a list of gifts whose second page meets %s says nothing',
  async (fault) => {
    hub.platform.misbehave(fault, 1, 'rewards/list');
    expect(await freeBetDesk().gifts('m3')).toMatchObject({ outcome: 'unknown' });
    expect((await freeBetDesk().gifts('m3')).outcome).toBe('done');
  },
);

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

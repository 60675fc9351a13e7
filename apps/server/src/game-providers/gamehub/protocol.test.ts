/** What only the GameHub's protocol has: a key over the question as it came, sessions that it names, money as text; and what we ask of it. */
import { createHash, randomUUID } from 'node:crypto';
import { codes } from '@mingpai/contract/codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../../platform/clock.ts';
import { questionWith } from '../testing/gamehub/caller.ts';
import {
  type GameHubSite,
  gameHubVenue,
  questionOf,
  salt,
  startGameHubSite,
} from '../testing/gamehub-site.ts';
import type { Seat } from '../testing/platform-site.ts';

const begin = 100_000n;
const clock = new SetClock(new Date());
let at: GameHubSite;
beforeAll(async () => {
  at = await startGameHubSite(clock);
});
afterAll(() => at.stop());

async function get(operation: string) {
  const response = await fetch(`${at.site.running.address}/seamless/${gameHubVenue}/${operation}`);
  return { http: response.status, ...((await response.json()) as Record<string, unknown>) };
}
const ask = (fields: Readonly<Record<string, unknown>>) => get(questionOf(fields).operation);
const debit = (
  { user, token }: Pick<Seat, 'user' | 'token'>,
  more: Readonly<Record<string, unknown>> = {},
) => ({
  action: 'debit',
  username: user,
  gamesession_id: token,
  amount: '1.00',
  game_id_hash: 'bo_wheel',
  transaction_id: randomUUID(),
  round_id: 'round',
  gameplay_final: 0,
  is_freeround_bet: 0,
  ...more,
});
const wrongKey = { http: 200, status: '403', msg: 'INCORRECT_KEY_VALIDATION' };

test('the key is over the question as it came: in whatever order its fields stand, and wherever the key does', async () => {
  const seat = await at.playing(begin);
  const question = questionWith(salt, debit(seat));
  const [text = '', key = ''] = question.split('&key=');
  const turned = text.split('&').toReversed().join('&');
  expect(await get(`wallet?key=${key}&${text}`)).toEqual({ http: 200, status: '200', balance: '999.00' });
  expect(await get(`wallet?${turned}&key=${key}`)).toEqual(wrongKey);
  expect(await seat.central()).toBe(begin - 100n);
});

test('no question is believed with any one character changed, a field gone, added or twice, or another path', async () => {
  const seat = await at.playing(begin);
  const question = questionWith(salt, debit(seat));
  const [text = '', key = ''] = question.split('&key=');
  const fields = text.split('&');
  const other = (sign: string) => (sign === '1' ? '2' : '1');
  const wrong = [
    ...[...question].flatMap((sign, place) =>
      '=&%'.includes(sign) ||
      question.slice(place).startsWith('key=') ||
      /&k?e?y?$/.test(question.slice(0, place))
        ? []
        : [`${question.slice(0, place)}${other(sign)}${question.slice(place + 1)}`],
    ),
    ...fields.map((field) => `${fields.filter((one) => one !== field).join('&')}&key=${key}`),
    `${text}&amount=0.01&key=${key}`,
    `${text}&key=${key}&is_new=1`,
    text,
    `${text}&key=`,
    `${text}&key=${key.toUpperCase()}`,
  ];
  expect(wrong.length).toBeGreaterThan(200);
  for (let first = 0; first < wrong.length; first += 20)
    for (const [index, answer] of (
      await Promise.all(wrong.slice(first, first + 20).map((one) => get(`wallet?${one}`)))
    ).entries())
      expect([wrong[first + index], answer]).toEqual([wrong[first + index], wrongKey]);
  expect(await get(`another?${question}`)).toEqual(wrongKey);
  // Signed, but one field says two things.
  const twice = `${text}&amount=0.01`;
  expect(await get(`wallet?${keyed(twice)}`)).toEqual(wrongKey);
  expect(await seat.central()).toBe(begin);
});

/** Whatever text, with the right key. */
function keyed(text: string): string {
  return `${text}&key=${createHash('sha1').update(`${salt}${text}`).digest('hex')}`;
}

test.each(['1.001', '-1.00', '1e2', '1,00', '', '+1', '0x10', '99999999999999999.00', ' 1.00'])(
  'an amount of "%s" is none',
  async (amount) => {
    const seat = await at.playing(begin);
    expect(await ask(debit(seat, { amount }))).toMatchObject({ status: '403', msg: 'WRONG_VALUE' });
    expect(await seat.central()).toBe(begin);
  },
);

test.each([
  ['2', 200n],
  ['0.36', 36n],
  ['0.5', 50n],
  ['0.100000', 10n],
])('an amount of "%s" is so many fen', async (amount, fen) => {
  const seat = await at.playing(begin);
  expect(await ask(debit(seat, { amount }))).toMatchObject({ status: '200' });
  expect(await seat.central()).toBe(begin - fen);
});

test('a launch names the session that its bets carry; our own token is nobody’s then', async () => {
  const { id, token: session } = await at.site.memberWith(begin);
  const opened = await at.site.call(
    'gameUrl',
    { plat_name: gameHubVenue, game_code: 'bo_wheel' },
    { token: session },
  );
  expect(opened.code).toBe(200);
  const { user_username: user, user_password: password, ...asked } = at.platform.lastAsked() ?? {};
  expect(asked).toMatchObject({
    method: 'getGame',
    gameid: 'bo_wheel',
    play_for_fun: '0',
    currency: 'CNY',
    lang: 'zh',
  });
  expect(asked).toMatchObject({ homeurl: expect.stringMatching(/^http/) });
  expect(user).toBe(`m${id}`);
  expect(password).toMatch(/^[0-9a-f]{40}$/);
  const token = new URL(opened.data.url).searchParams.get('session') ?? '';
  expect(await ask(debit({ user: `m${id}`, token }))).toMatchObject({ status: '200', balance: '999.00' });
  // It ends with the member's own session.
  await at.site.call('signOut', {}, { token: session });
  expect(await ask(debit({ user: `m${id}`, token }))).toMatchObject({ msg: 'SESSION_EXPIRED' });
});

test('a session that it names again is begun anew for the same member, and never taken from another', async () => {
  const launch = (token: string) =>
    at.site.call('gameUrl', { plat_name: gameHubVenue, game_code: 'bo_wheel' }, { token });
  const [one, other] = [await at.site.memberWith(begin), await at.site.memberWith(begin)];
  const named = `bo_${randomUUID()}`;
  for (const _time of [1, 2]) {
    at.platform.nameNext(named);
    expect((await launch(one.token)).code).toBe(200);
  }
  at.platform.nameNext(named);
  expect((await launch(other.token)).code).toBe(codes.venue_unavailable.code);
  const bet = (id: bigint) => ask(debit({ user: `m${id}`, token: named }));
  expect(await bet(one.id)).toMatchObject({ status: '200' });
  expect(await bet(other.id)).toMatchObject({ status: '403', msg: 'SESSION_EXPIRED' });
});

test('what it says no to, or does not answer, opens nothing', async () => {
  const order = {
    player: 'm1',
    language: 'en',
    lobbyUrl: 'https://site.example/',
    address: '203.0.113.7',
  } as const;
  const launch = (game: string) => at.port.launch({ ...order, game, token: 'x'.repeat(43) });
  expect(await launch('bo_gone')).toEqual({
    outcome: 'refused',
    reason: 'Game not found! Incorrect id:bo_gone',
  });
  expect(at.platform.lastAsked()).toMatchObject({ lang: 'en', homeurl: 'https://site.example/' });
  at.platform.loseNextAnswer();
  expect(await launch('bo_wheel')).toMatchObject({ outcome: 'unknown' });
  expect(await at.port.ping()).toEqual({ outcome: 'done', value: null });
  at.platform.loseNextAnswer();
  expect(await at.port.ping()).toMatchObject({ outcome: 'unknown' });
});

test('its games are those with a name that stays; what cannot be read is left out', async () => {
  expect(await at.port.games?.()).toEqual({
    outcome: 'done',
    value: [
      { code: 'bo_pyramid', name: 'The Pyramid', maker: 'bo', kind: 'video-slots', cover: '', open: true },
      { code: 'bo_wheel', name: 'Wheel', maker: 'bo', kind: 'live-casino', cover: '', open: true },
    ],
  });
});

test('a win that overtook its bet is answered so that it comes again, any other refusal so that nothing is sent for it', async () => {
  const seat = await at.playing(begin);
  const win = { ...debit(seat, { action: 'credit', round_id: 'overtaken' }), is_promo_win: 0 };
  expect(await ask(win)).toEqual({
    http: 200,
    status: '500',
    balance: '1000.00',
    msg: 'TRANSACTION_NOT_FOUND',
  });
  const poor = debit(seat, { amount: '5000.00' });
  expect(await ask(poor)).toEqual({
    http: 200,
    status: '403',
    balance: '1000.00',
    msg: 'INSUFFICIENT_FUNDS',
  });
  expect(await ask({ ...debit(seat), action: 'settle' })).toMatchObject({
    status: '403',
    msg: 'MALFORMED_REQUEST',
  });
});

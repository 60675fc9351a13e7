/** What only Valkyrie's protocol has: sessions by token, records, money with six places, its codes; and what we ask of it. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Seat } from '../testing/platform-site.ts';
import type { WrittenCall } from '../testing/seamless-kit.ts';
import {
  provider,
  questionOf,
  startValkyrieSite,
  type ValkyrieSite,
  valkyrieVenue,
} from '../testing/valkyrie-site.ts';

const begin = 100_000n;
const has = (cashAmount: number) => ({ cashAmount, bonusAmount: 0, promoAmount: 0 });
let at: ValkyrieSite;
beforeAll(async () => {
  at = await startValkyrieSite();
});
afterAll(() => at.stop());

const renewedAs = z.object({ session: z.object({ token: z.string() }) });

async function ask({ method = 'POST', operation, headers, body }: WrittenCall) {
  const url = `${at.site.running.address}/seamless/${valkyrieVenue}/${operation}`;
  const response = await fetch(url, { method, headers, ...(method !== 'GET' && { body }) });
  return { http: response.status, ...((await response.json()) as Record<string, unknown>) };
}
const get = (path: string, token?: string) => ask(questionOf('GET', path, token));
const error = (code: string) => ({ status: 'ERROR', error: { code } });

/** @param more fields by their text, so that numbers stay as they are written */
function transact(
  { user, token }: Pick<Seat, 'user' | 'token'>,
  more: Readonly<Record<string, string | undefined>>,
) {
  const fields = {
    currency: '"CNY"',
    provider: `"${provider}"`,
    transactionType: '"WITHDRAW"',
    cashAmount: '1',
    bonusAmount: '0',
    promoAmount: '0',
    transactionDateTime: '"2026-01-02T03:04:05Z"',
    providerTransactionId: `"${randomUUID()}"`,
    providerGameId: '"val_roulette"',
    providerRoundId: '"round"',
    ...more,
  };
  const body = Object.entries(fields).flatMap(([name, text]) =>
    text === undefined ? [] : `"${name}":${text}`,
  );
  return ask(questionOf('POST', `players/${user}/transactions`, token, `{${body.join(',')}}`));
}

test('a session says whose it is; renewed it has another token, and the one before it is nobody’s', async () => {
  const { user, token } = await at.playing(begin);
  expect(token).toHaveLength(40);
  const session = { playerId: user, token, currency: 'CNY', country: 'CN', language: 'ZH' };
  expect(await get('players/session', token)).toEqual({ http: 200, status: 'OK', session });
  const renewed = await ask(questionOf('PUT', 'players/session', token));
  const next = renewedAs.parse(renewed).session.token;
  expect(renewed).toEqual({ http: 200, status: 'OK', session: { ...session, token: next } });
  expect(next).toMatch(/^[A-Za-z0-9_-]{40}$/);
  expect(next).not.toBe(token);
  expect(await get('players/session', token)).toMatchObject({
    http: 401,
    ...error('PAM_ERR_SESSION_NOT_FOUND'),
  });
  expect(await transact({ user, token }, {})).toMatchObject({
    http: 401,
    ...error('PAM_ERR_SESSION_NOT_FOUND'),
  });
  expect(await transact({ user, token: next }, {})).toMatchObject({
    status: 'OK',
    transactionResult: { balance: has(999) },
  });
});

test('a session ends with the member’s own: it has expired, and the balance is told to nobody', async () => {
  const { user, token, session } = await at.playing(begin);
  expect(await get(`players/${user}/balance`, token)).toEqual({
    http: 200,
    status: 'OK',
    balance: has(1_000),
  });
  await at.site.call('signOut', {}, { token: session });
  expect(await get('players/session', token)).toMatchObject({
    http: 401,
    ...error('PAM_ERR_SESSION_EXPIRED'),
  });
  expect(await ask(questionOf('PUT', 'players/session', token))).toMatchObject({ http: 401 });
  const refused = await get(`players/${user}/balance`, token);
  expect(refused).toMatchObject({ http: 401, ...error('PAM_ERR_SESSION_EXPIRED') });
  expect(await get('players/session', 'x'.repeat(40))).toMatchObject(error('PAM_ERR_SESSION_NOT_FOUND'));
  expect(await get('players/session')).toMatchObject(error('PAM_ERR_SESSION_NOT_FOUND'));
});

test.each([
  ['0.01', 999.99],
  ['0.1', 999.9],
  ['1.5', 998.5],
  ['1.500000', 998.5],
  ['12.34', 987.66],
  ['1000', 0],
  ['0', 1_000],
])('a bet of %s leaves %d', async (amount, left) => {
  const seat = await at.playing(begin);
  const id = randomUUID();
  expect(await transact(seat, { cashAmount: amount, providerTransactionId: `"${id}"` })).toEqual({
    http: 200,
    status: 'OK',
    transactionResult: { transactionId: id, balance: has(left) },
  });
});

test.each([
  '0.001',
  '0.005',
  '1.000001',
  '1.0000000',
  '-1',
  '-0.01',
  '1e2',
  '1E0',
  '"1"',
  'null',
  'true',
  '[]',
  '{"cashAmount":1}',
  '99999999999999999999',
  '100000000000.01',
  '0.01000000000000000001',
])('a bet or a win of %s is none', async (amount) => {
  const seat = await at.playing(begin);
  const refused = { http: 400, ...error('PAM_ERR_UNDEFINED') };
  expect(await transact(seat, { cashAmount: amount })).toMatchObject(refused);
  await transact(seat, {});
  expect(await transact(seat, { transactionType: '"DEPOSIT"', cashAmount: amount })).toMatchObject(refused);
  expect(await seat.central()).toBe(begin - 100n);
});

test.each([
  'currency',
  'provider',
  'transactionType',
  'cashAmount',
  'bonusAmount',
  'promoAmount',
  'providerTransactionId',
  'providerGameId',
  'providerRoundId',
])('a bet without %s takes nothing', async (field) => {
  const seat = await at.playing(begin);
  expect(await transact(seat, { [field]: undefined })).toMatchObject({ http: 400, status: 'ERROR' });
  expect(await seat.central()).toBe(begin);
});

test.each([
  ['money of a bonus', { bonusAmount: '1' }],
  ['promotion’s money in a bet', { promoAmount: '1' }],
  ['cash in a promotion’s bet', { transactionType: '"PROMOWITHDRAW"', promoAmount: '1' }],
  ['an id of 41 characters', { providerTransactionId: `"${'a'.repeat(41)}"` }],
  ['another provider', { provider: '"Other"' }],
  ['a type that nobody knows', { transactionType: '"BONUS"' }],
  ['an end that is a text', { isGameOver: '"true"' }],
])('a bet with %s takes nothing', async (_what, more) => {
  const seat = await at.playing(begin);
  expect(await transact(seat, more)).toMatchObject({ http: 400, status: 'ERROR' });
  expect(await seat.central()).toBe(begin);
});

test('what is asked wrongly has no effect and an answer of its own', async () => {
  const seat = await at.playing(begin);
  const { user, token } = seat;
  const written = questionOf('GET', `players/${user}/balance`, token);
  const other = { ...written, operation: `players/${user}/balance?provider=Other` };
  expect(await ask(other)).toMatchObject({ http: 400, ...error('PAM_ERR_MISSING_PROVIDER') });
  for (const authorization of ['', 'Bearer ', 'Bearer wrong-token-of-some-length', 'Basic abc', 'Bearer'])
    expect(await ask({ ...written, headers: { ...written.headers, authorization } })).toMatchObject({
      http: 401,
      ...error('PAM_ERR_API_TOKEN'),
    });
  for (const path of [`players/${user}`, `players/${user}/steal`, `players/${user}/transactions`, 'session'])
    expect(await get(path, token)).toMatchObject({ http: 400, status: 'ERROR' });
  expect(await ask(questionOf('PUT', `players/${user}/transactions`, token, '{}'))).toMatchObject({
    http: 400,
  });
  const another = await at.playing(begin);
  expect(await get(`players/${another.user}/balance`, token)).toMatchObject({ http: 401 });
  expect(await transact({ user: another.user, token }, {})).toMatchObject({ http: 401 });
  expect(await another.central()).toBe(begin);
});

test('what was recorded is told by its id, by its second name and by its round, to its own player alone', async () => {
  const seat = await at.playing(begin);
  const { user, token } = seat;
  const round = randomUUID();
  const [bet, ref, win, back] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const inRound = { providerRoundId: `"${round}"`, providerBetRef: `"${ref}"` };
  await transact(seat, { ...inRound, providerTransactionId: `"${bet}"`, cashAmount: '2.5' });
  const asked = (what: string, id: string) => get(`players/${user}/transactions?${what}=${id}`, token);
  const told = {
    currency: 'CNY',
    provider,
    transactionType: 'WITHDRAW',
    ...has(2.5),
    transactionDateTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    providerTransactionId: bet,
    providerBetRef: ref,
    providerGameId: 'val_roulette',
    providerRoundId: round,
  };
  expect(await asked('providerTransactionId', bet)).toEqual({
    http: 200,
    status: 'OK',
    transactions: [told],
  });
  expect(await asked('providerBetRef', ref)).toEqual({ http: 200, status: 'OK', transactions: [told] });
  expect(await asked('providerBetRef', randomUUID())).toEqual({ http: 200, status: 'OK', transactions: [] });
  const other = await at.playing(begin);
  const theirs = await get(`players/${other.user}/transactions?providerBetRef=${ref}`, other.token);
  expect(theirs).toEqual({ http: 200, status: 'OK', transactions: [] });

  const roundOf = () => get(`players/${user}/gamerounds/${round}`, token);
  const begun = { providerGameId: 'val_roulette', providerRoundId: round, startTime: expect.any(String) };
  expect(await roundOf()).toEqual({ http: 200, status: 'OK', gameround: begun });
  const paid = { ...inRound, transactionType: '"DEPOSIT"', cashAmount: '4', isGameOver: 'true' };
  await transact(seat, { ...paid, providerTransactionId: `"${win}"` });
  expect(await roundOf()).toMatchObject({ gameround: { ...begun, endTime: expect.any(String) } });
  expect(await get(`players/${user}/gamerounds/none`, token)).toMatchObject(error('PAM_ERR_ROUND_NOT_FOUND'));
  const cancel = { ...inRound, transactionType: '"CANCEL"', providerTransactionId: `"${back}"` };
  expect(await transact(seat, cancel)).toMatchObject({
    ...error('PAM_ERR_TRANS_ALREADY_SETTLED'),
    transactionResult: { balance: has(1_001.5) },
  });
});

test('who may not play is told so, and paid what is due all the same', async () => {
  const seat = await at.playing(begin);
  const round = { providerRoundId: `"${randomUUID()}"` };
  await transact(seat, round);
  const { database } = at.site.running.site;
  await database.query("update member set frozen_at = now(), frozen_reason = 'x' where id = $1", [seat.id]);
  expect(await transact(seat, {})).toMatchObject({ http: 200, ...error('PAM_ERR_BET_NOT_ALLOWED') });
  await at.site.call('signOut', {}, { token: seat.session });
  expect(await transact(seat, {})).toMatchObject({ http: 401, ...error('PAM_ERR_SESSION_EXPIRED') });
  const paid = await transact(seat, { ...round, transactionType: '"DEPOSIT"', cashAmount: '3' });
  expect(paid).toMatchObject({ status: 'OK', transactionResult: { balance: has(1_002) } });
});

test('the platform is asked by its rules: alive, a game’s address with the session in a header, a lost answer is unknown', async () => {
  const { port, platform } = at;
  const launch = (game: string, language: 'zh-CN' | 'en' = 'zh-CN') =>
    port.launch({
      player: 'm5',
      game,
      language,
      lobbyUrl: 'http://127.0.0.1/',
      address: '192.0.2.7',
      token: 'T'.repeat(40),
    });
  expect(await port.ping()).toEqual({ outcome: 'done', value: null });
  expect(await launch('val_roulette', 'en')).toMatchObject({
    outcome: 'done',
    value: { url: expect.stringContaining(`${platform.url}/game?`) },
  });
  expect(platform.lastAsked()).toMatchObject({
    path: `/${provider}/gamelaunch`,
    headers: { 'x-player-token': 'T'.repeat(40) },
  });
  expect(JSON.parse(platform.lastAsked()?.body ?? '')).toEqual({
    playerId: 'm5',
    providerGameId: 'val_roulette',
    currency: 'CNY',
    country: 'CN',
    language: 'en',
    sessionIp: '192.0.2.7',
  });
  expect(await launch('val_closed')).toMatchObject({ outcome: 'refused' });
  expect(JSON.parse(platform.lastAsked()?.body ?? '')).toMatchObject({ language: 'zh' });
  platform.loseNextAnswer();
  expect(await port.ping()).toMatchObject({ outcome: 'unknown' });
  expect(await port.games?.()).toMatchObject({
    outcome: 'done',
    value: [
      { code: 'val_roulette', name: 'Roulette 9', maker: 'Studio Live', kind: 'Roulette', open: true },
      { code: 'val_dice' },
      { code: 'val_closed', open: false },
    ],
  });
});

test('a member’s own launch gives the platform a session of 40 characters, which it can play by', async () => {
  const { site, platform } = at;
  const member = await site.memberWith(begin);
  const entered = await site.call(
    'gameUrl',
    { plat_name: valkyrieVenue, game_code: 'val_dice' },
    { token: member.token },
  );
  const token = String(platform.lastAsked()?.headers['x-player-token']);
  expect(entered.data.url).toContain(platform.url);
  expect(token).toHaveLength(40);
  expect(await get('players/session', token)).toMatchObject({ session: { playerId: `m${member.id}` } });
});

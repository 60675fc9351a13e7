import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(async () => site.stop());

/** Asks in a language as browsers do. */
async function ask(
  path: string,
  language: string,
  token?: string,
): Promise<{ message: string; text: string }> {
  const reply = await site.raw(path, {
    method: path === '/api/game/list' ? 'GET' : 'POST',
    headers: {
      'accept-language': language,
      ...(path === '/api/game/list' ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(path === '/api/game/list' ? {} : { body: '{"gamecode":"obgdy"}' }),
  });
  return { message: reply.message, text: JSON.stringify(reply.data) };
}

test('venues and games are named in the language that was asked for, Chinese where no English was written', async () => {
  expect((await ask('/api/game/list', 'en')).text).toContain('"Dragon Tiger"');
  expect((await ask('/api/game/list', 'en')).text).toContain('"OB Slots"');
  expect((await ask('/api/game/list', 'zh-CN')).text).toContain('"龙虎"');
  expect((await ask('/api/game/list', 'de,en;q=0.5')).text).toContain('"龙虎"');
  expect((await ask('/api/gamelistBycode', 'en-GB,en;q=0.9')).text).toContain('"Jade Fox"');
});

test('staff name a game and a venue in both languages; an English name that is taken away leaves the Chinese', async () => {
  const token = await site.staffToken('chief');
  const game = { venue: 'obgdy', code: 'obgdy01', name: '翠影银狐', nameEn: '' };
  expect((await site.staff('nameGame', game, token)).code).toBe(200);
  await expect.poll(async () => (await ask('/api/gamelistBycode', 'en')).text).toContain('"翠影银狐"');
  expect(
    (await site.staff('nameVenue', { code: 'mplive', name: '明牌真人', nameEn: 'The Live Room' }, token))
      .code,
  ).toBe(200);
  const { data } = await site.staff('venueNames', { code: 'mplive' }, token);
  expect([data.nameEn, data.games.map(({ nameEn }) => nameEn)]).toEqual([
    'The Live Room',
    ['Baccarat', 'Dragon Tiger'],
  ]);
  const { data: log } = await site.staff('auditLog', { search: 'game/obgdy' }, token);
  expect(log.rows[0]?.detail).toEqual({
    nameBefore: '翠影狐',
    nameAfter: '翠影银狐',
    englishBefore: 'Jade Fox',
    englishAfter: '',
  });
  expect((await site.staff('nameGame', { ...game, code: 'nothing' }, token)).code).not.toBe(200);
  expect((await site.staff('nameVenue', { code: 'mplive', name: ' ', nameEn: '' }, token)).code).not.toBe(
    200,
  );
});

test('the wallet and the message of one-key recycle name venues in English too', async () => {
  const { token } = await site.memberWith(10_000n);
  expect((await ask('/api/balancelist', 'en', token)).text).toContain('"Mingpai Sports"');
  expect((await ask('/api/transall', 'en', token)).message).toBe('No venue balance to move');
  expect((await ask('/api/transall', 'zh-CN', token)).message).toBe('场馆内没有可回收的余额');
});

test('records name games and venues in English', async () => {
  const { token } = await site.memberWith(10_000n);
  await site.call('transfer', { amount: 10, sourcetype: 'userbalance', targettype: 'mpqp' }, { token });
  const reply = await site.raw('/api/gettransrecord', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'accept-language': 'en',
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ type: 3, date: 4, page: 1 }),
  });
  expect(JSON.stringify(reply.data)).toContain('"Mingpai Cards & Board"');
});

/** What clients in the field ask of the hall (wire facts): a game named in either field, and covers under their own addresses. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../testing/site.ts';

const drawn = new URL('../../../h5/public/pictures/games/', import.meta.url);
let site: TestSite;
let token: string;
beforeAll(async () => {
  site = await startTestSite({ environment: { ALLOWED_ORIGINS: 'https://m.example' } });
  ({ token } = await site.memberWith(100_000n));
});
afterAll(() => site.stop());

const open = (payload: Record<string, string>) =>
  site.call('gameUrl', { plat_name: 'obgdy', ...payload }, { token });

test('a game that is named in game_type opens; one that the venue does not have is refused, never replaced', async () => {
  expect(await open({ game_type: 'obgdy03', game_code: '' })).toMatchObject({ code: 200 });
  expect(await open({ game_type: '3', game_code: 'obgdy03' })).toMatchObject({ code: 200 });
  for (const payload of [
    { game_type: 'no-such-game', game_code: '' },
    { game_type: '0', game_code: 'no-such-game' },
    { game_type: 'fgdz01', game_code: '' },
  ])
    expect(await open(payload)).toMatchObject({ code: 4005, data: null });
  expect(await open({ game_type: '0', game_code: '' })).toMatchObject({ code: 200 });
});

test('a provider without a game named is its list in our own app; for a client of another origin, which has no such page, its first game', async () => {
  const asked = async (origin: string | undefined) => {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      ...(origin === undefined ? {} : { origin }),
    };
    const body = JSON.stringify({ plat_name: 'pp', game_type: 0, game_code: '' });
    const { data } = await site.raw('/api/getGameUrl', { method: 'POST', headers, body });
    return String(Object(data).url);
  };
  const list = `${site.running.address}/#/concise?type=pp`;
  for (const origin of [undefined, site.running.address, 'https://stranger.example'])
    expect(await asked(origin)).toBe(list);
  const game = await asked('https://m.example');
  expect(new URL(game).origin).toBe(new URL(site.sandbox.url).origin);
});

test('a tile of the field is answered by a picture: the venue’s cover of its category, else a neutral one', async () => {
  const tile = async (path: string) => {
    const response = await fetch(new URL(`/static/image/${path}`, site.running.address));
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      cache: response.headers.get('cache-control'),
      text: await response.text(),
    };
  };
  const known = await tile('concise/obgdy.png');
  const unknown = await tile('concise/nobody.png');
  const wrong = await tile('nowhere/obgdy.png');
  for (const answer of [known, unknown, wrong])
    expect(answer).toMatchObject({
      status: 200,
      type: 'image/svg+xml; charset=utf-8',
      cache: 'public, max-age=3600',
      text: expect.stringMatching(/^<svg/),
    });
  expect(known.text).not.toBe(unknown.text);
  // A venue whose games have their pictures in a folder: the cover of its first game, which is not that of its category.
  const [deep, category] = [await tile('joker/mpdz.png'), await tile('joker/nope.png')];
  expect(deep.text).toBe(await readFile(new URL('slots/mpdz01.svg', drawn), 'utf8'));
  expect(category.text).toBe(await readFile(new URL('joker.svg', drawn), 'utf8'));
  for (const path of [
    'foo.png',
    'a/b/c.png',
    `joker/${'x'.repeat(200)}.png`,
    'joker/%00.png',
    'joker/%ED%A0%80',
  ])
    expect(await tile(path), path).toMatchObject({ status: 200, text: expect.stringMatching(/^<svg/) });
  expect(unknown.text).not.toBe(wrong.text);
});

test('messages to a member stand among the notices for who does not say which, marked, the newest first', async () => {
  const { database, clock } = site.running.site;
  const member = await site.member();
  await database.query(
    "insert into inbox_message (member_id, title, content, created_at) values ($1, '存款已到账', '内容', $2)",
    [member.id, clock.now()],
  );
  const as = { token: member.token };
  const { data } = await site.call('notices', { page: 1 }, as);
  expect(data.data[0]).toMatchObject({ title: '【个人】存款已到账', personal: 1 });
  const ours = (await site.call('notices', { page: 1, scope: 'site' }, as)).data;
  const strangers = (await site.call('notices', { page: 1 })).data;
  expect(ours.data.every(({ personal }) => personal === 0)).toBe(true);
  expect([ours.total, strangers.total]).toEqual([data.total - 1, data.total - 1]);
});

test('red packets come short for a phone’s table, and exact beside it', async () => {
  const { data } = await site.call('redPacket', {}, { token });
  const [first] = data.rules;
  const last = data.rules.at(-1);
  expect(first).toMatchObject({
    start_time: '10:00',
    end_time: '12:00',
    day_flow: expect.stringMatching(/^\d+-\d+$/),
  });
  expect(last?.day_flow).toMatch(/^\d+以上$/);
  expect(first?.opens_at).toMatch(/^\d{4}-\d\d-\d\d 10:00:00$/);
});

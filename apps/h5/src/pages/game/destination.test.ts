// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { addressOf, destinationOf, needsMember, pageInstead } from './destination.ts';

const game = 'name=mpty&type=0&code=football';

test('a game that is opened at a match, or with a pick, gets it behind the #, beside what stands there; any other gets nothing', async () => {
  const urls = [
    'https://games.example/#session=1',
    'https://games.example/?s=1',
    'https://games.example/#s=1',
    'https://games.example/#s=1',
  ];
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', async (_: unknown, { body }: RequestInit) => {
    asked.push(JSON.parse(String(body)));
    return Response.json({ code: 200, message: '', data: { url: urls[asked.length - 1] } });
  });
  const open = (query: string) => addressOf(destinationOf(new URLSearchParams(query)), {});
  expect(await open(`${game}&match=yt-1%2F2`)).toBe('https://games.example/#session=1&match=yt-1%2F2');
  expect(await open(`${game}&match=yt-1`)).toBe('https://games.example/?s=1#match=yt-1');
  expect(await open(`${game}&match=`)).toBe('https://games.example/#s=1');
  expect(await open(`${game}&match=yt-1&pick=home`)).toBe('https://games.example/#s=1&match=yt-1&pick=home');
  // What the server is asked is what it always was.
  const payload = { plat_name: 'mpty', game_type: '0', game_code: 'football', is_mobile_url: 1 };
  expect(asked).toEqual([payload, payload, payload, payload]);
  vi.unstubAllGlobals();
});

test('an address that names no game leads where there is something: home, or to the list of the provider', () => {
  const instead = (query: string) => pageInstead(destinationOf(new URLSearchParams(query)));
  expect(['', 'name=', 'type=0'].map(instead)).toEqual(['/', '/', '/']);
  expect(instead('name=pp&type=0&code=')).toBe('/concise?type=pp');
  for (const query of [
    'name=mpqp',
    'name=pp&code=pp01',
    'name=pp&type=pp01',
    'dailiD=1',
    'dailiD=2',
    'app=1',
  ])
    expect(instead(query), query).toBeUndefined();
});

test('a game for money and the agents’ own page need a member; play money, the service and the app do not', () => {
  const needs = (query: string) => needsMember(destinationOf(new URLSearchParams(query)));
  expect([game, `${game}&demo=0`, 'dailiD=1'].map(needs)).toEqual([true, true, true]);
  expect([`${game}&demo=1`, 'dailiD=2', 'app=1'].map(needs)).toEqual([false, false, false]);
});

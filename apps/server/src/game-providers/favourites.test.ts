/** Marked games are the member's on every phone; the lists of two phones become one. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
let all: readonly string[];
beforeAll(async () => {
  site = await startTestSite();
  const { games } = (await site.call('lobby', {})).data;
  all = games.map(({ platform_name, game_code }) => `${platform_name}/${game_code}`);
});
afterAll(() => site.stop());

const change = async (token: string, payload: { add?: string[]; remove?: string[] }) =>
  (await site.call('favourites', payload, { token })).data.places;
const read = async (token: string) => (await site.call('favourites', {}, { token })).data.places;
const some = (many: number) => all.slice(0, many);

test('what one phone marks another has, the latest first, and what is taken away is gone on both', async () => {
  const { token } = await site.member();
  const [a = '', b = '', c = ''] = all;
  expect(await read(token)).toEqual([]);
  await change(token, { add: [a] });
  expect(await change(token, { add: [b, c] })).toEqual([c, b, a]);
  expect(await read(token)).toEqual([c, b, a]);
  // Again has no effect, neither on the list nor on its order.
  expect(await change(token, { add: [a], remove: ['gone/game'] })).toEqual([c, b, a]);
  expect(await change(token, { remove: [b] })).toEqual([c, a]);
  expect(await read((await site.member()).token)).toEqual([]);
});

test('what is no game here is passed over, and of more than sixty the oldest marks go', async () => {
  const { token } = await site.member();
  expect(await change(token, { add: ['no/such', `${all[0]}`, 'x'] })).toEqual([all[0]]);
  const more = all.slice(1, 61);
  expect(more).toHaveLength(60);
  expect(await change(token, { add: more })).toEqual([...more].reverse());
  const [late = ''] = all.slice(61);
  expect(await change(token, { add: [late] })).toEqual([late, ...[...more].reverse().slice(0, 59)]);
});

test('a list of more than sixty is no list of marks', async () => {
  const { token } = await site.member();
  const { code } = await site.call('favourites', { add: some(61) }, { token });
  expect(code).not.toBe(200);
  expect(await read(token)).toEqual([]);
});

test('two phones that mark at once lose nothing', async () => {
  const { token } = await site.member();
  await Promise.all(some(8).map((place) => change(token, { add: [place] })));
  expect([...(await read(token))].sort()).toEqual([...some(8)].sort());
});

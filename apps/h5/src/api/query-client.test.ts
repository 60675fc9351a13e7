import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { keys } from './keys.ts';
import { forgetMember } from './query-client.ts';

test('with a member go the answers that were theirs; what the site tells everybody stays for the page’s life', () => {
  const queries = new QueryClient();
  const everybodys = [keys.games, keys.of('gamesOfProvider', { gamecode: 'pp' }), keys.vipLevels];
  const theirs = [keys.of('profile', {}), keys.of('balance', {})];
  for (const key of [...everybodys, ...theirs]) queries.setQueryData(key, { any: 1 });
  forgetMember(queries);
  expect(everybodys.map((key) => queries.getQueryData(key))).toEqual(everybodys.map(() => ({ any: 1 })));
  expect(theirs.map((key) => queries.getQueryData(key))).toEqual([undefined, undefined]);
});

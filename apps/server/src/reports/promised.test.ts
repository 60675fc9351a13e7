import { expect, test } from 'vitest';
import type { Settings } from '../settings/index.ts';
import { promisedIn } from './promised.ts';

test('of documents staff have promised what members are told, in minutes; of other queues what operators set', async () => {
  const areas = { identity: { usualHours: 24 }, serviceTimes: { minutes: { identities: 5, deposits: 30 } } };
  const settings = { current: async (area: keyof typeof areas) => areas[area] };
  const promised = await promisedIn(settings as unknown as Settings);
  expect([promised('identities'), promised('deposits')]).toEqual([1_440, 30]);
});

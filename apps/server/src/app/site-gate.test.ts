/** Whether the site is open, from memory: what was asked for before a change is not remembered after it. */
import { expect, test } from 'vitest';
import type { ChangeFeed } from '../platform/change-feed.ts';
import type { Settings } from '../settings/index.ts';
import { openSiteGate } from './site-gate.ts';

test('an answer of before the site was switched off does not open it again', async () => {
  let announced = () => {};
  const feed = {
    reliable: true,
    on: (_topic: string, changed: () => void) => {
      announced = changed;
    },
  } as unknown as ChangeFeed;
  let answer: (value: unknown) => void = () => undefined;
  const settings = {
    current: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  } as unknown as Settings;
  const gate = openSiteGate(settings, feed);
  const state = (siteState: number) => answer({ siteState, repairTips: '' });
  const early = gate.refusalOf('balance');
  announced();
  state(1);
  expect(await early).toBeUndefined();
  expect(gate.knownOpen()).toBe(false);
  const closed = gate.refusalOf('balance');
  state(0);
  expect(await closed).toMatchObject({ code: 'site_closed' });
  expect(gate.knownOpen()).toBe(false);
  const open = gate.refusalOf('balance');
  state(1);
  await open;
  expect(gate.knownOpen()).toBe(true);
});

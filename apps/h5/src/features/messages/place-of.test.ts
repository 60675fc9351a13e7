import { expect, test } from 'vitest';
import { placeOf } from './place-of.ts';

test.each([
  ['deposit', 'D2026/1', '/payInfo?deposit_no=D2026%2F1'],
  ['withdrawal', 'W20261', '/transRecord?type=2&order=W20261'],
  ['correction', 'A20261', '/transRecord?type=1&order=A20261'],
  ['deposit', null, '/transRecord?type=1'],
  ['security', null, '/security'],
  ['service', null, '/kefu'],
  ['withdrawal', null, '/transRecord?type=2'],
  ['correction', null, '/transRecord?type=1'],
  ['bets', null, '/betRecord'],
  ['identity', null, '/identity'],
  ['address', null, '/wallet'],
  ['promotion', null, '/activityRecord'],
  ['bonus', null, '/welfare'],
  ['red_packets', null, '/hongbao'],
  ['limits', null, '/limits'],
  ['agency', null, '/applyagent'],
  ['vip', null, '/vip'],
  [null, null, undefined],
] as const)('a message about %s %s leads to %s', (subject, order_no, place) => {
  expect(placeOf({ path: '', subject, order_no })).toBe(place);
});

test('a message whose writer named a page leads there', () => {
  expect(placeOf({ path: '/activity', subject: null, order_no: null })).toBe('/activity');
});

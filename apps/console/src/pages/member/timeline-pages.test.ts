import { expect, test } from 'vitest';
import { pageOfEvent } from './timeline-pages.ts';

test.each([
  ['deposit', 'D1', '/deposits/D1', 'deposits'],
  ['withdrawal', 'W1', '/withdrawals/W1', 'withdrawals'],
  ['bet', 'mpqp/a/b', '/bets/mpqp/a%2Fb', 'bets'],
  ['transfer', '0191f0aa', '/venue-transfers?state=all&transfer=0191f0aa', 'venue-transfers'],
  ['bonus', '7', '/promotion-applications?state=all&search=%237', 'promotion-applications'],
  ['bonus', 'g7', '/members/12?tab=bonuses', 'members'],
  ['identity', 'I1', '/identity?state=all', 'identity'],
  ['staff', '4', '/audit?about=12', 'audit'],
] as const)('%s %s leads to its page, for who may see it', (kind, key, path, resource) => {
  expect(pageOfEvent({ kind, key }, 12)).toMatchObject({ path, resource });
});

test('what has no page leads nowhere', () => {
  expect(pageOfEvent({ kind: 'level', key: '1' }, 12)).toBeUndefined();
});

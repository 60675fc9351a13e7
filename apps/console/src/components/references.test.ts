import { expect, test } from 'vitest';
import { referredBy } from './references.ts';

const transfer = '0191f0aa-1111-7000-8000-00000000000c';

test.each([
  ['bet/mpqp/a/b 1', 'bets', '/bets/mpqp/a%2Fb%201', 'a/b 1'],
  ['deposit/D202611231234567890', 'deposits', '/deposits/D202611231234567890', 'D202611231234567890'],
  [
    'withdrawal/W202611231234567890',
    'withdrawals',
    '/withdrawals/W202611231234567890',
    'W202611231234567890',
  ],
  ['adjustment/A20261123', 'adjustments', '/adjustments?state=all&search=A20261123', 'A20261123'],
  [`venue/mpqp/${transfer}`, 'venue-transfers', `/venue-transfers?state=all&transfer=${transfer}`, transfer],
  ['commission/2026-11-16/12', 'agent-statements', '/agent-statements/12', '#12'],
  ['promotion/7', 'promotion-applications', '/promotion-applications?state=all&search=%237', '#7'],
  ['review/31', 'held-wins', '/held-wins?win=31', '#31'],
  ['import/4/1700', 'imports', '/imports?file=4', '#4'],
])('%s leads to its page, for who may see it', (reference, resource, path, number) => {
  expect(referredBy(reference)).toEqual({ resource, path, number });
});

test('what has no page of its own leads nowhere', () => {
  for (const nowhere of ['venue/mpqp/0b0c', 'prize/mpqp/1', 'red_packet/1', 'deposit/12/3', 'review/x', ''])
    expect(referredBy(nowhere)).toBeUndefined();
});

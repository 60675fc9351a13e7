import { expect, test } from 'vitest';
import { pathOfReference } from './references.ts';

test('an entry leads to its bet, its order or its correction, and nowhere else', () => {
  expect(pathOfReference('bet/mpqp/a/b 1')).toBe('/bets/mpqp/a%2Fb%201');
  expect(pathOfReference('deposit/D202611231234567890')).toBe(
    '/deposits?state=all&search=D202611231234567890',
  );
  expect(pathOfReference('withdrawal/W202611231234567890')).toBe(
    '/withdrawals?state=all&search=W202611231234567890',
  );
  for (const nowhere of ['venue/mpqp/0b0c', 'prize/mpqp/1', 'red_packet/1', 'deposit/12/3', ''])
    expect(pathOfReference(nowhere)).toBeUndefined();
});

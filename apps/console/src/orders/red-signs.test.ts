import { expect, test } from 'vitest';
import { isRedSign } from './red-signs.ts';

test('signs that somebody else’s money or account may be behind are red, habits are not', () => {
  for (const sign of [
    'frozen',
    'address_listed',
    'address_unchecked',
    'underage',
    'related_accounts',
    'shared_device',
    'shared_address',
    'new_address',
  ] as const)
    expect(isRedSign(sign), sign).toBe(true);
  for (const sign of ['unusual_amount', 'unexplained', 'fast'] as const)
    expect(isRedSign(sign), sign).toBe(true);
  for (const sign of ['first_withdrawal', 'low_turnover', 'bonus_heavy', 'both_sides', 'large'] as const)
    expect(isRedSign(sign), sign).toBe(false);
});

import { expect, test } from 'vitest';
import { inNetworks } from './allowed-networks.ts';

test.each([
  ['203.0.113.7', ['203.0.113.0/24'], true],
  ['203.0.114.0', ['203.0.113.0/24'], false],
  ['203.0.112.255', ['203.0.113.0/24'], false],
  ['::ffff:203.0.113.7', ['203.0.113.0/24'], true],
  ['203.0.113.7', ['203.0.113.7'], true],
  ['203.0.113.8', ['203.0.113.7'], false],
  ['2001:db8:1::9', ['2001:db8::/32'], true],
  ['2001:db9::1', ['2001:db8::/32'], false],
  ['2001:db8::1', ['203.0.113.0/24', '2001:db8::1'], true],
  ['fe80::1%eth0', ['fe80::/10'], true],
  ['203.0.113.7', ['::/0'], false],
  ['', ['0.0.0.0/0'], false],
  ['203.0.113.7', [], true],
  ['', [], true],
] as const)('%s in %j: %s', (address, networks, is) => {
  expect(inNetworks(address, networks)).toBe(is);
});

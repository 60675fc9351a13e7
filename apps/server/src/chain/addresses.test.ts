import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressText, nodeAddress } from './addresses.ts';

/** Base58check by hand, as its definition says: the library must agree with the definition, not with itself. */
function byDefinition(payload: Buffer): string {
  const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest();
  const whole = Buffer.concat([payload, sha(sha(payload)).subarray(0, 4)]);
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
  let rest = BigInt(`0x${whole.toString('hex')}`);
  let text = '';
  for (; rest > 0n; rest /= 58n) text = `${alphabet[Number(rest % 58n)]}${text}`;
  return text;
}

test.each([
  // The contract of USDT on TRON, published by its issuer, and its hex form as TRON's explorer shows it.
  ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c'],
  // The address of 20 zero bytes.
  ['T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', '0x0000000000000000000000000000000000000000'],
])('%s is %s', (text, hex) => {
  expect(nodeAddress('TRC20', text)).toBe(hex);
  expect(addressText('TRC20', `0x${hex.slice(2)}`)).toBe(text);
});

test('a TRON address is base58check of 0x41 and twenty bytes, and comes back as it was', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), (bytes) => {
      const hex = `0x${Buffer.from(bytes).toString('hex')}` as const;
      const text = addressText('TRC20', hex);
      expect(text).toBe(byDefinition(Buffer.from([0x41, ...bytes])));
      expect(text).toMatch(/^T[1-9A-HJ-NP-Za-km-z]{33}$/);
      expect(nodeAddress('TRC20', text)).toBe(hex);
    }),
  );
});

test.each([
  ['TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u', 'one letter wrong'],
  ['TRC20', 'TDEMOxDEMOxDEMOxDEMOxDEMOxDEMOxDEM', 'no checksum'],
  ['TRC20', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'an address of another chain'],
  ['TRC20', '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c', 'hex'],
  ['TRC20', '', 'nothing'],
  ['ERC20', '0xDEM0DEM0DEM0DEM0DEM0DEM0DEM0DEM0DEM0DEM0', 'not hex'],
  ['ERC20', '0xa614f803b6fd780986a42c78ec9c7f77e6ded1', 'too short'],
  ['ERC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'an address of another chain'],
] as const)('%s %s is refused: %s', (protocol, text, _why) => {
  expect(nodeAddress(protocol, text)).toBeUndefined();
});

test('an Ethereum address is the same in any case', () => {
  const mixed = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
  expect(nodeAddress('ERC20', mixed)).toBe(mixed.toLowerCase());
});

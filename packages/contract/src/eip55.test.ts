import { expect, test } from 'vitest';
import { checksummed } from './eip55.ts';

// The examples of EIP-55 itself.
test.each([
  '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  'fB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  'dbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  'D1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  '52908400098527886E0F7030069857D2E4169EE7',
])('%s is written as EIP-55 writes it', (address) => {
  expect(checksummed(address.toLowerCase())).toBe(address);
});

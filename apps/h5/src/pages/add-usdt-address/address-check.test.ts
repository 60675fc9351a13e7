import { expect, test } from 'vitest';
import { checkAddress } from './address-check.ts';

/** From TRON's and Ethereum's own documents. */
const tron = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const ethereum = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

const kindOf = (...given: [string, 'TRC20' | 'ERC20', string[]?]) =>
  checkAddress(given[0], given[1], given[2] ?? [])?.kind;

test.each([
  tron,
  // The address of twenty zero bytes.
  'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
])('%s is a good address of TRON', (address) => {
  expect(checkAddress(address, 'TRC20', [])).toEqual({ kind: 'good', network: 'TRC20' });
});

test.each([
  // The examples of EIP-55.
  ethereum,
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  // Without a checksum.
  ethereum.toLowerCase(),
  '0x52908400098527886E0F7030069857D2E4169EE7',
])('%s is a good address of Ethereum', (address) => {
  expect(checkAddress(` ${address} `, 'ERC20', [])).toEqual({ kind: 'good', network: 'ERC20' });
});

test('an address of the other network is recognised as that', () => {
  expect(checkAddress(tron, 'ERC20', [])).toEqual({ kind: 'network', network: 'TRC20' });
  expect(checkAddress(ethereum, 'TRC20', [])).toEqual({ kind: 'network', network: 'ERC20' });
});

test('one letter wrong, one letter in the wrong case', () => {
  expect(kindOf(`${tron.slice(0, -1)}9`, 'TRC20')).toBe('checksum');
  expect(kindOf(tron.replace('abPr', 'AbPr'), 'TRC20')).toBe('checksum');
  expect(kindOf(ethereum.replace('5aA', '5AA'), 'ERC20')).toBe('checksum');
  // A good checksum around the prefix of another chain.
  expect(kindOf('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'TRC20')).toBe('unknown');
});

test('what is missing or too much', () => {
  expect(checkAddress(tron.slice(0, 30), 'TRC20', [])).toMatchObject({ kind: 'length', is: 30, needed: 34 });
  expect(checkAddress(`${ethereum}0`, 'ERC20', [])).toMatchObject({ kind: 'length', is: 43, needed: 42 });
});

test.each(['', 'T', ' '])('%j is too little to tell', (text) => {
  expect(checkAddress(text, 'TRC20', [])).toBeUndefined();
});

test.each(['TDEMO0lI', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', '我的钱包'])(
  '%s is of neither',
  (text) => {
    expect(kindOf(text, 'TRC20')).toBe('unknown');
  },
);

test("the token's own contract is no place to withdraw to", () => {
  expect(kindOf('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TRC20')).toBe('contract');
  expect(kindOf('0xdAC17F958D2ee523a2206206994597C13D831ec7', 'ERC20')).toBe('contract');
});

test('one with the head and tail of an earlier one is pointed out, whatever else is right with it', () => {
  const alike = `0x5aAe${'0'.repeat(32)}eAed`;
  expect(checkAddress(alike, 'ERC20', [tron, ethereum])).toEqual({ kind: 'alike', earlier: ethereum });
  const alikeOnTron = `${tron.slice(0, 5)}${'A'.repeat(25)}${tron.slice(-4)}`;
  expect(checkAddress(alikeOnTron, 'TRC20', [tron])).toEqual({ kind: 'alike', earlier: tron });
});

test('the earlier one itself, in any case of its letters, imitates nobody', () => {
  expect(kindOf(ethereum, 'ERC20', [ethereum])).toBe('good');
  expect(kindOf(ethereum.toLowerCase(), 'ERC20', [ethereum])).toBe('good');
  expect(kindOf(tron, 'TRC20', [tron])).toBe('good');
  expect(kindOf('TJRaAAAAAAAAAAAAAAAAAAAAAAAAAAATv9', 'TRC20', [tron])).not.toBe('alike');
});

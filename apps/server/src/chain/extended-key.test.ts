import { pbkdf2Sync } from 'node:crypto';
import { HDKey } from '@scure/bip32';
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts';
import { expect, test } from 'vitest';
import { nodeAddress } from './addresses.ts';
import { readExtendedKey } from './extended-key.ts';

/** Published with every development chain (Hardhat, Anvil): a wallet for tests, nobody's secret. */
const words = 'test test test test test test test test test test test junk';
/** BIP 39: the seed of these words, without a pass phrase. */
const master = HDKey.fromMasterSeed(pbkdf2Sync(words, 'mnemonic', 2_048, 64, 'sha512'));
const ethereum = master.derive("m/44'/60'/0'");
const tron = master.derive("m/44'/195'/0'");

function key(text: string) {
  const read = readExtendedKey(text);
  if (typeof read === 'string') throw new Error(read);
  return read;
}

test('addresses are those that wallets show for the same account', () => {
  const read = key(ethereum.publicExtendedKey);
  // The first accounts of every development chain.
  expect([0, 1, 2].map((index) => read.address('ERC20', index))).toEqual([
    '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  ]);
  for (const addressIndex of [0, 19, 1_000])
    expect(read.address('ERC20', addressIndex)).toBe(mnemonicToAccount(words, { addressIndex }).address);
});

test('for TRON the same key is written as TRON writes it', () => {
  const { privateKey } = master.derive("m/44'/195'/0'/0/7");
  const { address } = privateKeyToAccount(`0x${Buffer.from(privateKey ?? []).toString('hex')}`);
  const text = key(tron.publicExtendedKey).address('TRC20', 7);
  expect(text).toMatch(/^T[1-9A-HJ-NP-Za-km-z]{33}$/);
  expect(nodeAddress('TRC20', text)).toBe(address.toLowerCase());
});

test("an account's key and that of its receiving chain give the same addresses", () => {
  const account = key(ethereum.publicExtendedKey);
  const receiving = key(ethereum.deriveChild(0).publicExtendedKey);
  expect(receiving.address('ERC20', 5)).toBe(account.address('ERC20', 5));
  expect([account.path, receiving.path]).toEqual(['0/', '']);
  // One name, so that no index is taken twice when the operator pastes the other one.
  expect(receiving.name).toBe(account.name);
});

test.each([
  ['an extended private key', ethereum.privateExtendedKey],
  ['one with something around it', `  key: ${ethereum.privateExtendedKey}\n`],
  ['one that was copied in part', ethereum.privateExtendedKey.slice(0, 60)],
  ['a private key', `0x${'1f'.repeat(32)}`],
  ['the words of a wallet', words],
])('%s is a secret, and refused as one', (_what, text) => {
  expect(readExtendedKey(text)).toBe('secret');
});

test.each([
  ['nothing', ''],
  ['an address', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
  ['a key with one letter wrong', `${ethereum.publicExtendedKey.slice(0, -1)}1`],
])('%s is no key', (_what, text) => {
  expect(readExtendedKey(text)).toBe('unreadable');
});

test.each([0, 1, 2, 5])('a key of depth %d is not one that wallets receive with', (depth) => {
  const at = Array.from({ length: depth }).reduce<HDKey>((now) => now.deriveChild(0), master);
  expect(readExtendedKey(at.publicExtendedKey)).toBe('depth');
});

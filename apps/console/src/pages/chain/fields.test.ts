import { expect, test } from 'vitest';
import { fieldsOf, settingsOf } from './fields.ts';

const settings = {
  enabled: true,
  rpcUrls: ['https://one.example/key', 'https://two.example'],
  chainId: 1,
  contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  confirmations: 'finalized' as const,
  startBlock: null,
  leastCredited: 1,
  pollSeconds: 12,
  receiving: '',
  ownAddresses: false,
  extendedKey: '',
  checkAddresses: true,
  sanctionsOracle: '',
  explorer: 'https://look.example/tx/{hash}',
};

test('what is not touched is saved as it was', () => {
  expect(settingsOf(fieldsOf(settings))).toEqual(settings);
  const counted = { ...settings, confirmations: 12, startBlock: 7 };
  expect(settingsOf(fieldsOf(counted))).toEqual(counted);
});

test('nodes are one a line; empty lines are none', () => {
  const fields = fieldsOf(settings);
  expect(settingsOf({ ...fields, nodes: ' https://one.example \n\n' }).rpcUrls).toEqual([
    'https://one.example',
  ]);
  expect(settingsOf({ ...fields, nodes: '' }).rpcUrls).toEqual([]);
});

/**
 * Addresses as people write them and as nodes do. Ethereum: 20 bytes in hex. TRON: the same 20 bytes in a dialect of its own
 * (platform/tron-address.ts); its Ethereum-compatible nodes take and give them as Ethereum's.
 */
import type { Protocol } from '@mingpai/contract/states';
import { readTronAddress, tronAddress } from '../platform/tron-address.ts';

/** 20 bytes: 0x and 40 lower-case hex digits, as nodes take and give them. */
export type NodeAddress = `0x${string}`;

/** @returns `undefined` for a text that is no address of the chain (for TRON: also one whose checksum is wrong) */
export function nodeAddress(protocol: Protocol, text: string): NodeAddress | undefined {
  if (protocol === 'ERC20')
    return /^0x[0-9a-f]{40}$/i.test(text) ? `0x${text.slice(2).toLowerCase()}` : undefined;
  const bytes = readTronAddress(text);
  return bytes && `0x${bytes.toString('hex')}`;
}

/** The address as members of the chain know it; Ethereum's in lower case. */
export function addressText(protocol: Protocol, address: NodeAddress): string {
  return protocol === 'ERC20' ? address : tronAddress(Buffer.from(address.slice(2), 'hex'));
}

/**
 * Addresses as people write them and as nodes do. Ethereum: 20 bytes in hex. TRON: the same 20 bytes behind the byte 0x41,
 * in base58check (TRON's protocol document, "Account addresses"); its Ethereum-compatible nodes leave the 0x41 away.
 */
import { createHash } from 'node:crypto';
import type { Protocol } from '@mingpai/contract/states';
import { createBase58check } from '@scure/base';

/** 20 bytes: 0x and 40 lower-case hex digits, as nodes take and give them. */
export type NodeAddress = `0x${string}`;

const tronPrefix = 0x41;
const base58check = createBase58check((bytes: Uint8Array) => createHash('sha256').update(bytes).digest());

/** @returns `undefined` for a text that is no address of the chain (for TRON: also one whose checksum is wrong) */
export function nodeAddress(protocol: Protocol, text: string): NodeAddress | undefined {
  if (protocol === 'ERC20')
    return /^0x[0-9a-f]{40}$/i.test(text) ? `0x${text.slice(2).toLowerCase()}` : undefined;
  try {
    const bytes = base58check.decode(text);
    if (bytes.length !== 21 || bytes[0] !== tronPrefix) return undefined;
    return `0x${Buffer.from(bytes.subarray(1)).toString('hex')}`;
  } catch {
    return undefined;
  }
}

/** The address as members of the chain know it; Ethereum's in lower case. */
export function addressText(protocol: Protocol, address: NodeAddress): string {
  if (protocol === 'ERC20') return address;
  return base58check.encode(Uint8Array.from([tronPrefix, ...Buffer.from(address.slice(2), 'hex')]));
}

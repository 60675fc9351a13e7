/**
 * What can be seen of an address before money goes there: which network's it is, whether its checksum holds, whether it only
 * looks like one that was bound before. It warns and never refuses (specification, chapter 5: no check of its form).
 */
import { checksummed } from '@mingpai/contract/eip55';
import type { Protocol } from '@mingpai/contract/states';
import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';

export type Finding =
  | { readonly kind: 'good'; readonly network: Protocol }
  /** An address of the other network. */
  | { readonly kind: 'network'; readonly network: Protocol }
  | { readonly kind: 'checksum'; readonly network: Protocol }
  /** Too short or too long. */
  | { readonly kind: 'length'; readonly network: Protocol; readonly is: number; readonly needed: number }
  | { readonly kind: 'unknown' }
  /** The token's own contract: what is sent there is lost. */
  | { readonly kind: 'contract' }
  /** Head and tail are those of an address that was bound before, the middle is not (address poisoning). */
  | { readonly kind: 'alike'; readonly earlier: string };

const lengths: Readonly<Record<Protocol, number>> = { TRC20: 34, ERC20: 42 };
const tronPrefix = 0x41;
const base58check = createBase58check((bytes: Uint8Array) => sha256(bytes));

/** USDT's contracts, as its issuer publishes them. */
const contracts = ['tr7nhqjekqxgtci8q8zy4pl8otszgjlj6t', '0xdac17f958d2ee523a2206206994597c13d831ec7'];
/** What people compare, and what is therefore imitated. */
const shownAtEnds = 4;

/**
 * @param protocol the one that was chosen
 * @param earlier addresses that the member has bound
 * @returns nothing while there is too little to tell
 */
export function checkAddress(
  text: string,
  protocol: Protocol,
  earlier: readonly string[],
): Finding | undefined {
  const address = text.trim();
  if (address.length < 2) return undefined;
  if (contracts.includes(address.toLowerCase())) return { kind: 'contract' };
  const imitated = earlier.find((one) => one !== address && looksLike(one, address));
  if (imitated !== undefined) return { kind: 'alike', earlier: imitated };
  const network = networkOf(address);
  if (network === undefined) return { kind: 'unknown' };
  if (network !== protocol) return { kind: 'network', network };
  const needed = lengths[network];
  if (address.length !== needed) return { kind: 'length', network, is: address.length, needed };
  return { kind: checksumHolds(address, network) ? 'good' : 'checksum', network };
}

/** By how it begins and what it is written with; it may be unfinished. */
function networkOf(address: string): Protocol | undefined {
  if (/^0x[0-9a-f]*$/i.test(address)) return 'ERC20';
  if (/^T[1-9A-HJ-NP-Za-km-z]+$/.test(address)) return 'TRC20';
  return undefined;
}

function checksumHolds(address: string, network: Protocol): boolean {
  if (network === 'TRC20') {
    try {
      const bytes = base58check.decode(address);
      return bytes.length === 21 && bytes[0] === tronPrefix;
    } catch {
      return false;
    }
  }
  const digits = address.slice(2);
  // Without a checksum where only one case occurs.
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return true;
  return digits === checksummed(digits.toLowerCase());
}

function looksLike(one: string, other: string): boolean {
  const [first, second] = [one.toLowerCase(), other.toLowerCase()];
  // The same address in another case of its letters is no other one, but for TRON, where case counts.
  if (first === second) return !first.startsWith('0x');
  const head = first.startsWith('0x') ? 2 : 1;
  const ends = (text: string) => [text.slice(head, head + shownAtEnds), text.slice(-shownAtEnds)].join();
  return first.slice(0, head) === second.slice(0, head) && ends(first) === ends(second);
}

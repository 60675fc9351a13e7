/** A chain of public random rounds (drand): who signs it, and which moment belongs to which round. */
import { createHash, createHmac } from 'node:crypto';
import { publicKeyOf } from './curve.ts';

export interface BeaconChain {
  /** Names the chain in a node's addresses, hex. */
  readonly hash: string;
  /** A point of G2, compressed: 192 hex digits. */
  readonly publicKey: string;
  /** When the first round is signed, Unix ms. */
  readonly genesisMs: number;
  /** From round to round, ms. */
  readonly periodMs: number;
}

/** The League of Entropy's. */
export const quicknet: BeaconChain = {
  hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesisMs: 1_692_803_367_000,
  periodMs: 3_000,
};

/** The first round that is signed at a moment or after it. @param at Unix ms */
export function firstRoundFrom({ genesisMs, periodMs }: BeaconChain, at: number): number {
  return Math.max(0, Math.ceil((at - genesisMs) / periodMs)) + 1;
}

/** When a round is signed, Unix ms. */
export function timeOfRound({ genesisMs, periodMs }: BeaconChain, round: number): number {
  return genesisMs + (round - 1) * periodMs;
}

/** A chain of one's own: rounds at quicknet's moments, by a key that follows from a secret. */
export interface OwnChain extends BeaconChain {
  readonly key: Uint8Array;
  /** Names the group that signs: here a single key. */
  readonly group: string;
}

/** The beacon's name, as a part of the chain's hash. */
export const ownName = 'demonstration';

/** By secret: the key on the curve is 30 ms of a processor, and several parts of a process ask for the same one. */
const chains = new Map<string, OwnChain>();

export function ownChain(secret: string): OwnChain {
  const chain = chains.get(secret) ?? chainOf(secret);
  chains.set(secret, chain);
  return chain;
}

function chainOf(secret: string): OwnChain {
  const key = createHmac('sha256', secret).update('beacon of the demonstration').digest();
  // Below the group's order whatever the secret is.
  key.writeUInt8(key.readUInt8(0) & 0x3f, 0);
  const { genesisMs, periodMs } = quicknet;
  const publicKey = publicKeyOf(key);
  const group = createHash('sha256').update(publicKey).digest('hex');
  const numbers = Buffer.alloc(12);
  numbers.writeUInt32BE(periodMs / 1_000);
  numbers.writeBigInt64BE(BigInt(genesisMs / 1_000), 4);
  const hash = createHash('sha256')
    .update(numbers)
    .update(Buffer.from(publicKey + group, 'hex'))
    .update(ownName)
    .digest('hex');
  return { hash, publicKey, genesisMs, periodMs, key, group };
}

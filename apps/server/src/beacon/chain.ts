/** A chain of public random rounds (drand): who signs it, and which moment belongs to which round. */
import { createHash, createHmac } from 'node:crypto';
import { bls12_381 as bls } from '@noble/curves/bls12-381';

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

/** The League of Entropy's chain without links: nobody knows a round before enough of its members have signed it. */
export const quicknet: BeaconChain = {
  hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesisMs: 1_692_803_367_000,
  periodMs: 3_000,
};

/** The first round that is signed at a moment or after it: until then nobody can know it. */
export function firstRoundFrom({ genesisMs, periodMs }: BeaconChain, at: Date): number {
  return Math.max(0, Math.ceil((at.getTime() - genesisMs) / periodMs)) + 1;
}

/** When a round is signed. */
export function timeOfRound({ genesisMs, periodMs }: BeaconChain, round: number): Date {
  return new Date(genesisMs + (round - 1) * periodMs);
}

/**
 * The stand-in's chain. Its key follows from a secret, so that a new installation needs nothing from outside: who knows the secret
 * can work rounds out ahead, which is why a real site names quicknet (docs/draws.md).
 */
export function demonstrationChain(secret: string): BeaconChain {
  const chain = chains.get(secret) ?? chainOf(secret);
  chains.set(secret, chain);
  return chain;
}

/** By secret: its key on the curve is 30 ms of a processor. */
const chains = new Map<string, BeaconChain>();

function chainOf(secret: string): BeaconChain {
  const publicKey = Buffer.from(bls.getPublicKeyForShortSignatures(keyFrom(secret))).toString('hex');
  const group = createHash('sha256').update(publicKey).digest('hex');
  return { ...own, publicKey, hash: chainHash({ ...own, publicKey }, group, 'demonstration') };
}

/** As quicknet's, so that a moment has the same round on both. */
const own = { genesisMs: quicknet.genesisMs, periodMs: quicknet.periodMs };

/** How drand names a chain: SHA-256 of its period and genesis in seconds, its key, its group's hash and its beacon's name. @param group hex */
export function chainHash(chain: Omit<BeaconChain, 'hash'>, group: string, name: string): string {
  const numbers = Buffer.alloc(12);
  numbers.writeUInt32BE(chain.periodMs / 1_000);
  numbers.writeBigInt64BE(BigInt(chain.genesisMs / 1_000), 4);
  return createHash('sha256')
    .update(numbers)
    .update(Buffer.from(chain.publicKey, 'hex'))
    .update(Buffer.from(group, 'hex'))
    .update(name)
    .digest('hex');
}

/** A key of the curve: below the group's order whatever the secret is, because its highest two bits are none. */
export function keyFrom(secret: string): Uint8Array {
  const key = createHmac('sha256', secret).update('beacon of the demonstration').digest();
  key.writeUInt8(key.readUInt8(0) & 0x3f, 0);
  return key;
}

/** Whether a round was signed by the chain that it is said to be of (drand, scheme bls-unchained-g1-rfc9380). */
import { createHash } from 'node:crypto';
import { bls12_381 as bls } from '@noble/curves/bls12-381';

const tag = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

/** SHA-256 of the round's number as eight bytes, the highest first: what its chain signs. */
export function messageOf(round: number): Uint8Array {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(round));
  return createHash('sha256').update(bytes).digest();
}

/** Some 30 ms of a processor. @param publicKey hex @param signature a point of G1, compressed, hex: 96 digits */
export function isSigned(publicKey: string, round: number, signature: string): boolean {
  if (!/^[0-9a-f]{96}$/.test(signature)) return false;
  try {
    return bls.verifyShortSignature(signature, messageOf(round), publicKey, { DST: tag });
  } catch {
    // Not a point of the curve.
    return false;
  }
}

/** What a chain's key makes of a round, hex. For the beacon of the tests. */
export function signRound(key: Uint8Array, round: number): string {
  return Buffer.from(bls.signShortSignature(messageOf(round), key, { DST: tag })).toString('hex');
}

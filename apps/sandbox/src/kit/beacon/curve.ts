/** Signatures of drand's scheme bls-unchained-g1-rfc9380: of BLS12-381, on G1, each over its round's number alone. */
import { createHash } from 'node:crypto';
import { bls12_381 as bls } from '@noble/curves/bls12-381';

const tag = { DST: 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_' };

function messageOf(round: number): Uint8Array {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(round));
  return createHash('sha256').update(bytes).digest();
}

/** @returns hex, 192 digits */
export function publicKeyOf(key: Uint8Array): string {
  return Buffer.from(bls.getPublicKeyForShortSignatures(key)).toString('hex');
}

/** @returns hex, 96 digits */
export function signRound(key: Uint8Array, round: number): string {
  return Buffer.from(bls.signShortSignature(messageOf(round), key, tag)).toString('hex');
}

/** Some 30 ms of a processor. */
export function isSigned(publicKey: string, round: number, signature: string): boolean {
  if (!/^[0-9a-f]{96}$/.test(signature)) return false;
  try {
    return bls.verifyShortSignature(signature, messageOf(round), publicKey, tag);
  } catch {
    // Not a point of the curve.
    return false;
  }
}

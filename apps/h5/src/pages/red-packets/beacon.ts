/**
 * Checks a public random round on the phone: drand's signature over its number (scheme bls-unchained-g1-rfc9380). Loaded when a draw is
 * looked at: the curve is large.
 */
import { bls12_381 as curve } from '@noble/curves/bls12-381';

export interface ClaimedRound {
  /** A point of G2 in hex. */
  readonly public_key: string;
  readonly round: number;
  /** A point of G1 in hex. */
  readonly signature: string;
}

export async function isSigned({ public_key: key, round, signature }: ClaimedRound): Promise<boolean> {
  const number = new DataView(new ArrayBuffer(8));
  number.setBigUint64(0, BigInt(round));
  const message = new Uint8Array(await crypto.subtle.digest('SHA-256', number.buffer));
  try {
    return curve.verifyShortSignature(signature, message, key, {
      DST: 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_',
    });
  } catch {
    // Not a point of the curve.
    return false;
  }
}

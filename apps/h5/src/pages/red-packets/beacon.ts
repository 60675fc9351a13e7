/**
 * Checks a public random round on the phone: drand's signature over its number (scheme bls-unchained-g1-rfc9380), and that it is the
 * first round from the opening of the window on. Loaded when a draw is looked at: the curve is large.
 */
import { bls12_381 as curve } from '@noble/curves/bls12-381';

export interface ClaimedRound {
  /** A point of G2 in hex. */
  readonly public_key: string;
  readonly round: number;
  /** A point of G1 in hex. */
  readonly signature: string;
}

/** When quicknet signed its first round, Unix ms; one each three seconds. */
const genesisMs = 1_692_803_367_000;
const everyMs = 3_000;

/** @param day YYYY-MM-DD: the round is that of 10:00 Beijing time, or a later one where the day was drawn late */
export async function isRoundOf(day: string, claimed: ClaimedRound): Promise<boolean> {
  const { public_key: key, round, signature } = claimed;
  const opens = Date.parse(`${day}T10:00:00+08:00`);
  if (round < Math.ceil((opens - genesisMs) / everyMs) + 1) return false;
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

/**
 * Signatures over the bytes of a body alone, as several platforms use them: RSA with SHA-256 (PKCS#1 v1.5), written in Base64 into a
 * header. Neither time nor path is signed: the same body has the same signature for ever, so that only ids guard what it asks for.
 */
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/** @throws for a text that holds no RSA private key */
export function privateKeyOf(pem: string): KeyObject {
  return rsa(createPrivateKey(pem));
}

/**
 * The other side's keys: all that stand in the text, so that a new one can be added before the old one goes.
 * @throws for a text that holds none
 */
export function publicKeysOf(pems: string): readonly KeyObject[] {
  const found = pems.match(/-----BEGIN [A-Z ]+-----[^-]+-----END [A-Z ]+-----/g) ?? [];
  const keys = found.map((pem) => rsa(createPublicKey(pem)));
  if (keys.length === 0) throw new Error('no key in it');
  return keys;
}

function rsa(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType !== 'rsa') throw new Error('not an RSA key');
  if ((key.asymmetricKeyDetails?.modulusLength ?? 0) < 2_048) throw new Error('a key of less than 2048 bits');
  return key;
}

export function bodySignature(key: KeyObject, body: string): string {
  return sign('RSA-SHA256', Buffer.from(body, 'utf8'), key).toString('base64');
}

/** @param header as it arrived; a header that came twice is no signature */
export function isSignedBy(
  keys: readonly KeyObject[],
  body: Buffer,
  header: string | readonly string[] | undefined,
): boolean {
  if (typeof header !== 'string' || !/^[A-Za-z0-9+/]{300,1400}={0,2}$/.test(header)) return false;
  const signature = Buffer.from(header, 'base64');
  return keys.some((key) => verify('RSA-SHA256', body, key, signature));
}

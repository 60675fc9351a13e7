/** Encrypts a message for one browser (RFC 8291, coding aes128gcm of RFC 8188): the push service that carries it cannot read it. */
import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

export interface Receiver {
  /** Its key: an uncompressed point of P-256, 65 octets. */
  readonly p256dh: Buffer;
  /** The secret that only the browser and we know, 16 octets. */
  readonly auth: Buffer;
}

export interface Drawn {
  readonly salt: Buffer;
  /** Private key of the sender, for this message alone. */
  readonly privateKey: Buffer;
}

const curve = 'prime256v1';
/** The longest record; a message is always one. */
const recordSize = 4_096;
/** Octets of header, tag and delimiter that a record of 4096 does not leave to the text. */
const largestText = recordSize - 86 - 16 - 1;
/** Texts are filled up to a multiple of this, so that their length tells nothing. */
const paddedTo = 512;

/**
 * @param padded false: the text alone, as the standard's own example has it
 * @param drawn salt and key of the standard's example; drawn at random otherwise, for each message anew
 * @throws when the text is too long or `p256dh` is no point of the curve
 */
export function encryptFor(
  { p256dh, auth }: Receiver,
  text: string,
  { padded = true, drawn }: { readonly padded?: boolean; readonly drawn?: Drawn } = {},
): Buffer {
  const plain = Buffer.from(text);
  if (plain.length > largestText) throw new RangeError('a push message is too long');
  const sender = createECDH(curve);
  if (drawn) sender.setPrivateKey(drawn.privateKey);
  else sender.generateKeys();
  const salt = drawn?.salt ?? randomBytes(16);
  const publicKey = sender.getPublicKey();
  const shared = derive(
    auth,
    sender.computeSecret(p256dh),
    Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, publicKey]),
    32,
  );
  const key = derive(salt, shared, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(salt, shared, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // 2: the last record; zeros after it are padding.
  const record = Buffer.concat([plain, Buffer.of(2), Buffer.alloc(padded ? fillOf(plain.length) : 0)]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordSize);
  return Buffer.concat([
    salt,
    size,
    Buffer.of(publicKey.length),
    publicKey,
    cipher.update(record),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}

/** Whether these octets are a point of the curve: what is not cannot be encrypted for. */
export function isPoint(octets: Buffer): boolean {
  if (octets.length !== 65 || octets[0] !== 4) return false;
  const probe = createECDH(curve);
  probe.generateKeys();
  try {
    probe.computeSecret(octets);
    return true;
  } catch {
    return false;
  }
}

function fillOf(length: number): number {
  return Math.min(paddedTo - ((length + 1) % paddedTo), largestText - length);
}

function derive(salt: Buffer, secret: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}

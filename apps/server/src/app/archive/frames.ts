/**
 * The outside of an archive: pieces of at most a megabyte, each sealed by AES-256-GCM under its place, so that a byte that was altered, a
 * piece that is missing and an end that was cut off are seen where they are, without the whole in memory.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const magic = Buffer.from('MINGPAI-ARCHIVE1');
const pieceBytes = 1 << 20;
const tagBytes = 16;
const saltBytes = 8;

/** The file is none, was altered or cut, or the key is another one. */
export class ArchiveRefused extends Error {
  override readonly name = 'ArchiveRefused';
}

/** @param text 32 bytes in Base64 @throws {ArchiveRefused} */
export function archiveKey(text: string | undefined): Buffer {
  const key = Buffer.from(text ?? '', 'base64');
  if (key.length !== 32)
    throw new ArchiveRefused('ARCHIVE_KEY has to be 32 bytes in Base64: openssl rand -base64 32');
  return key;
}

export async function* sealed(content: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes);
  yield Buffer.concat([magic, salt]);
  let rest = Buffer.alloc(0);
  let place = 0;
  for await (const chunk of content) {
    rest = Buffer.concat([rest, chunk]);
    for (; rest.length > pieceBytes; rest = rest.subarray(pieceBytes))
      yield seal(rest.subarray(0, pieceBytes), { key, salt, place: place++, last: false });
  }
  yield seal(rest, { key, salt, place, last: true });
}

/** @throws {ArchiveRefused} with the place of the first piece that is not as it was written */
export async function* opened(file: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0);
  let salt: Buffer | undefined;
  let place = 0;
  let ended = false;
  for await (const chunk of file) {
    rest = Buffer.concat([rest, chunk]);
    if (salt === undefined) {
      if (rest.length < magic.length + saltBytes) continue;
      if (!rest.subarray(0, magic.length).equals(magic))
        throw new ArchiveRefused('this file is no archive of a site');
      salt = rest.subarray(magic.length, magic.length + saltBytes);
      rest = rest.subarray(magic.length + saltBytes);
    }
    for (;;) {
      if (rest.length < 5) break;
      const length = rest.readUInt32BE(1);
      if (ended || length > pieceBytes || (rest[0] ?? 0) > 1) throw altered(place);
      if (rest.length < 5 + length + tagBytes) break;
      ended = rest[0] === 1;
      yield unseal(rest.subarray(5, 5 + length + tagBytes), { key, salt, place, last: ended });
      place += 1;
      rest = rest.subarray(5 + length + tagBytes);
    }
  }
  if (!ended || rest.length > 0) throw altered(place);
}

interface Place {
  readonly key: Buffer;
  readonly salt: Buffer;
  readonly place: number;
  readonly last: boolean;
}

function seal(piece: Buffer, { key, salt, place, last }: Place): Buffer {
  const head = Buffer.alloc(5);
  head[0] = last ? 1 : 0;
  head.writeUInt32BE(piece.length, 1);
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(salt, place)).setAAD(head);
  return Buffer.concat([head, cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
}

function unseal(piece: Buffer, { key, salt, place, last }: Place): Buffer {
  const head = Buffer.alloc(5);
  head[0] = last ? 1 : 0;
  head.writeUInt32BE(piece.length - tagBytes, 1);
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(salt, place)).setAAD(head);
  decipher.setAuthTag(piece.subarray(piece.length - tagBytes));
  try {
    return Buffer.concat([decipher.update(piece.subarray(0, piece.length - tagBytes)), decipher.final()]);
  } catch {
    throw altered(place);
  }
}

function nonceOf(salt: Buffer, place: number): Buffer {
  const nonce = Buffer.alloc(12);
  salt.copy(nonce);
  nonce.writeUInt32BE(place, saltBytes);
  return nonce;
}

function altered(place: number): ArchiveRefused {
  return new ArchiveRefused(
    `the archive was altered or cut off at its piece ${place + 1} (of 1 MiB each), or the key is another one`,
  );
}

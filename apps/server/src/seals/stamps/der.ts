/** As much of DER (X.690) as time-stamps need. */

/** An element: its tag as one byte, what it holds, and all of its bytes. */
export interface Der {
  readonly tag: number;
  readonly content: Buffer;
  readonly whole: Buffer;
}

/** What was answered is no DER, or not of the form that it should have. */
export class NotDer extends Error {}

/** @throws {NotDer} where the bytes end before the element, or are written in a way that DER does not allow */
export function readDer(bytes: Buffer, at = 0): Der {
  const tag = bytes[at];
  const first = bytes[at + 1];
  if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f) throw new NotDer('no element');
  const sized = first < 0x80 ? 0 : first - 0x80;
  if (sized > 3 || first === 0x80) throw new NotDer('a length that is too long');
  const length =
    sized === 0 ? first : bytes.subarray(at + 2, at + 2 + sized).reduce((sum, byte) => sum * 256 + byte, 0);
  const begin = at + 2 + sized;
  if (begin + length > bytes.length) throw new NotDer('cut off');
  return { tag, content: bytes.subarray(begin, begin + length), whole: bytes.subarray(at, begin + length) };
}

/** The elements that one holds. @param tag that it must have @throws {NotDer} */
export function partsOf(der: Der | undefined, tag: number): Der[] {
  const inside = contentOf(der, tag);
  const parts: Der[] = [];
  for (let at = 0; at < inside.length; ) {
    const part = readDer(inside, at);
    parts.push(part);
    at += part.whole.length;
  }
  return parts;
}

/** @throws {NotDer} */
export function contentOf(der: Der | undefined, tag: number): Buffer {
  if (der?.tag !== tag) throw new NotDer(`tag ${der?.tag ?? 'missing'} in the place of ${tag}`);
  return der.content;
}

export const tags = {
  boolean: 0x01,
  integer: 0x02,
  octets: 0x04,
  null: 0x05,
  oid: 0x06,
  time: 0x18,
  sequence: 0x30,
  set: 0x31,
  context0: 0xa0,
} as const;

export function writeDer(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

/** @param bytes without sign, the highest first */
export function writeInteger(bytes: Uint8Array): Buffer {
  const from = bytes.findIndex((byte) => byte !== 0);
  const short = from === -1 ? Uint8Array.of(0) : bytes.subarray(from);
  const signed = (short[0] ?? 0) >= 0x80 ? [Uint8Array.of(0), short] : [short];
  return writeDer(tags.integer, ...signed);
}

/** @param text such as `1.2.840.113549.1.9.4` */
export function writeOid(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number);
  const bytes = rest.flatMap((part) => {
    const sevens = [part & 0x7f];
    for (let left = part >>> 7; left > 0; left >>>= 7) sevens.unshift((left & 0x7f) | 0x80);
    return sevens;
  });
  return writeDer(tags.oid, Uint8Array.of(first * 40 + second, ...bytes));
}

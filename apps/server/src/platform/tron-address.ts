/**
 * TRON's addresses: 20 bytes behind the byte 0x41, which people write in base58check and some tools in hex (TRON's protocol document,
 * "Account addresses").
 */
import { createHash } from 'node:crypto';
import { createBase58check } from '@scure/base';

const prefix = 0x41;
const base58check = createBase58check((bytes: Uint8Array) => createHash('sha256').update(bytes).digest());

/** @returns its 20 bytes; `undefined` for what is no such address, or whose checksum is wrong */
export function readTronAddress(text: string): Buffer | undefined {
  try {
    const bytes = base58check.decode(text);
    return bytes.length === 21 && bytes[0] === prefix ? Buffer.from(bytes.subarray(1)) : undefined;
  } catch {
    return undefined;
  }
}

/** @param bytes 20 of them */
export function tronAddress(bytes: Uint8Array): string {
  return base58check.encode(Uint8Array.from([prefix, ...bytes]));
}

/** An address of TRON that was written in hex, with or without 0x, as people write it; anything else stays as it is. */
export function withoutTronHex(text: string): string {
  const found = /^(?:0x)?41([0-9a-f]{40})$/i.exec(text.trim());
  return found?.[1] === undefined ? text : tronAddress(Buffer.from(found[1], 'hex'));
}

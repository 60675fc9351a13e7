/** Ids and secrets. Nothing here is guessable: all come from the system's random source. */
import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';

/** A fresh UUID, for ids that are chosen before the call they name. */
export function newId(): string {
  return randomUUID();
}

/** 256 random bits, unless fewer bytes are wanted; URL-safe: session tokens. */
export function newToken(bytes = 32): string {
  return randomBytes(bytes).toString('base64url');
}

/** Sixteen characters that nobody mistakes for others, for people to type: about 79 bits. */
export function newCode(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  return Array.from({ length: 16 }, () => letters[randomInt(letters.length)]).join('');
}

/** SHA-256 of a secret; what the database keeps in its place. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/**
 * An order number that members can read to a clerk: prefix, Beijing date, ten random digits.
 * Unguessable enough that a stranger's order cannot be found by counting; uniqueness is the database's.
 */
export function newOrderNumber(prefix: string, beijingDate: string): string {
  const digits = String(randomInt(0, 10 ** 10)).padStart(10, '0');
  return `${prefix}${beijingDate.slice(0, 10).replaceAll('-', '')}${digits}`;
}

/**
 * A UUID that is always the same for the same name (RFC 9562, version 8 on SHA-256), so that an account's or an
 * effect's id can be computed where it is needed instead of being looked up.
 */
export function namedId(name: string): string {
  const hash = createHash('sha256').update(`mingpai:${name}`).digest().subarray(0, 16);
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** What people paste when they are asked for a transaction. */

/**
 * The id of a transaction out of what was pasted: 64 hex digits, with or without 0x, also inside an explorer's address.
 * @returns 0x and lower-case digits, or `undefined` when there is none
 */
export function transactionId(text: string): `0x${string}` | undefined {
  const match = /(?:^|[^0-9a-z]|0x)([0-9a-f]{64})(?![0-9a-z])/i.exec(text.trim());
  return match?.[1] === undefined ? undefined : `0x${match[1].toLowerCase()}`;
}

/** What people paste when they are asked for a transaction, and how it is shown to them. */
import type { Protocol } from '../states.ts';

/**
 * The id of a transaction out of what was pasted: 64 hex digits, with or without 0x, also inside an explorer's address.
 * @returns 0x and lower-case digits, or `undefined` when there is none
 */
export function transactionId(text: string): `0x${string}` | undefined {
  const match = /(?:^|[^0-9a-z]|0x)([0-9a-f]{64})(?![0-9a-z])/i.exec(text.trim());
  return match?.[1] === undefined ? undefined : `0x${match[1].toLowerCase()}`;
}

/**
 * A transaction's id as the explorers of its network write it: TRON's have no 0x, and are not found with one.
 * @param kept as `transactionId` gives it; any other text, such as a receipt of an exchange, stays as it is
 */
export function transactionText(protocol: Protocol, kept: string): string {
  return protocol === 'TRC20' && transactionId(kept) === kept ? kept.slice(2) : kept;
}

/** What an operator sets for where transactions are looked up: nothing, or an address with `{hash}`, and `{lang}` where it has a place for it. */
export const explorerPattern = /^$|^https?:\/\/\S*\{hash\}\S*$/;

/**
 * @param explorer as it is set @param hash of a transaction, as its network's people write it
 * @returns where it is looked up; null: nobody is led anywhere, or what was named is no transaction's id
 */
export function explorerLink(explorer: string, hash: string, language: string): string | null {
  if (explorer === '' || !/^(0x)?[0-9a-f]{64}$/i.test(hash)) return null;
  return explorer.replaceAll('{hash}', hash).replaceAll('{lang}', language);
}

/**
 * Whether a text is, or holds, what opens a wallet: an extended private key (BIP 32, also SLIP 132's), a private key, or the
 * words of one (BIP 39). Asked wherever a public key is expected, so that a secret never leaves the browser it was pasted in.
 */
export function looksSecret(text: string): boolean {
  const words = text.trim().split(/\s+/);
  return (
    words.some((word) => /^[xyztuv]prv[1-9A-HJ-NP-Za-km-z]{20,}$/i.test(word)) ||
    words.some((word) => /^(0x)?[0-9a-f]{64}$/i.test(word)) ||
    (words.length >= 12 && words.every((word) => /^[a-z]{3,8}$/i.test(word)))
  );
}

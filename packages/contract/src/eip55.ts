/** EIP-55: upper and lower case of an Ethereum address are its checksum. */
import { keccak_256 } from '@noble/hashes/sha3.js';

/**
 * @param digits the 40 lower-case hex digits, without 0x
 * @returns them with a capital where the hash of the lower-case address has 8 or more in a letter's place
 */
export function checksummed(digits: string): string {
  const hash = keccak_256(new TextEncoder().encode(digits));
  return [...digits]
    .map((letter, index) => {
      const byte = hash[index >> 1] ?? 0;
      return (index % 2 === 0 ? byte >> 4 : byte & 15) >= 8 ? letter.toUpperCase() : letter;
    })
    .join('');
}

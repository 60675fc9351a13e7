/**
 * Addresses out of an extended public key (BIP 32): as many as there are orders, while what can spend from them stays in the
 * operator's wallet. Ethereum and TRON make an address of the same key in the same way and write it differently.
 */
import { createHmac } from 'node:crypto';
import { checksummed } from '@mingpai/contract/eip55';
import { looksSecret } from '@mingpai/contract/rules/chain';
import type { Protocol } from '@mingpai/contract/states';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { HDKey } from '@scure/bip32';
import { addressText } from './addresses.ts';

export interface ExtendedKey {
  /** Names what addresses are derived from, where it need not be shown: its BIP 32 fingerprint, 8 hex digits. */
  readonly name: string;
  /** Where addresses lie below the key, as wallets show it. */
  readonly path: string;
  /** @param index from 0, below 2^31 */
  address(protocol: Protocol, index: number): string;
}

export type KeyFault = 'secret' | 'unreadable' | 'depth';

/** BIP 44: account keys lie at depth 3, what receives from outside at depth 4. */
const accountDepth = 3;
const receivingDepth = 4;

/**
 * Reads an account's key (`m/44'/60'/0'`, addresses at `0/0`, `0/1`, ...) or that of its receiving chain (`m/44'/60'/0'/0`).
 * @returns `secret` for a private key in any form, `depth` for a key from which wallets would not derive addresses
 */
export function readExtendedKey(text: string): ExtendedKey | KeyFault {
  if (looksSecret(text)) return 'secret';
  const key = parsed(text.trim());
  if (!key) return 'unreadable';
  if (key.privateKey) return 'secret';
  if (key.depth !== accountDepth && key.depth !== receivingDepth) return 'depth';
  const receiving = key.depth === accountDepth ? key.deriveChild(0) : key;
  const child = childrenOf(receiving);
  return {
    name: receiving.fingerprint.toString(16).padStart(8, '0'),
    path: key.depth === accountDepth ? '0/' : '',
    address(protocol, index) {
      // The last 20 bytes of the hash of the whole key, without the byte that says that it is whole.
      const whole = child(index).subarray(1);
      const digits = Buffer.from(keccak_256(whole).subarray(-20)).toString('hex');
      return protocol === 'ERC20' ? `0x${checksummed(digits)}` : addressText(protocol, `0x${digits}`);
    },
  };
}

/**
 * The public keys below a public key, by their index: BIP 32, *Public parent key to public child key*. The library reads both points
 * anew for each child, a square root each; here the parent's is read once, and the child is never written short: two fifths less for each
 * order's address.
 * @returns of a call 65 bytes, whole: 4, x, y
 */
function childrenOf({ publicKey, chainCode }: HDKey): (index: number) => Uint8Array {
  if (!publicKey || !chainCode) throw new Error('an extended key has a public part and a chain code');
  const parent = secp256k1.ProjectivePoint.fromHex(publicKey);
  return (index) => {
    const place = Buffer.alloc(4);
    place.writeUInt32BE(index);
    const step = createHmac('sha512', chainCode).update(publicKey).update(place).digest().subarray(0, 32);
    // Throws for a step that is no key: one in 2^127.
    return parent
      .add(secp256k1.ProjectivePoint.BASE.multiply(BigInt(`0x${step.toString('hex')}`)))
      .toRawBytes(false);
  };
}

function parsed(text: string): HDKey | undefined {
  try {
    return HDKey.fromExtendedKey(text);
  } catch {
    return undefined;
  }
}

/** Addresses as people write them and as nodes do: TRON's are the same 20 bytes as Ethereum's, in Base58Check behind 0x41. */
import { createHash } from 'node:crypto';

export const networks = ['TRC20', 'ERC20'] as const;
export type Network = (typeof networks)[number];

const digits = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** @returns 0x and 40 hex digits; undefined for what is no address of that network */
export function nodeAddress(network: Network, text: string): string | undefined {
  if (network === 'ERC20') return /^0x[0-9a-fA-F]{40}$/.test(text) ? text.toLowerCase() : undefined;
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) return undefined;
  const whole = [...text].reduce((sum, digit) => sum * 58n + BigInt(digits.indexOf(digit)), 0n);
  const bytes = Buffer.from(whole.toString(16).padStart(50, '0'), 'hex');
  const [body, check] = [bytes.subarray(0, 21), bytes.subarray(21)];
  return body[0] === 0x41 && checksum(body).equals(check) ? `0x${body.toString('hex', 1)}` : undefined;
}

/** The address as people of that network write it. @param address 0x and 40 hex digits */
export function addressText(network: Network, address: string): string {
  if (network === 'ERC20') return address;
  const body = Buffer.from(`41${address.slice(2)}`, 'hex');
  let whole = BigInt(`0x${Buffer.concat([body, checksum(body)]).toString('hex')}`);
  let text = '';
  while (whole > 0n) {
    text = `${digits[Number(whole % 58n)]}${text}`;
    whole /= 58n;
  }
  return text;
}

function checksum(body: Buffer): Buffer {
  const once = createHash('sha256').update(body).digest();
  return createHash('sha256').update(once).digest().subarray(0, 4);
}

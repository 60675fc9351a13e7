/**
 * Works a packet out again from what is public, in the browser and without our code on the server: the seal is the
 * SHA-256 of the seed; a packet is the first 48 bits of HMAC-SHA256(seed, `day|member|number`), spread evenly between one
 * yuan and the share of the deposits that counted.
 */
const leastFen = 100n;
const bits = 48n;

export interface Packet {
  /** YYYY-MM-DD in Beijing. */
  readonly day: string;
  readonly member: number;
  /** The member's first, second ... of the day. */
  readonly number: number;
  /** Deposits that counted, yuan. */
  readonly deposits: number;
  /** Largest packet in basis points of the deposits. */
  readonly share: number;
}

/** SHA-256 of the seed's text, as hex: what was published before. */
export async function sealOf(seed: string): Promise<string> {
  return hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(seed)));
}

/** What the packet holds, in fen. */
export async function packetFen(seed: string, packet: Packet): Promise<bigint> {
  const { day, member, number, deposits, share } = packet;
  const text = new TextEncoder();
  const key = await crypto.subtle.importKey(
    'raw',
    text.encode(seed),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  const digest = await crypto.subtle.sign('HMAC', key, text.encode(`${day}|${member}|${number}`));
  const chance = BigInt(`0x${hex(digest).slice(0, Number(bits / 4n))}`);
  const share10000 = (BigInt(Math.round(deposits * 100)) * BigInt(share)) / 10_000n;
  const most = share10000 < leastFen ? leastFen : share10000;
  return leastFen + ((most - leastFen + 1n) * chance) / 2n ** bits;
}

function hex(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

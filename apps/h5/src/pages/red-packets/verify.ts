/**
 * Works a packet out again from what is public, in the browser and without our code on the server: the seal is the
 * SHA-256 of `2|seed|key|round`, the round being a public random one that was named with the seed; the day is drawn from
 * HMAC-SHA256(seed, the round's signature); a packet is the first 48 bits of HMAC-SHA256(that, `day|member|number`), spread
 * evenly between one yuan and the share of the deposits that counted. Days of before have no round: seal and packets are of
 * the seed alone.
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

export interface NamedRound {
  /** hex */
  readonly public_key: string;
  readonly round: number;
}

/** What was published before, as hex. @param named nothing on days of before */
export async function sealOf(seed: string, named: NamedRound | null): Promise<string> {
  const text = named === null ? seed : `2|${seed}|${named.public_key}|${named.round}`;
  return hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}

/** When quicknet signed its first round, Unix ms; one each three seconds. The demonstration's beacon keeps the same moments. */
const genesisMs = 1_692_803_367_000;
const everyMs = 3_000;

/** Whether it is a round that may open the day: of 10:00 Beijing time, or one before 12:00 where the day was drawn late. */
export function isRoundOfDay(day: string, round: number): boolean {
  const first = Math.ceil((Date.parse(`${day}T10:00:00+08:00`) - genesisMs) / everyMs) + 1;
  return round >= first && round < first + (2 * 3_600_000) / everyMs;
}

/** What the day is drawn from. @param signature of the round that was named, hex; nothing on days of before */
export async function drawnFrom(seed: string, signature: string | null): Promise<string> {
  return signature === null ? seed : hex(await hmac(seed, signature));
}

/** What the packet holds, in fen. @param seed what the day is drawn from */
export async function packetFen(seed: string, packet: Packet): Promise<bigint> {
  const { day, member, number, deposits, share } = packet;
  const digest = await hmac(seed, `${day}|${member}|${number}`);
  const chance = BigInt(`0x${hex(digest).slice(0, Number(bits / 4n))}`);
  const share10000 = (BigInt(Math.round(deposits * 100)) * BigInt(share)) / 10_000n;
  const most = share10000 < leastFen ? leastFen : share10000;
  return leastFen + ((most - leastFen + 1n) * chance) / 2n ** bits;
}

async function hmac(key: string, message: string): Promise<ArrayBuffer> {
  const text = new TextEncoder();
  const hash = { name: 'HMAC', hash: 'SHA-256' };
  const secret = await crypto.subtle.importKey('raw', text.encode(key), hash, false, ['sign']);
  return crypto.subtle.sign('HMAC', secret, text.encode(message));
}

function hex(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

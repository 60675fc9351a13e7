/**
 * Checks a public random round on this device: drand's signature over its number (scheme bls-unchained-g1-rfc9380), and that it is the
 * round that was named. Written apart from the platform's code, as the pages that verify are.
 */
import type { Language } from '../../../../kit/page/language.ts';

export interface ClaimedRound {
  /** The chain's key, a point of G2 in hex. */
  readonly key: string;
  readonly round: number;
  /** A point of G1 in hex. */
  readonly signature: string;
}

/** When quicknet signed its first round, Unix ms; one each three seconds. The demonstration's beacon keeps the same moments. */
const genesisMs = 1_692_803_367_000;
const everyMs = 3_000;

const bytes = (text: string) => new TextEncoder().encode(text);
const hex = (buffer: ArrayBuffer) =>
  [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** @param from Unix ms: the named round is the first that is signed then or later */
export async function isNamedRound({ key, round, signature }: ClaimedRound, from: number): Promise<boolean> {
  if (round !== Math.ceil((from - genesisMs) / everyMs) + 1) return false;
  // Loaded when a round is checked, not with the page.
  const { bls12_381: curve } = await import('@noble/curves/bls12-381');
  const number = new DataView(new ArrayBuffer(8));
  number.setBigUint64(0, BigInt(round));
  const message = new Uint8Array(await crypto.subtle.digest('SHA-256', number.buffer));
  const options = { DST: 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_' };
  try {
    return curve.verifyShortSignature(signature, message, key, options);
  } catch {
    // Not a point of the curve.
    return false;
  }
}

/** What decides the draw: HMAC-SHA256 of the signature's text by the seed's; without a round the seed itself. */
export async function decidedBy(seed: string, claimed: ClaimedRound | undefined): Promise<string> {
  if (claimed === undefined) return seed;
  const hash = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes(seed), hash, false, ['sign']);
  return hex(await crypto.subtle.sign('HMAC', key, bytes(claimed.signature)));
}

/** When bets on a round closed. @param label "20261121-0042": the Beijing day and the round's place in it @returns Unix ms */
export function closingOf(
  label: string,
  times: { readonly periodMs: number; readonly betMs: number },
): number {
  const [day = '', place = ''] = label.split('-');
  const midnight = Date.parse(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T00:00:00+08:00`);
  return midnight + (Number(place) - 1) * times.periodMs + times.betMs;
}

/** Fields of the page; all three are empty for rounds of before the beacon. */
export const roundShapes = {
  beacon: /^\d{0,12}$/,
  key: /^([0-9a-f]{192})?$/,
  signature: /^([0-9a-f]{96})?$/,
} as const;
export type RoundField = keyof typeof roundShapes;

export function claimedRound(given: Readonly<Record<RoundField, string>>): ClaimedRound | undefined {
  const { beacon, key, signature } = given;
  return beacon === '' && key === '' && signature === ''
    ? undefined
    : { round: Number(beacon), key, signature };
}

/** For the address of the page. */
export function roundParameters(
  beacon: { readonly public_key: string; readonly round: number; readonly signature: string | null } | null,
): Record<string, string> {
  if (beacon === null || beacon.signature === null) return {};
  return { beacon: String(beacon.round), key: beacon.public_key, signature: beacon.signature };
}

interface RoundTexts {
  readonly check: string;
  readonly fields: Readonly<Record<RoundField, string>>;
  readonly how: string;
}

/** Words of the fields and of the check, and how a round is mixed in. */
export const roundTexts: Readonly<Record<Language, RoundTexts>> = {
  'zh-CN': {
    check: '下注截止时刻的公共随机轮次（drand）及其签名',
    fields: {
      beacon: '公共随机轮次（drand）',
      key: '随机信标公钥',
      signature: '该轮签名',
    },
    how: '公共随机轮次是下注截止时刻或之后的第一轮：轮次 = ⌈(截止时刻 − 1692803367) ÷ 3⌉ + 1（秒，Unix 时间），签名按 bls-unchained-g1-rfc9380 用信标公钥验证。开奖所用的值 = HMAC-SHA256(种子, 该轮签名的十六进制文本)；没有公共轮次的旧局直接使用种子。drand quicknet 的公钥以 83cf0f28 开头；其他公钥属于演示用的信标。',
  },
  en: {
    check: 'The public random round (drand) of the moment when betting closed, and its signature',
    fields: {
      beacon: 'Public random round (drand)',
      key: 'Public key of the beacon',
      signature: 'Signature of that round',
    },
    how: 'The public random round is the first one at the moment when betting closed or after it: ⌈(that moment − 1692803367) ÷ 3⌉ + 1, in seconds of Unix time. Its signature is checked by the beacon’s key (bls-unchained-g1-rfc9380). What decides is HMAC-SHA256(seed, the signature as hex text); rounds of before the beacon use the seed itself. The key of drand’s quicknet begins with 83cf0f28; another one is of a beacon for demonstrations.',
  },
};

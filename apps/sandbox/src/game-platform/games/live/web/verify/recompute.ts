/**
 * Repeats a round of the live tables with the browser's own cryptography. Written apart from the platform's code on purpose:
 * where the two differ, one of them is wrong, and this page says so.
 */

import { type ClaimedRound, closingOf, decidedBy, isNamedRound } from '../../../kit/verify/beacon.ts';

export interface Claim {
  readonly game: 'baccarat' | 'dragontiger';
  /** "20261121-0042". */
  readonly round: string;
  readonly seed: string;
  /** Shown while bets were taken. */
  readonly commitment: string;
  /** Cards 0 to 51 of player or dragon, of banker or tiger. */
  readonly left: readonly number[];
  readonly right: readonly number[];
  /** left, right or tie. */
  readonly winner: string;
  /** The public round that was mixed in; none in rounds of before. */
  readonly beacon: ClaimedRound | undefined;
  /** The start of the chain, and how many hashes away it is. */
  readonly chain: { readonly tip: string; readonly place: number } | undefined;
}

export interface Recomputed {
  readonly left: readonly number[];
  readonly right: readonly number[];
  readonly winner: string;
  readonly agrees: {
    readonly commitment: boolean;
    readonly cards: boolean;
    readonly winner: boolean;
    /** Absent when no public round was claimed. */
    readonly beacon: boolean | undefined;
    /** Absent when nothing was claimed about the chain. */
    readonly chain: boolean | undefined;
  };
}

export async function recompute(claim: Claim): Promise<Recomputed> {
  const shoe = await firstCards(await decidedBy(claim.seed, claim.beacon), claim.round, 6);
  const { left, right, winner } = claim.game === 'baccarat' ? baccarat(shoe) : dragonTiger(shoe);
  return {
    left,
    right,
    winner,
    agrees: {
      commitment: (await sha256(claim.seed)) === claim.commitment,
      cards: left.join() === claim.left.join() && right.join() === claim.right.join(),
      winner: winner === claim.winner,
      beacon: claim.beacon && (await isNamedRound(claim.beacon, closingOf(claim.round, times))),
      chain: claim.chain && (await hashedBack(claim.seed, claim.chain.place)) === claim.chain.tip,
    },
  };
}

/** A round each 25 s, 14 of them to bet. */
const times = { periodMs: 25_000, betMs: 14_000 };

const bytes = (text: string) => new TextEncoder().encode(text);

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function hashedBack(seed: string, times: number): Promise<string> {
  let text = seed;
  for (let step = 0; step < times; step += 1) text = await sha256(text);
  return text;
}

async function firstCards(seed: string, round: string, count: number): Promise<number[]> {
  const hash = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes(seed), hash, false, ['sign']);
  const words: number[] = [];
  let block = 0;
  async function next(): Promise<number> {
    if (words.length === 0) {
      const view = new DataView(await crypto.subtle.sign('HMAC', key, bytes(`${round}:${block}`)));
      block += 1;
      for (let at = 0; at < view.byteLength; at += 4) words.push(view.getUint32(at));
    }
    return words.shift() ?? 0;
  }
  // What lies at a place once something was exchanged there; else deck after deck.
  const moved = new Map<number, number>();
  const at = (place: number) => moved.get(place) ?? place % 52;
  const cards: number[] = [];
  for (let place = 0; place < count; place += 1) {
    const left = 416 - place;
    let word = await next();
    while (word >= 4_294_967_296 - (4_294_967_296 % left)) word = await next();
    const other = place + (word % left);
    cards.push(at(other));
    moved.set(other, at(place));
  }
  return cards;
}

function dragonTiger([dragon = 0, tiger = 0]: readonly number[]) {
  const ahead = (dragon % 13) - (tiger % 13);
  return { left: [dragon], right: [tiger], winner: ahead === 0 ? 'tie' : ahead > 0 ? 'left' : 'right' };
}

/** Points of the banker for each third card of the player, 0 to 9, up to which the banker draws. */
const drawsUpTo = [3, 3, 4, 4, 5, 5, 6, 6, 2, 3];

function baccarat(shoe: readonly number[]) {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = shoe;
  const worth = (card: number) => Math.min((card % 13) + 1, 10) % 10;
  const sum = (cards: readonly number[]) => cards.map(worth).reduce((one, two) => one + two) % 10;
  const left = [a, c];
  const right = [b, d];
  if (sum(left) < 8 && sum(right) < 8) {
    if (sum(left) < 6) {
      left.push(e);
      if (sum(right) <= (drawsUpTo[worth(e)] ?? 0)) right.push(f);
    } else if (sum(right) < 6) right.push(e);
  }
  const ahead = sum(left) - sum(right);
  return { left, right, winner: ahead === 0 ? 'tie' : ahead > 0 ? 'left' : 'right' };
}

/**
 * Works a draw out again from its seed with the browser's own cryptography. Written apart from the platform's code on purpose:
 * where the two differ, one of them is wrong, and this page says so.
 */
import { type ClaimedRound, closingOf, decidedBy, isNamedRound } from '../../../kit/verify/beacon.ts';
import type { GameCode } from '../table.ts';

export interface Claim {
  readonly game: GameCode;
  /** The draw's name: "20261121-0042". */
  readonly draw: string;
  /** Shown before bets on it were open. */
  readonly commitment: string;
  /** Shown after it. */
  readonly seed: string;
  readonly numbers: readonly number[];
  /** The public round that was mixed in; none in draws of before. */
  readonly beacon: ClaimedRound | undefined;
}

export interface Recomputed {
  readonly commitment: string;
  readonly numbers: readonly number[];
  readonly agrees: {
    readonly commitment: boolean;
    readonly numbers: boolean;
    /** Absent when no public round was claimed. */
    readonly beacon: boolean | undefined;
  };
}

const shapes = { k3: { count: 3, faces: 6, lowest: 1 }, ssc: { count: 5, faces: 10, lowest: 0 } };

/** When bets are taken. */
const times = {
  k3: { periodMs: 60_000, betMs: 52_000 },
  ssc: { periodMs: 120_000, betMs: 110_000 },
};

export async function recompute(claim: Claim): Promise<Recomputed> {
  const { game, draw, commitment, seed, numbers, beacon } = claim;
  const digest = await crypto.subtle.digest('SHA-256', bytes(seed));
  const again = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const drawn = await drawAgain(game, draw, await decidedBy(seed, beacon));
  return {
    commitment: again,
    numbers: drawn,
    agrees: {
      commitment: again === commitment.toLowerCase(),
      numbers: drawn.join() === numbers.join(),
      beacon: beacon && (await isNamedRound(beacon, closingOf(draw, times[game]))),
    },
  };
}

async function drawAgain(game: GameCode, draw: string, seed: string): Promise<number[]> {
  const { count, faces, lowest } = shapes[game];
  const hash = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes(seed), hash, false, ['sign']);
  const numbers: number[] = [];
  for (let block = 0; numbers.length < count; block += 1) {
    const words = new DataView(await crypto.subtle.sign('HMAC', key, bytes(`${game}:${draw}:${block}`)));
    for (let offset = 0; offset < 32 && numbers.length < count; offset += 4) {
      const word = words.getUint32(offset);
      // Words above the largest multiple would favour the lowest faces.
      if (word < Math.floor(4_294_967_296 / faces) * faces) numbers.push(lowest + (word % faces));
    }
  }
  return numbers;
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

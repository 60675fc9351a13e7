/**
 * Works a round out again from its seeds with the browser's own cryptography: stops, windows, wins and what they pay. Strips, lines
 * and prices are the game's published data; the arithmetic is written apart from the platform's on purpose: where the two
 * differ, one of them is wrong, and this page says so.
 */
import { stripOf } from '../../maths.ts';
import { type Model, models } from '../../models.ts';
import { findTheme } from '../../themes.ts';

export interface Claim {
  /** The game's code. */
  readonly game: string;
  /** Shown before the round. */
  readonly commitment: string;
  readonly server: string;
  readonly client: string;
  readonly nonce: number;
  /** Fen. */
  readonly stake: number;
  /** Fen. */
  readonly payout: number;
}

export interface SpinAgain {
  readonly shown: readonly (readonly number[])[];
  /** In units of the stake, multiplier included. */
  readonly units: number;
}

export interface Recomputed {
  readonly spins: readonly SpinAgain[];
  /** Fen. */
  readonly payout: number;
  readonly agrees: { readonly commitment: boolean; readonly payout: boolean };
}

export async function recompute(claim: Claim): Promise<Recomputed> {
  const theme = findTheme(claim.game);
  if (!theme) throw new Error(`no slot ${claim.game}`);
  const model = models[theme.model];
  const seal = hex(await crypto.subtle.digest('SHA-256', bytes(claim.server)));
  const first = await spinAgain(model, claim, 0);
  const scatters = first.shown.flat().filter((symbol) => symbol === 9).length;
  const free = scatters < 3 ? 0 : (model.freeSpins[Math.min(scatters, 5) - 3] ?? 0);
  const spins = [first];
  for (let number = 1; number <= free; number += 1) {
    const spin = await spinAgain(model, claim, number);
    spins.push({ ...spin, units: spin.units * model.multiplier });
  }
  const units = spins.reduce((sum, spin) => sum + spin.units, 0);
  const payout = Math.floor((claim.stake * units) / model.units);
  return {
    spins,
    payout,
    agrees: { commitment: seal === claim.commitment.toLowerCase(), payout: payout === claim.payout },
  };
}

async function spinAgain(model: Model, { server, client, nonce }: Claim, number: number): Promise<SpinAgain> {
  const hash = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes(server), hash, false, ['sign']);
  const fallen = await Promise.all(
    model.counts.map(async (_, reel) => {
      const digest = await crypto.subtle.sign('HMAC', key, bytes(`${client}:${nonce}:${number}:${reel}`));
      const strip = stripOf(model, reel);
      const stop = Number((BigInt(`0x${hex(digest).slice(0, 16)}`) * BigInt(strip.length)) / 2n ** 64n);
      return [0, 1, 2].map((row) => strip[(stop + row) % strip.length] ?? 0);
    }),
  );
  const counted = fallen.map((reel) => (model.fills && reel.includes(0) ? [0, 0, 0] : reel));
  return {
    shown: fallen,
    units: model.lines ? onLines(model, model.lines, counted) : onWays(model, counted),
  };
}

/** Each line as a run of one symbol from the left, wilds counting for it; the best symbol is paid. */
function onLines(
  { pays, wildTimes }: Model,
  lines: readonly (readonly number[])[],
  shown: readonly (readonly number[])[],
): number {
  return lines.reduce((sum, line) => {
    const row = line.map((place, reel) => shown[reel]?.[place] ?? 0);
    const offers = Object.entries(pays).map(([name, prices]) => {
      const symbol = Number(name);
      let run = 0;
      let doubled = 1;
      for (const each of row) {
        if (each !== symbol && (each !== 0 || symbol === 0)) break;
        run += 1;
        if (each === 0 && symbol !== 0) doubled *= wildTimes;
      }
      // Wilds alone are the wild's own win.
      const own = row.slice(0, run).some((each) => each === symbol);
      return own ? (prices[run - 3] ?? 0) * doubled : 0;
    });
    return sum + Math.max(0, ...offers);
  }, 0);
}

function onWays({ pays }: Model, shown: readonly (readonly number[])[]): number {
  return Object.entries(pays).reduce((sum, [name, prices]) => {
    const counts = shown.map((reel) => reel.filter((each) => each === Number(name) || each === 0).length);
    const end = counts.indexOf(0);
    const run = end === -1 ? counts.length : end;
    return sum + (prices[run - 3] ?? 0) * counts.slice(0, run).reduce((product, count) => product * count, 1);
  }, 0);
}

function hex(buffer: ArrayBuffer): string {
  return [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

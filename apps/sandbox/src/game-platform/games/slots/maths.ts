/**
 * The slots' mathematics: three rows, wins from the left, a wild for every symbol but the scatter, and three or more scatters for
 * free spins. The return to the player is computed exactly from the strips; nothing is simulated.
 */
import type { Model } from './models.ts';

export const rows = 3;
export const wild = 0;
export const scatter = 9;
const symbols = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** What a window shows: by reel, from the top. */
export type Window = readonly (readonly number[])[];

const known = new WeakMap<Model, readonly (readonly number[])[]>();

/** The strip of a reel: its symbols spread as evenly as they can be, the same for everybody. */
export function stripOf(model: Model, reel: number): readonly number[] {
  const strips = known.get(model) ?? model.counts.map(spread);
  known.set(model, strips);
  return strips[reel] ?? [];
}

function spread(counts: readonly number[], reel: number): readonly number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const placed = counts.flatMap((count, symbol) =>
    Array.from({ length: count }, (_, index) => ({
      symbol,
      // A different beginning for each symbol and reel, so that no two reels show the same picture.
      at: ((index + ((symbol * 7 + reel * 3) % 10) / 10) * total) / count,
    })),
  );
  return placed.sort((a, b) => a.at - b.at || a.symbol - b.symbol).map(({ symbol }) => symbol);
}

/** What the window shows when each reel stops with this place of its strip on top. */
export function windowAt(model: Model, stops: readonly number[]): number[][] {
  return stops.map((stop, reel) => reelAt(stripOf(model, reel), stop));
}

function reelAt(strip: readonly number[], stop: number): number[] {
  return Array.from({ length: rows }, (_, row) => strip[(stop + row) % strip.length] ?? 0);
}

/** What counts: where wilds fill their reels, those that show one are wild from top to bottom. */
export function filled({ fills }: Model, shown: Window): Window {
  return fills ? shown.map((reel) => (reel.includes(wild) ? reel.map(() => wild as number) : reel)) : shown;
}

export interface Win {
  readonly symbol: number;
  readonly count: number;
  /** In units. */
  readonly pays: number;
  /** The rows that belong to it, reel by reel. */
  readonly places: readonly (readonly number[])[];
}

type Paid = Omit<Win, 'places'>;

/** What a row of symbols pays, the better of its two readings where it begins with wilds; in units. */
export function linePays(model: Model, symbolsOnLine: readonly number[]): Paid | undefined {
  let best: Paid | undefined;
  const first = symbolsOnLine.find((symbol) => symbol !== wild) ?? wild;
  for (const symbol of new Set([wild, first])) {
    if (symbol === scatter) continue;
    const end = symbolsOnLine.findIndex((shown) => shown !== symbol && (shown !== wild || symbol === wild));
    const count = end === -1 ? symbolsOnLine.length : end;
    const wilds = symbol === wild ? 0 : symbolsOnLine.slice(0, count).filter((each) => each === wild).length;
    const pays = count < 3 ? 0 : (model.pays[symbol]?.[count - 3] ?? 0) * model.wildTimes ** wilds;
    if (pays > (best?.pays ?? 0)) best = { symbol, count, pays };
  }
  return best;
}

export function winsIn(model: Model, shown: Window): Win[] {
  const counted = filled(model, shown);
  return model.lines ? lineWins(model, model.lines, counted) : wayWins(model, counted);
}

function lineWins(model: Model, lines: readonly (readonly number[])[], shown: Window): Win[] {
  return lines.flatMap((line) => {
    const win = linePays(
      model,
      line.map((row, reel) => shown[reel]?.[row] ?? 0),
    );
    return win ? [{ ...win, places: line.slice(0, win.count).map((row) => [row]) }] : [];
  });
}

/** Like symbols on neighbouring reels from the left, one win for each of the ways through them. */
function wayWins(model: Model, shown: Window): Win[] {
  return [...new Set(shown[0])].flatMap((symbol) => {
    const found = shown.map((reel) => rowsWith(reel, symbol));
    const end = found.findIndex((places) => places.length === 0);
    const places = end === -1 ? found : found.slice(0, end);
    const ways = places.reduce((product, { length }) => product * length, 1);
    const pays = (model.pays[symbol]?.[places.length - 3] ?? 0) * ways;
    return pays > 0 ? [{ symbol, count: places.length, pays, places }] : [];
  });
}

function rowsWith(reel: readonly number[], symbol: number): number[] {
  return reel.flatMap((shown, row) => (shown === symbol || shown === wild ? [row] : []));
}

export function scattersIn(shown: Window): number {
  return shown.flat().filter((symbol) => symbol === scatter).length;
}

export function freeSpinsFor(model: Model, scatters: number): number {
  return scatters < 3 ? 0 : (model.freeSpins[Math.min(scatters, 5) - 3] ?? 0);
}

/** The exact return of a stake. Reels and spins are independent of each other; free spins give no further free spins. */
export function returnToPlayer(model: Model): number {
  const spin = (model.lines ? meanOfLines(model, model.lines) : meanOfWays(model)) / model.units;
  return spin * (1 + meanFreeSpins(model) * model.multiplier);
}

/** Units that all lines together pay on the mean, from how likely each symbol is at each place of the window. */
function meanOfLines(model: Model, lines: readonly (readonly number[])[]): number {
  const chances = model.counts.map((_, reel) => {
    const windows = windowsOf(model, reel);
    return Array.from({ length: rows }, (_unused, row) =>
      symbols.map((symbol) => windows.filter((window) => window[row] === symbol).length / windows.length),
    );
  });
  let mean = 0;
  for (const line of lines) {
    const walk = (row: readonly number[], chance: number): void => {
      if (row.length === line.length || isBroken(row)) {
        mean += chance * (linePays(model, row)?.pays ?? 0);
        return;
      }
      for (const symbol of symbols) {
        const next = chance * (chances[row.length]?.[line[row.length] ?? 0]?.[symbol] ?? 0);
        if (next > 0) walk([...row, symbol], next);
      }
    };
    walk([], 1);
  }
  return mean;
}

/** Whatever comes behind changes nothing any more. */
function isBroken(row: readonly number[]): boolean {
  const first = row.find((symbol) => symbol !== wild);
  return first === scatter || row.some((symbol) => symbol !== wild && symbol !== first);
}

/** Units that the ways pay on the mean. The first reel has no wilds, so a win's symbol is the one that stands there. */
function meanOfWays(model: Model): number {
  return Object.entries(model.pays).reduce((sum, [symbol, pays]) => {
    const reels = model.counts.map((_, reel) => {
      const counts = windowsOf(model, reel).map((window) => rowsWith(window, Number(symbol)).length);
      return {
        mean: counts.reduce((all, count) => all + count, 0) / counts.length,
        none: counts.filter((count) => count === 0).length / counts.length,
      };
    });
    let ways = 1;
    return (
      sum +
      reels.reduce((paid, { mean }, reel) => {
        ways *= mean;
        return paid + (pays[reel - 2] ?? 0) * ways * (reels[reel + 1]?.none ?? 1);
      }, 0)
    );
  }, 0);
}

/** What a reel may show, each window as likely as any other. */
function windowsOf(model: Model, reel: number): Window {
  const strip = stripOf(model, reel);
  return filled(
    model,
    strip.map((_, stop) => reelAt(strip, stop)),
  );
}

/** At most one scatter is in sight on each reel, because they stand further apart than the window is high. */
function meanFreeSpins(model: Model): number {
  let inSight = [1, 0, 0, 0, 0, 0];
  for (const counts of model.counts) {
    const total = counts.reduce((sum, count) => sum + count, 0);
    const one = ((counts[scatter] ?? 0) * rows) / total;
    inSight = inSight.map((chance, count) => chance * (1 - one) + (inSight[count - 1] ?? 0) * one);
  }
  return inSight.reduce((sum, chance, count) => sum + chance * freeSpinsFor(model, count), 0);
}

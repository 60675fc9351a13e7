/** What one spin can pay at the most: found by going through what the reels can show, and leaving out what cannot become the most. */
import { filled, linePays, rows, scatter, stripOf, type Window, wild, winsIn } from './maths.ts';
import type { Model } from './models.ts';

/** In units, the multiplier of free spins included. */
export function largestSpin(model: Model): number {
  const base = model.lines ? largestOfLines(model, model.lines) : largestOfWays(model);
  return base * (model.freeSpins.length > 0 ? model.multiplier : 1);
}

/** What each reel can show, each picture once, as it counts. */
function picturesOf(model: Model): readonly Window[] {
  return model.counts.map((_, reel) => {
    const strip = stripOf(model, reel);
    const shown = strip.map((_symbol, stop) =>
      Array.from({ length: rows }, (_row, row) => at(strip, stop + row)),
    );
    return [...new Map(filled(model, shown).map((picture) => [picture.join(), picture])).values()];
  });
}

function at(strip: readonly number[], place: number): number {
  return strip[place % strip.length] ?? wild;
}

/** A line of which the first symbols are known. */
interface Begun {
  readonly symbols: readonly number[];
  /** The most that it can pay, in units. */
  readonly most: number;
  /** By the symbol that comes next; made when they are first met. */
  readonly next: (Begun | undefined)[];
}

function largestOfLines(model: Model, lines: readonly (readonly number[])[]): number {
  const reels = picturesOf(model);
  const all = [scatter, wild, ...Object.keys(model.pays).map(Number)];
  let largest = 0;

  function begin(symbols: readonly number[]): Begun {
    const next: (Begun | undefined)[] = [];
    const one = { symbols, next };
    if (symbols.length === reels.length) return { ...one, most: linePays(model, symbols)?.pays ?? 0 };
    return { ...one, most: Math.max(...all.map((symbol) => follow(one, symbol).most)) };
  }

  function follow({ symbols, next }: Omit<Begun, 'most'>, symbol: number): Begun {
    const known = next[symbol] ?? begin([...symbols, symbol]);
    next[symbol] = known;
    return known;
  }

  /** @param begun by line. What the reels to come can make of them is not less than what they will. */
  function walk(reel: number, begun: readonly Begun[]): void {
    const further = (reels[reel] ?? [])
      .map((picture) => begun.map((one, line) => follow(one, picture[lines[line]?.[reel] ?? 0] ?? wild)))
      .map((next) => ({ next, most: next.reduce((sum, { most }) => sum + most, 0) }))
      .sort((a, b) => b.most - a.most);
    for (const { next, most } of further) {
      if (most <= largest) return;
      if (reel + 1 === reels.length) largest = most;
      else walk(reel + 1, next);
    }
  }

  const nothing = begin([]);
  walk(
    0,
    lines.map(() => nothing),
  );
  return largest;
}

/** A win's symbol stands on the first reel, so of the others only how often it is in sight counts: more of it never pays less. */
function largestOfWays(model: Model): number {
  const [first = [], ...others] = picturesOf(model);
  let most = 0;
  for (const picture of first) {
    const symbols = [...new Set(picture)];
    const reels = others.map((pictures) => undominated(pictures, symbols));
    const walk = (shown: Window): void => {
      const pictures = reels[shown.length - 1];
      if (pictures) for (const next of pictures) walk([...shown, next]);
      else
        most = Math.max(
          most,
          winsIn(model, shown).reduce((sum, { pays }) => sum + pays, 0),
        );
    };
    walk([picture]);
  }
  return most;
}

/** Those that no other one shows at least as much of each symbol of. */
function undominated(pictures: Window, symbols: readonly number[]): Window {
  const counts = (picture: readonly number[]) =>
    symbols.map((symbol) => picture.filter((shown) => shown === symbol || shown === wild).length);
  const kept: { readonly picture: readonly number[]; readonly counts: readonly number[] }[] = [];
  for (const picture of pictures) {
    const mine = counts(picture);
    const beats = (one: readonly number[], other: readonly number[]) =>
      one.every((count, index) => count >= (other[index] ?? 0));
    if (kept.some((one) => beats(one.counts, mine))) continue;
    for (let index = kept.length - 1; index >= 0; index -= 1)
      if (beats(mine, kept[index]?.counts ?? [])) kept.splice(index, 1);
    kept.push({ picture, counts: mine });
  }
  return kept.map(({ picture }) => picture);
}

/**
 * How far a round strays from its mean: the standard deviation of what a stake brings back, free spins included, worked out from the
 * strips. Two lines of one spin hang together because their reels do, so each pair of lines is walked through the reels at once.
 */
import { filled, freeSpinsFor, linePays, rows, scatter, stripOf, type Window, wild } from './maths.ts';
import type { Model } from './models.ts';

/** In stakes. */
export function spreadOf(model: Model): number {
  const { mean, square, withFree, free, freeSquare } = momentsOf(model);
  const times = model.multiplier;
  // The first spin and the free ones that it brings: those are independent of it and of each other once their number is known.
  const squares =
    square + 2 * times * withFree * mean + times ** 2 * (free * square + (freeSquare - free) * mean ** 2);
  return Math.sqrt(squares - (mean * (1 + times * free)) ** 2) / model.units;
}

/** Means of one spin, in units: of what it pays, of its square, of what it pays times its free spins, of those and of their square. */
interface Moments {
  readonly mean: number;
  readonly square: number;
  readonly withFree: number;
  readonly free: number;
  readonly freeSquare: number;
}

function momentsOf(model: Model): Moments {
  const scatters = scattersOf(model);
  const parts = model.lines ? model.lines.map((line) => lineOf(model, line)) : waysOf(model);
  let mean = 0;
  let square = 0;
  let withFree = 0;
  for (const [place, one] of parts.entries()) {
    mean += meanOf(model, one);
    withFree += meanOf(model, one, scatters);
    square += meanOf(model, one, one);
    for (const other of parts.slice(place + 1)) square += 2 * meanOf(model, one, other);
  }
  return {
    mean,
    square,
    withFree,
    free: meanOf(model, scatters),
    freeSquare: meanOf(model, scatters, scatters),
  };
}

/** Something of a spin that is known reel by reel from the left. */
interface Walk {
  /** What it sees of each reel at each stop. */
  readonly reels: readonly (readonly number[])[];
  /** Where it stands after what it has seen, by number; it begins at 0. */
  readonly next: (state: number, seen: number) => number;
  /** What it is worth in the end. */
  readonly worth: (state: number) => number;
  /** Nothing that comes behind changes it any more. */
  readonly isOver: (state: number) => boolean;
}

const always: Walk = { reels: [], next: (state) => state, worth: () => 1, isOver: () => true };

/** Makes one whose states are texts, `=` and its worth for those that are over. */
function walk(start: string, reels: Walk['reels'], step: (state: string, seen: number) => string): Walk {
  const names = [start];
  const numbers = new Map([[start, 0]]);
  const steps: number[][] = [[]];
  const find = (name: string) => {
    const known = numbers.get(name);
    if (known !== undefined) return known;
    numbers.set(name, names.length);
    steps.push([]);
    return names.push(name) - 1;
  };
  const isOver = (state: number) => (names[state] ?? '').startsWith('=');
  return {
    reels,
    isOver,
    worth: (state) => Number((names[state] ?? '').slice(1)),
    next(state, seen) {
      const known = steps[state]?.[seen];
      if (known !== undefined) return known;
      const next = isOver(state) ? state : find(step(names[state] ?? '', seen));
      if (steps[state]) steps[state][seen] = next;
      return next;
    },
  };
}

/** More than one has states. */
const apart = 65_536;

/** The mean of one such thing, or of the product of two, over all that the reels can show. */
function meanOf(model: Model, one: Walk, other = always): number {
  let chances = new Map([[0, 1]]);
  for (const reel of model.counts.keys()) {
    const seen = seenTogether(one.reels[reel] ?? [], other.reels[reel] ?? []);
    const after = new Map<number, number>();
    for (const [state, chance] of chances) {
      const mine = Math.floor(state / apart);
      const theirs = state % apart;
      const add = (next: number, more: number) => after.set(next, (after.get(next) ?? 0) + more);
      if (one.isOver(mine) && other.isOver(theirs)) add(state, chance);
      else
        for (const { a, b, share } of seen)
          add(one.next(mine, a) * apart + other.next(theirs, b), chance * share);
    }
    chances = after;
  }
  return [...chances].reduce(
    (sum, [state, chance]) =>
      sum + chance * one.worth(Math.floor(state / apart)) * other.worth(state % apart),
    0,
  );
}

/** What two see of one reel, and at which share of its stops. */
function seenTogether(mine: readonly number[], theirs: readonly number[]) {
  const stops = Map.groupBy(mine.keys(), (stop) => `${mine[stop]} ${theirs[stop]}`);
  return [...stops.values()].map((alike) => {
    const stop = alike[0] ?? 0;
    return { a: mine[stop] ?? 0, b: theirs[stop] ?? 0, share: alike.length / mine.length };
  });
}

/** What each reel shows at each stop, as it counts. */
function pictures(model: Model, reel: number): Window {
  return filled(model, shown(model, reel));
}

function shown(model: Model, reel: number): Window {
  const strip = stripOf(model, reel);
  return strip.map((_, stop) =>
    Array.from({ length: rows }, (_row, row) => strip[(stop + row) % strip.length] ?? 0),
  );
}

/** Free spins, by the scatters in sight. */
function scattersOf(model: Model): Walk {
  const reels = model.counts.map((_, reel) =>
    shown(model, reel).map((picture) => picture.filter((symbol) => symbol === scatter).length),
  );
  return walk('0/0', reels, (state, seen) => {
    const [count = 0, reel = 0] = state.split('/').map(Number);
    const isLast = reel + 1 === reels.length;
    return isLast ? `=${freeSpinsFor(model, count + seen)}` : `${count + seen}/${reel + 1}`;
  });
}

/** What one line pays: its symbols, until no later one can change the sum. */
function lineOf(model: Model, line: readonly number[]): Walk {
  const reels = model.counts.map((_, reel) =>
    pictures(model, reel).map((picture) => picture[line[reel] ?? 0] ?? 0),
  );
  return walk('', reels, (state, seen) => {
    const longer = `${state}${seen}`;
    const symbols = [...longer].map(Number);
    const first = symbols.find((symbol) => symbol !== wild);
    const isBroken = symbols.some((symbol) => symbol !== wild && (symbol !== first || symbol === scatter));
    const isWhole = symbols.length === reels.length;
    return isBroken || isWhole ? `=${linePays(model, symbols)?.pays ?? 0}` : longer;
  });
}

/** What each symbol pays by its ways: how many there are so far, on how many reels. */
function waysOf(model: Model): readonly Walk[] {
  return Object.entries(model.pays).map(([symbol, pays]) => {
    const reels = model.counts.map((_, reel) =>
      pictures(model, reel).map(
        (picture) => picture.filter((each) => each === Number(symbol) || each === wild).length,
      ),
    );
    return walk('1/0', reels, (state, seen) => {
      const [before = 0, count = 0] = state.split('/').map(Number);
      const ways = before * Math.max(seen, 1);
      const length = count + Math.min(seen, 1);
      return seen === 0 || length === reels.length
        ? `=${(pays[length - 3] ?? 0) * ways}`
        : `${ways}/${length}`;
    });
  });
}

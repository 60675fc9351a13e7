/** Chance that can be had again: the same seed and step roll the same. */
export interface Dice {
  /** From `least` to `most`, both included. */
  whole(least: number, most: number): number;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  pick<Item>(items: readonly Item[]): Item | undefined;
  /** True in `percent` of a hundred cases. */
  happens(percent: number): boolean;
}

/** Each step has dice of its own, so that what one step did with its dice changes nothing in the next. */
export function diceOf(seed: number, step: number): Dice {
  // Mulberry32, begun from a mix of both.
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(step + 1, 0x85ebca6b)) >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    whole,
    pick: <Item>(items: readonly Item[]) => items[whole(0, items.length - 1)] as Item,
    happens: (percent) => next() * 100 < percent,
  };
}

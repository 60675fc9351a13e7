/** Callers who ask for the same kind of thing while others are being written: they share the next write, a few statements for all. */

export interface GatheringSize {
  /** Writes under way at the same time: while one waits for its flush the other is decided. */
  readonly lanes: number;
  /** In one write at most. */
  readonly most: number;
  /** A second write is made beside the first for so many, or when one has waited for so long, in ms: each has a cost of its own. */
  readonly aside: { readonly worth: number; readonly afterMs: number };
  /** More do not wait, and nobody joins while the first has waited for longer, in ms. */
  readonly queue: { readonly length: number; readonly patienceMs: number };
}

/** What keeps callers apart. */
export interface Apart<Item> {
  /** Two of the same name never share a write: the later one waits for the earlier. */
  readonly nameOf: (item: Item) => string;
  /** Those of one owner are written in the order in which they came: two writes under way never share an owner. */
  readonly ownerOf: (item: Item) => string;
}

interface Waiting<Item, Answer> {
  readonly item: Item;
  /** ms */
  readonly since: number;
  resolve(answer: Answer | undefined): void;
}

/**
 * SQLSTATE classes 22 (data), 23 (constraint) and 54 (a row too long for its index): what one item brought, and nothing was written of
 * any; so is what could not even be asked (`RangeError`). Whatever else fails is nobody's own: a broken connection, somebody's lock.
 */
const ofOneItem = /^(?:22|23|54)/;

/**
 * What one item spoils is written again by halves, until whoever brought it is alone: one of sixty-four costs a dozen writes, and none
 * of the others goes a way of its own.
 * @param write answers by place; `undefined` for whom it did nothing, and for all where it throws
 * @param failed is told of every write that threw
 * @returns asks for one; `undefined`: nothing is known to have happened
 */
export function openGathering<Item, Answer>(
  { lanes, most, aside, queue }: GatheringSize,
  { nameOf, ownerOf }: Apart<Item>,
  write: (items: readonly Item[]) => Promise<readonly (Answer | undefined)[]>,
  failed: (error: unknown, items: number) => void,
): (item: Item) => Promise<Answer | undefined> {
  let waiting: Waiting<Item, Answer>[] = [];
  /** Owners of what is being written. */
  const busy = new Set<string>();
  let writing = 0;
  let woken = false;
  let later: NodeJS.Timeout | undefined;

  /** After this turn of the loop, so that all who ask in it share a write. */
  function wake(): void {
    if (woken) return;
    woken = true;
    setImmediate(() => {
      woken = false;
      while (writing < lanes && isWorth()) {
        const chosen = next();
        if (chosen.length === 0) break;
        void start(chosen);
      }
      if (writing < lanes && waiting.length > 0 && later === undefined)
        later = setTimeout(look, aside.afterMs).unref();
    });
  }

  /** For those who wait behind a write that takes long. */
  function look(): void {
    later = undefined;
    wake();
  }

  function isWorth(): boolean {
    const [first] = waiting;
    if (first === undefined) return false;
    if (writing === 0 || waiting.length >= aside.worth) return true;
    return performance.now() - first.since >= aside.afterMs;
  }

  /** Half for each lane that is free, where that is worth a write of its own. */
  function next(): Waiting<Item, Answer>[] {
    const names = new Set<string>();
    const behind = new Set(busy);
    const shares = waiting.length >= 2 * aside.worth ? lanes - writing : 1;
    const size = Math.min(most, Math.ceil(waiting.length / shares));
    const chosen: Waiting<Item, Answer>[] = [];
    const rest: Waiting<Item, Answer>[] = [];
    for (const one of waiting) {
      const [name, owner] = [nameOf(one.item), ownerOf(one.item)];
      if (chosen.length === size || names.has(name) || behind.has(owner)) {
        // Whoever comes after one that waits, waits behind it.
        behind.add(owner);
        rest.push(one);
      } else {
        names.add(name);
        chosen.push(one);
      }
    }
    waiting = rest;
    return chosen;
  }

  async function start(chosen: readonly Waiting<Item, Answer>[]): Promise<void> {
    writing += 1;
    const owners = chosen.map(({ item }) => ownerOf(item));
    for (const owner of owners) busy.add(owner);
    const answers = await written(chosen.map(({ item }) => item));
    for (const [place, { resolve }] of chosen.entries()) resolve(answers[place]);
    for (const owner of owners) busy.delete(owner);
    writing -= 1;
    wake();
  }

  async function written(items: readonly Item[]): Promise<readonly (Answer | undefined)[]> {
    try {
      return await write(items);
    } catch (error) {
      failed(error, items.length);
      if (items.length === 1 || !isOfOneItem(error)) return [];
      const half = Math.ceil(items.length / 2);
      const first = await written(items.slice(0, half));
      const second = await written(items.slice(half));
      return items.map((_, place) => (place < half ? first[place] : second[place - half]));
    }
  }

  function isHopeless(now: number): boolean {
    const [first] = waiting;
    return waiting.length >= queue.length || (first !== undefined && now - first.since > queue.patienceMs);
  }

  return async (item) => {
    const since = performance.now();
    if (isHopeless(since)) return undefined;
    return new Promise((resolve) => {
      waiting.push({ item, since, resolve });
      wake();
    });
  };
}

function isOfOneItem(error: unknown): boolean {
  if (error instanceof RangeError) return true;
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && ofOneItem.test(error.code)
  );
}

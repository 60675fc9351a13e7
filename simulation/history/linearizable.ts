/**
 * Whether what the phones of one member saw can have happened one after the other. The wallet is a register that grows and shrinks:
 * every effect takes place once, at some moment between its call and its answer, and every balance that was shown held at some moment
 * between its call and its answer. The search is that of Wing and Gong ("Testing and Verifying Concurrent Objects", 1993), with the
 * memory of Lowe: what has taken place says what the balance is, so that no set of it is looked at twice.
 */

/** From the first call to the first answer that says what became of it, in ms of one clock; without an end where none ever did. */
export interface Span {
  readonly began: number;
  readonly ended: number;
}

export interface Effect extends Span {
  readonly words: string;
  /** Fen. */
  readonly delta: bigint;
  /** Whether it may never have taken place: nobody was told. */
  readonly optional: boolean;
  /** The words of another effect that it can only follow: money that comes back. */
  readonly follows?: string;
}

/** What somebody was told about the balance. */
export interface Sight extends Span {
  readonly words: string;
  holds(balance: bigint): boolean;
}

export interface History {
  /** Fen, before anything. */
  readonly start: bigint;
  readonly effects: readonly Effect[];
  readonly sights: readonly Sight[];
}

type Item = (Effect | Sight) & { readonly at: bigint };

/** @returns what contradicts the rest, in words; nothing where an order explains all of it */
export function contradiction({ start, effects, sights }: History): string | undefined {
  const items: Item[] = [...effects, ...sights]
    .sort((one, other) => one.began - other.began)
    .map((item, index) => ({ ...item, at: 1n << BigInt(index) }));
  const needed = items
    .filter((item) => 'holds' in item || !item.optional)
    .sort((one, other) => one.ended - other.ended);
  const every = needed.reduce((set, { at }) => set | at, 0n);
  const leaders = new Map(items.map((item) => [item.words, item]));
  const seen = new Set<bigint>();
  let [best, stuck] = [-1, ''];

  function search(done: bigint, balance: bigint, latest: number): boolean {
    if ((done & every) === every) return true;
    if (seen.has(done)) return false;
    seen.add(done);
    const next = needed.find(({ at }) => (done & at) === 0n);
    if (next === undefined) return true;
    for (const item of items) {
      if (item.began > next.ended) break;
      if ((done & item.at) !== 0n || item.ended < latest) continue;
      const from = Math.max(latest, item.began);
      if ('holds' in item) {
        if (item.holds(balance) && search(done | item.at, balance, from)) return true;
        continue;
      }
      if (balance + item.delta < 0n) continue;
      const leader = item.follows === undefined ? undefined : leaders.get(item.follows);
      if (leader !== undefined && (done & leader.at) === 0n) continue;
      if (search(done | item.at, balance + item.delta, from)) return true;
    }
    const explained = needed.filter(({ at }) => (done & at) !== 0n).length;
    if (explained > best) {
      best = explained;
      stuck = `${explained} of ${needed.length} are explained, then with ${balance} fen nothing explains: ${next.words}`;
    }
    return false;
  }

  return search(0n, start, Number.NEGATIVE_INFINITY) ? undefined : stuck;
}

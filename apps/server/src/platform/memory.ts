/**
 * What a node keeps in memory, by a budget of bytes. Polls come around in a circle, so leaving out the oldest would leave out exactly what
 * is asked for next: where more is asked for than fits, one newcomer in sixteen is taken, in place of one drawn at random. With twice as many
 * askers as places about a half is still answered from memory (decision 61).
 */
export interface Memory<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): void;
  delete(key: Key): void;
  clear(): void;
  readonly size: number;
}

export interface MemoryBudget<Value> {
  /** In all, in bytes. */
  readonly bytes: number;
  /** What an entry takes with everything around it, in bytes. */
  readonly bytesEach: number;
  /** An entry went, whatever the reason; not told of `clear`. */
  readonly gone?: (value: Value) => void;
}

/** Of newcomers to a full memory, this part is taken. Each one taken is one less of those who come around again. */
const taken = 1 / 16;

interface Entry<Key, Value> {
  readonly key: Key;
  value: Value;
  place: number;
}

export function openMemory<Key, Value>({
  bytes,
  bytesEach,
  gone = () => undefined,
}: MemoryBudget<Value>): Memory<Key, Value> {
  const most = Math.max(1, Math.floor(bytes / bytesEach));
  const entries = new Map<Key, Entry<Key, Value>>();
  /** All of them without gaps, so that one can be drawn. */
  const places: Entry<Key, Value>[] = [];

  function remove(entry: Entry<Key, Value>): void {
    entries.delete(entry.key);
    const last = places.pop();
    if (last !== undefined && last !== entry) {
      places[entry.place] = last;
      last.place = entry.place;
    }
    gone(entry.value);
  }

  return {
    get: (key) => entries.get(key)?.value,
    set(key, value) {
      const before = entries.get(key);
      if (before !== undefined) remove(before);
      if (places.length >= most) {
        // No secret hangs on who stays.
        if (before === undefined && Math.random() >= taken) return;
        const drawn = places[Math.floor(Math.random() * places.length)];
        if (drawn !== undefined) remove(drawn);
      }
      const entry = { key, value, place: places.length };
      entries.set(key, entry);
      places.push(entry);
    },
    delete(key) {
      const entry = entries.get(key);
      if (entry !== undefined) remove(entry);
    },
    clear() {
      entries.clear();
      places.length = 0;
    },
    get size() {
      return entries.size;
    },
  };
}

type Steps<Row> = {
  /** Claims the next order. @returns its id; undefined: there is none */
  readonly claim: () => Promise<number | undefined>;
  readonly read: (id: number) => Promise<Row | undefined>;
  /** Gives a claimed order back. */
  readonly release: (id: number) => void;
  /** Whether whoever asked still waits for the answer. */
  readonly wanted: () => boolean;
};

/**
 * Takes the next order and reads it; one that nobody waits for any more, or that cannot be read, is given back.
 * @returns undefined: there is none that could be shown
 */
export async function takeNext<Row>({ claim, read, release, wanted }: Steps<Row>): Promise<Row | undefined> {
  const id = await claim();
  if (id === undefined) return undefined;
  let row: Row | undefined;
  try {
    if (wanted()) row = await read(id);
    if (!wanted()) row = undefined;
    return row;
  } finally {
    if (row === undefined) release(id);
  }
}

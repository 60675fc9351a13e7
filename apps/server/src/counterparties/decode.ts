/** A file's bytes as text, whatever wrote it: UTF-8 with or without its mark, UTF-16 with its mark, or GBK as Chinese banks write. */

/** Asks for the bytes from the beginning, as often as they are wanted. */
export type Bytes = () => AsyncIterable<Uint8Array>;

/** Reads the bytes once to know their writing, and once more to hand them on; holds a piece at a time. */
export async function* textOf(bytes: Bytes): AsyncGenerator<string> {
  const decoder = new TextDecoder(await writingOf(bytes));
  for await (const piece of bytes()) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

async function writingOf(bytes: Bytes): Promise<'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030'> {
  const strict = new TextDecoder('utf-8', { fatal: true });
  let first = true;
  try {
    for await (const piece of bytes()) {
      if (first && piece[0] === 0xff && piece[1] === 0xfe) return 'utf-16le';
      if (first && piece[0] === 0xfe && piece[1] === 0xff) return 'utf-16be';
      first = false;
      strict.decode(piece, { stream: true });
    }
    strict.decode();
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return 'gb18030';
    throw error;
  }
}

/** A ZIP archive written as it goes (APPNOTE 6.3.3): sizes stand behind each file and in the directory at the end. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipFile {
  readonly name: string;
  readonly content: AsyncIterable<string | Buffer>;
}

/** Sizes follow the content; names are UTF-8. */
const flags = 0x0808;
const deflated = 8;
/** The first day that the format knows: when a file was made says the staff's log. */
const date = 0x0021;
const version = 20;
/** Without the format's extension for large archives no size is greater. */
const largest = 0xffff_ffff;

interface Entry {
  readonly name: Buffer;
  readonly offset: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
}

/** @throws where a file or the archive would reach 4 GiB */
export async function* zipOf(files: AsyncIterable<ZipFile>): AsyncGenerator<Buffer> {
  const entries: Entry[] = [];
  let offset = 0;
  for await (const { name: text, content } of files) {
    const name = Buffer.from(text);
    const begin = offset;
    const head = Buffer.concat([header(0x04034b50, [version], { crc: 0, packed: 0, size: 0, name }), name]);
    offset += head.length;
    yield head;
    const told = { crc: 0, size: 0, packed: 0 };
    for await (const chunk of deflatedOf(content, told)) {
      told.packed += chunk.length;
      offset += chunk.length;
      yield chunk;
    }
    const tail = Buffer.alloc(16);
    tail.writeUInt32LE(0x08074b50, 0);
    sizes(tail, 4, told);
    offset += tail.length;
    yield tail;
    entries.push({ name, offset: begin, ...told });
  }
  const directory = Buffer.concat(entries.flatMap((entry) => [record(entry), entry.name]));
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(within(offset), 16);
  yield Buffer.concat([directory, end]);
}

type Told = { crc: number; size: number; packed: number };

/** Packs no faster than it is read; tells meanwhile what went in. */
async function* deflatedOf(content: AsyncIterable<string | Buffer>, told: Told): AsyncGenerator<Buffer> {
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const part of content) {
      const bytes = typeof part === 'string' ? Buffer.from(part) : part;
      told.crc = crc32(bytes, told.crc);
      told.size += bytes.length;
      yield bytes;
    }
  }
  const deflate = createDeflateRaw();
  // A fault of the content ends the packing, which hands it to whoever reads below.
  const fed = pipeline(Readable.from(counted(), { objectMode: true, highWaterMark: 1 }), deflate).catch(
    () => undefined,
  );
  for await (const chunk of deflate) yield chunk;
  await fed;
}

function header(
  signature: number,
  versions: readonly number[],
  { crc, packed, size, name }: Omit<Entry, 'offset'>,
): Buffer {
  const at = 4 + versions.length * 2;
  const bytes = Buffer.alloc(at + 24);
  bytes.writeUInt32LE(signature, 0);
  versions.forEach((each, index) => {
    bytes.writeUInt16LE(each, 4 + index * 2);
  });
  bytes.writeUInt16LE(flags, at);
  bytes.writeUInt16LE(deflated, at + 2);
  bytes.writeUInt16LE(date, at + 6);
  sizes(bytes, at + 8, { crc, packed, size });
  bytes.writeUInt16LE(name.length, at + 20);
  return bytes;
}

function record(entry: Entry): Buffer {
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(within(entry.offset), 10);
  return Buffer.concat([header(0x02014b50, [version, version], entry), rest]);
}

function sizes(
  bytes: Buffer,
  at: number,
  { crc, packed, size }: Pick<Entry, 'crc' | 'packed' | 'size'>,
): void {
  bytes.writeUInt32LE(crc, at);
  bytes.writeUInt32LE(within(packed), at + 4);
  bytes.writeUInt32LE(within(size), at + 8);
}

function within(size: number): number {
  if (size >= largest) throw new RangeError('an archive of this form ends before 4 GiB');
  return size;
}

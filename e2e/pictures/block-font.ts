/**
 * A font in which every sign is a block: where it is set, a page is drawn the same on every machine, whatever fonts that has. A
 * sign of Chinese is as wide as it is high, letters and digits have one width (an order's number takes the same room, whatever it
 * is), and each block keeps the colour, the size and the place of what is written.
 */

/** In thousandths of the size. */
const em = 1_000;

interface Glyph {
  readonly advance: number;
  /** From the line on which letters stand; none: a space. */
  readonly block?: { readonly bottom: number; readonly top: number };
}

const glyphs = {
  // The first one says that there is none, and a browser looks into other fonts.
  missing: { advance: 1_000 },
  wide: { advance: 1_000, block: { bottom: -80, top: 820 } },
  space: { advance: 270 },
  letter: { advance: 530, block: { bottom: 0, top: 700 } },
  mark: { advance: 300, block: { bottom: 0, top: 240 } },
} satisfies Record<string, Glyph>;
type GlyphName = keyof typeof glyphs;
const order = Object.keys(glyphs) as GlyphName[];

/** Between the blocks of two signs. */
const gap = 50;

/** First and last code point, in order. */
const signs: readonly (readonly [first: number, last: number, glyph: GlyphName])[] = [
  [0x20, 0x20, 'space'],
  [0x21, 0x2f, 'mark'],
  [0x30, 0x39, 'letter'],
  [0x3a, 0x3b, 'mark'],
  [0x3c, 0x5a, 'letter'],
  [0x5b, 0x60, 'mark'],
  [0x61, 0x7a, 'letter'],
  [0x7b, 0x7e, 'mark'],
  [0xa0, 0xa0, 'space'],
  [0xa1, 0x1fff, 'letter'],
  [0x2000, 0x200f, 'space'],
  [0x2010, 0x206f, 'mark'],
  [0x2070, 0xd7ff, 'wide'],
  [0xf900, 0x10ffff, 'wide'],
];

/** @returns a TrueType font */
export function blockFont(): Buffer {
  const shapes = order.map((name) => shapeOf(glyphs[name]));
  const starts = shapes.map((_, index) => sum(shapes.slice(0, index).map(({ length }) => length)));
  return fontOf({
    'OS/2': os2(),
    cmap: characters(),
    glyf: Buffer.concat(shapes),
    head: head(),
    hhea: horizontal(),
    hmtx: join(...order.flatMap((name) => [u16(glyphs[name].advance), u16(shapeGap(glyphs[name]))])),
    loca: join(...[...starts, sum(shapes.map(({ length }) => length))].map(u32)),
    maxp: join(
      u32(0x10000),
      u16(order.length),
      u16(4),
      u16(1),
      ...[0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0].map(u16),
    ),
    name: join(u16(0), u16(0), u16(6)),
    post: join(u32(0x30000), ...[0, 0, 0, 0, 0, 0, 0].map(u32)),
  });
}

const u16 = (value: number) => Buffer.from([(value >> 8) & 255, value & 255]);
const u32 = (value: number) => join(u16(value >>> 16), u16(value));
const join = (...parts: readonly Buffer[]) => Buffer.concat(parts);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const shapeGap = (glyph: Glyph) => (glyph.block ? gap : 0);

/** One rectangle, its corners one after the other. */
function shapeOf({ advance, block }: Glyph): Buffer {
  if (!block) return Buffer.alloc(0);
  const { bottom, top } = block;
  const [left, right] = [gap, advance - gap];
  const onCurve = 1;
  const shape = join(
    ...[1, left, bottom, right, top].map(u16),
    u16(3),
    u16(0),
    Buffer.from([onCurve, onCurve, onCurve, onCurve]),
    ...[left, 0, right - left, 0].map(u16),
    ...[bottom, top - bottom, 0, bottom - top].map(u16),
  );
  return join(shape, Buffer.alloc((4 - (shape.length % 4)) % 4));
}

/** Many signs, one glyph: format 13, made for fonts of last resort. */
function characters(): Buffer {
  const groups = signs.flatMap(([first, last, name]) => [u32(first), u32(last), u32(order.indexOf(name))]);
  const table = join(u16(13), u16(0), u32(16 + groups.length * 4), u32(0), u32(signs.length), ...groups);
  return join(u16(0), u16(1), u16(3), u16(10), u32(12), table);
}

const line = { up: 930, down: -240 } as const;

function head(): Buffer {
  const dates = Buffer.alloc(16);
  const box = [0, -80, em, 820].map(u16);
  const check = 0;
  return join(
    ...[0x10000, 0x10000, check, 0x5f0f3cf5].map(u32),
    u16(0x000b),
    u16(em),
    dates,
    ...box,
    ...[0, 8, 2, 1, 0].map(u16),
  );
}

function horizontal(): Buffer {
  const numbers = [line.up, line.down, 0, em, 0, 0, em, 1, 0, 0, 0, 0, 0, 0, 0, order.length];
  return join(u32(0x10000), ...numbers.map(u16));
}

function os2(): Buffer {
  const sizes = [530, 400, 5, 0, 650, 600, 0, 75, 650, 600, 0, 350, 50, 300, 0];
  const panose = Buffer.alloc(10);
  return join(
    ...[4, ...sizes].map(u16),
    panose,
    ...[0, 0, 0, 0].map(u32),
    Buffer.from('MING'),
    ...[0x40, 0x20, 0xffff, line.up, line.down, 0, line.up, -line.down].map(u16),
    ...[1, 0].map(u32),
    ...[500, 700, 0, 0x20, 1].map(u16),
  );
}

function fontOf(tables: Readonly<Record<string, Buffer>>): Buffer {
  const names = Object.keys(tables).sort();
  const padded = names.map((name) => {
    const table = tables[name] ?? Buffer.alloc(0);
    return join(table, Buffer.alloc((4 - (table.length % 4)) % 4));
  });
  const power = 2 ** Math.floor(Math.log2(names.length));
  let at = 12 + names.length * 16;
  const entries = names.map((name, index) => {
    const body = padded[index] ?? Buffer.alloc(0);
    const entry = join(Buffer.from(name), u32(sumOf(body)), u32(at), u32(tables[name]?.length ?? 0));
    at += body.length;
    return entry;
  });
  const counts = [names.length, power * 16, Math.log2(power), (names.length - power) * 16];
  return join(u32(0x10000), ...counts.map(u16), ...entries, ...padded);
}

function sumOf(table: Buffer): number {
  let total = 0;
  for (let at = 0; at < table.length; at += 4) total = (total + table.readUInt32BE(at)) >>> 0;
  return total;
}

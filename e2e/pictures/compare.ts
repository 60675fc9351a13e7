/**
 * Two pictures of a page beside each other, as mosaics: each tile is the mean colour of 4 × 4 px, softened by its neighbours. A tile
 * agrees when its colour lies among those of the other's tiles around the same place, so that a rounded edge, a sign drawn half a pixel further on or another
 * browser's smoothing is no difference; a button that is gone or stands 12 px further is.
 */

/** Pixels of a tile's side. */
export const tile = 4;

/** Tiles row by row, three bytes each: red, green, blue. */
export interface Mosaic {
  readonly width: number;
  readonly height: number;
  readonly colours: Uint8Array;
}

/** What a channel may lie outside of what it is compared with, of 255. */
const tolerance = 14;
/** So many tiles may disagree: the corner of a picture that is drawn by another version. */
const allowed = 5;
/**
 * Rows at the screen's lower edge that are not judged: a line of text that the edge cuts may stand a pixel higher in another browser, and
 * show a row of its signs that has nothing like it nearby.
 */
const edge = 2;

/** @param pixels row by row, three bytes each; what is left over at the right and below belongs to no tile */
export function mosaicOf(pixels: Uint8Array, pixelWidth: number, pixelHeight: number): Mosaic {
  const [width, height] = [Math.floor(pixelWidth / tile), Math.floor(pixelHeight / tile)];
  const colours = new Uint8Array(width * height * 3);
  for (let at = 0; at < colours.length; at += 1) {
    const [place, channel] = [Math.floor(at / 3), at % 3];
    const [left, top] = [(place % width) * tile, Math.floor(place / width) * tile];
    let total = 0;
    for (let y = top; y < top + tile; y += 1)
      for (let x = left; x < left + tile; x += 1) total += pixels[(y * pixelWidth + x) * 3 + channel] ?? 0;
    colours[at] = Math.round(total / tile ** 2);
  }
  return { width, height, colours };
}

export interface Difference {
  /** Of each tile whether it disagrees. */
  readonly tiles: readonly boolean[];
  /** In pixels of the page. */
  readonly box: {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  };
}

/** @returns what differs; `undefined`: nothing that anybody would see */
export function differenceOf(accepted: Mosaic, found: Mosaic): Difference | undefined {
  const { width, height } = accepted;
  if (width !== found.width || height !== found.height)
    throw new Error(`${found.width} × ${found.height} tiles, accepted are ${width} × ${height}`);
  const [one, other] = [softened(accepted), softened(found)];
  const tiles = Array.from(
    { length: width * height },
    (_, place) =>
      place < width * (height - edge) && (!isAmong(one, other, place) || !isAmong(other, one, place)),
  );
  const wrong = tiles.flatMap((differs, place) => (differs ? [place] : []));
  if (wrong.length <= allowed) return undefined;
  const columns = wrong.map((place) => place % width);
  const rows = wrong.map((place) => Math.floor(place / width));
  return {
    tiles,
    box: {
      left: Math.min(...columns) * tile,
      top: Math.min(...rows) * tile,
      right: (Math.max(...columns) + 1) * tile,
      bottom: (Math.max(...rows) + 1) * tile,
    },
  };
}

/** Each tile the mean of itself and its neighbours to the right and below: the fine grain of a text is no picture. */
function softened({ width, height, colours }: Mosaic): Mosaic {
  const soft = new Uint8Array(colours.length);
  for (let at = 0; at < colours.length; at += 1) {
    const x = Math.floor(at / 3) % width;
    const right = x + 1 < width ? 3 : 0;
    const below = at + width * 3 < colours.length ? width * 3 : 0;
    const four = [at, at + right, at + below, at + right + below].map((place) => colours[place] ?? 0);
    soft[at] = Math.round(four.reduce((sum, colour) => sum + colour, 0) / 4);
  }
  return { width, height, colours: soft };
}

/** Whether a tile's colour lies, channel by channel, among those of the other's nine tiles around its place. */
function isAmong(one: Mosaic, other: Mosaic, place: number): boolean {
  const { width, height } = one;
  const [x, y] = [place % width, Math.floor(place / width)];
  for (let channel = 0; channel < 3; channel += 1) {
    const colour = one.colours[place * 3 + channel] ?? 0;
    let [least, most] = [255, 0];
    for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1)
      for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1) {
        const near = other.colours[(row * width + column) * 3 + channel] ?? 0;
        least = Math.min(least, near);
        most = Math.max(most, near);
      }
    if (colour < least - tolerance || colour > most + tolerance) return false;
  }
  return true;
}

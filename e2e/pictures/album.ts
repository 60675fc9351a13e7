/** The accepted pictures of a page: one file, its looks side by side as mosaics, a row for each language and theme. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pixelsOf, pngOf, webpOf } from '../../apps/server/src/testing/pixels.ts';
import { type Difference, type Mosaic, tile } from './compare.ts';
import { type Look, languages, nameOf, type SizeName, schemes, sizes } from './looks.ts';

const accepted = join(import.meta.dirname, 'accepted');
/** Not kept; what a run that failed leaves for whoever looks. */
export const failed = join(import.meta.dirname, '../../test-results/pictures');

const tilesOf = (size: SizeName) => ({
  width: Math.floor(sizes[size].width / tile),
  height: Math.floor(sizes[size].height / tile),
});
const names = Object.keys(sizes) as SizeName[];
const sheet = {
  width: names.reduce((sum, size) => sum + tilesOf(size).width, 0),
  rowHeight: Math.max(...names.map((size) => tilesOf(size).height)),
};

function placeOf({ size, scheme, language }: Look): { readonly left: number; readonly top: number } {
  const row = languages.indexOf(language) * schemes.length + schemes.indexOf(scheme);
  const before = names.slice(0, names.indexOf(size));
  return {
    left: before.reduce((sum, each) => sum + tilesOf(each).width, 0),
    top: row * sheet.rowHeight,
  };
}

const fileOf = (page: string) => join(accepted, `${page}.webp`);

/** @returns the accepted picture of each look; `undefined`: none was accepted yet */
export async function readAlbum(page: string): Promise<((look: Look) => Mosaic) | undefined> {
  if (!existsSync(fileOf(page))) return undefined;
  const { width, bytes } = await pixelsOf(readFileSync(fileOf(page)));
  return (look) => {
    const [place, part] = [placeOf(look), tilesOf(look.size)];
    const colours = new Uint8Array(part.width * part.height * 3);
    for (let row = 0; row < part.height; row += 1) {
      const from = ((place.top + row) * width + place.left) * 3;
      colours.set(bytes.subarray(from, from + part.width * 3), row * part.width * 3);
    }
    return { ...part, colours };
  };
}

/** @param pictures by the name of their look, all looks of the page */
export async function writeAlbum(
  page: string,
  pictures: readonly (readonly [look: Look, picture: Mosaic])[],
): Promise<void> {
  const height = sheet.rowHeight * languages.length * schemes.length;
  const bytes = new Uint8Array(sheet.width * height * 3);
  for (const [look, { width, height: rows, colours }] of pictures) {
    const { left, top } = placeOf(look);
    for (let row = 0; row < rows; row += 1)
      bytes.set(
        colours.subarray(row * width * 3, (row + 1) * width * 3).map(coarse),
        ((top + row) * sheet.width + left) * 3,
      );
  }
  mkdirSync(accepted, { recursive: true });
  writeFileSync(fileOf(page), await webpOf({ width: sheet.width, height, bytes }));
}

/** Thirty-two steps of a channel: a third of the bytes, and never 5 of 255 from what was seen. */
function coarse(value: number): number {
  return (value & ~7) | 4;
}

/** @returns where the accepted picture, the found one and what differs (red on what was accepted) were written */
export async function writeFailed(
  page: string,
  look: Look,
  {
    before,
    after,
    difference,
    screenshot,
  }: {
    readonly before: Mosaic;
    readonly after: Mosaic;
    readonly difference: Difference;
    readonly screenshot: Buffer;
  },
): Promise<string> {
  mkdirSync(failed, { recursive: true });
  const path = join(failed, `${page}-${nameOf(look)}`);
  const { width, height } = before;
  const marked = Uint8Array.from(before.colours, (colour, at) => {
    if (!difference.tiles[Math.floor(at / 3)]) return 128 + colour / 2;
    return at % 3 === 0 ? 255 : 0;
  });
  writeFileSync(`${path}-accepted.png`, await pngOf({ width, height, bytes: before.colours }, tile));
  writeFileSync(`${path}-found.png`, await pngOf({ width, height, bytes: after.colours }, tile));
  writeFileSync(`${path}-difference.png`, await pngOf({ width, height, bytes: marked }, tile));
  writeFileSync(`${path}-page.png`, screenshot);
  return `${path}-difference.png`;
}

/** Pictures as numbers and back, for tests that look at them. */
import sharp from 'sharp';

/** Pixels row by row, three bytes each: red, green, blue. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

/** @param picture a file of any kind that is drawn by pixels; what can be seen through stands on white */
export async function pixelsOf(picture: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(picture)
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, bytes: data };
}

/** @returns a WebP from which the same pixels are read again */
export function webpOf(pixels: Pixels): Promise<Buffer> {
  return opened(pixels).webp({ lossless: true, effort: 6 }).toBuffer();
}

/** @param times so many pixels for each, in both directions */
export function pngOf(pixels: Pixels, times = 1): Promise<Buffer> {
  const { width, height } = pixels;
  return opened(pixels)
    .resize(width * times, height * times, { kernel: 'nearest' })
    .png()
    .toBuffer();
}

function opened({ width, height, bytes }: Pixels) {
  return sharp(bytes, { raw: { width, height, channels: 3 } });
}

/** A picture that no compression makes smaller. */
import sharp from 'sharp';

/** @param side in pixels @returns a PNG of about `side` × `side` × 3 bytes */
export function noise(side: number): Promise<Buffer> {
  const bytes = Buffer.from(Array.from({ length: side * side * 3 }, (_, at) => (at * 7919) % 251));
  return sharp(bytes, { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

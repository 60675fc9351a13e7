/** Pictures that people upload: looked at, and drawn anew from their pixels, so that nothing else that was in the file is ever served. */
import type { ResizeOptions } from 'sharp';

/** Largest upload, in bytes. */
export const largestUpload = 2 * 1024 * 1024;
/** More pixels than any phone's screen has; a picture that unpacks to more is not unpacked. */
const mostPixels = 16_000_000;

/**
 * Takes a GIF or PNG (specification, chapter 5, Profile update). The content decides, not the name or the type that the client says.
 * @returns a PNG of the first frame; `undefined` for what is no such picture
 */
export async function redrawn(upload: Buffer, size: ResizeOptions): Promise<Buffer | undefined> {
  // Loaded with the first upload: it is large, and most servers' days go by without one.
  const { default: sharp } = await import('sharp');
  try {
    const image = sharp(upload, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 });
    const { format } = await image.metadata();
    if (format !== 'gif' && format !== 'png') return undefined;
    return await image.resize(size).png({ palette: true }).toBuffer();
  } catch {
    // Not a picture, or broken, or too large to unpack: the library says so by an error.
    return undefined;
  }
}

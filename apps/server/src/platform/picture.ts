/** Pictures that people upload: looked at, and drawn anew from their pixels, so that nothing else that was in the file is ever served. */
import type { ResizeOptions } from 'sharp';

/** More pixels than any phone's screen has; a picture that unpacks to more is not unpacked. */
const mostPixels = 16_000_000;

export interface Drawing {
  /** Formats that are taken. The content decides, not the name or the type that the client says. */
  readonly takes: readonly ('gif' | 'png' | 'jpeg' | 'webp')[];
  /** What is drawn: WebP keeps a photograph's colours, PNG has 256. */
  readonly as: 'png' | 'webp';
}

/** Members' pictures are a GIF or PNG (specification, chapter 5, Profile update). */
const ofMembers: Drawing = { takes: ['gif', 'png'], as: 'png' };

/** @returns a picture of the first frame; `undefined` for what is none of these formats */
export async function redrawn(
  upload: Buffer,
  size: ResizeOptions,
  { takes, as }: Drawing = ofMembers,
): Promise<Buffer | undefined> {
  // Loaded with the first upload: it is large, and most servers' days go by without one.
  const { default: sharp } = await import('sharp');
  try {
    const image = sharp(upload, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 });
    const { format } = await image.metadata();
    if (!takes.some((taken) => taken === format)) return undefined;
    // Upright as the camera says, before that is left out with all else.
    const drawn = image.autoOrient().resize(size);
    return await (as === 'webp' ? drawn.webp({ quality: 86 }) : drawn.png({ palette: true })).toBuffer();
  } catch {
    // Not a picture, or broken, or too large to unpack: the library says so by an error.
    return undefined;
  }
}

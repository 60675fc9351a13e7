import { largestUpload } from '@mingpai/contract/constants';

/**
 * Whether a file may be uploaded as a picture: GIF or PNG (specification, chapter 5, Profile update), by its first
 * bytes, because a phone's idea of a file's type is only a guess from its name.
 */
export async function isPicture(file: Blob): Promise<boolean> {
  return file.size <= largestUpload && (await beginsLike(file, drawings));
}

/** Whether a file is a GIF, PNG, JPEG or WebP, whatever its size: what a phone makes of a screen, a receipt or a view. */
export async function isPhoto(file: Blob): Promise<boolean> {
  return beginsLike(file, [...drawings, ...photographs]);
}

type Signature = readonly (number | undefined)[];

async function beginsLike(file: Blob, signatures: readonly Signature[]): Promise<boolean> {
  if (file.size === 0) return false;
  const start = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  return signatures.some((signature) =>
    signature.every((byte, index) => byte === undefined || start[index] === byte),
  );
}

/** `GIF8` and PNG's first eight bytes. */
const drawings: readonly Signature[] = [
  [0x47, 0x49, 0x46, 0x38],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
];

const any = undefined;
/** JPEG's first three bytes, and `RIFF....WEBP`. */
const photographs: readonly Signature[] = [
  [0xff, 0xd8, 0xff],
  [0x52, 0x49, 0x46, 0x46, any, any, any, any, 0x57, 0x45, 0x42, 0x50],
];

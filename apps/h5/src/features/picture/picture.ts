import { largestUpload } from '@mingpai/contract/constants';

/**
 * Whether a file may be uploaded as a picture: GIF or PNG (specification, chapter 5, Profile update), by its first
 * bytes, because a phone's idea of a file's type is only a guess from its name.
 */
export async function isPicture(file: Blob): Promise<boolean> {
  if (file.size === 0 || file.size > largestUpload) return false;
  const start = new Uint8Array(await file.slice(0, 8).arrayBuffer());
  return signatures.some((signature) => signature.every((byte, index) => start[index] === byte));
}

/** `GIF8` and PNG's first eight bytes. */
const signatures: readonly (readonly number[])[] = [
  [0x47, 0x49, 0x46, 0x38],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
];

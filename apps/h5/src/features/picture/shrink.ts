import { largestUpload } from '@mingpai/contract/constants';
import { isPhoto } from './picture.ts';

type Bounds = {
  /** Bytes that the server takes. */
  readonly largest: number;
  /** Pixels on the longer side; the server keeps no more. */
  readonly longest: number;
};

const usual: Bounds = { largest: largestUpload, longest: 1_600 };

/**
 * A photograph as it may be uploaded: as it is where it is small enough, else drawn smaller here, since a phone's camera makes several
 * megabytes of everything. @returns undefined for what is no picture
 */
export async function shrunk(file: Blob, { largest, longest } = usual): Promise<Blob | undefined> {
  if (!(await isPhoto(file))) return undefined;
  if (file.size <= largest) return file;
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (bitmap === undefined) return undefined;
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.88));
  return drawn !== null && drawn.size <= largest ? drawn : undefined;
}

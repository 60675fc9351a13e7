/** Files that are too large for one call: their sum, and their pieces one after the other. */

/** Hex. */
export async function sha256Of(file: File): Promise<string> {
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
  return [...sum].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * @param send one piece, base64
 * @param onPart told how much of it has gone, 0 to 1
 */
export async function sendPieces(
  file: File,
  bytes: number,
  send: (part: number, content: string) => Promise<unknown>,
  onPart: (gone: number) => void,
): Promise<void> {
  for (let part = 0; part * bytes < file.size; part += 1) {
    const begin = part * bytes;
    const piece = new Uint8Array(await file.slice(begin, begin + bytes).arrayBuffer());
    await send(part, btoa(Array.from(piece, (byte) => String.fromCharCode(byte)).join('')));
    onPart(Math.min(1, (begin + bytes) / file.size));
  }
}

/** Works the reels of a round out again with the browser's own cryptography; shares no code with the platform. */
export async function sealOf(seed: string): Promise<string> {
  return hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(seed)));
}

/** The place on top of each reel. @param lengths of the five strips */
export async function stopsAgain(
  { server, client, nonce, spin }: { server: string; client: string; nonce: number; spin: number },
  lengths: readonly number[],
): Promise<number[]> {
  const text = new TextEncoder();
  const hash = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', text.encode(server), hash, false, ['sign']);
  return Promise.all(
    lengths.map(async (length, reel) => {
      const digest = await crypto.subtle.sign('HMAC', key, text.encode(`${client}:${nonce}:${spin}:${reel}`));
      return Number((BigInt(`0x${hex(digest).slice(0, 16)}`) * BigInt(length)) / 2n ** 64n);
    }),
  );
}

function hex(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

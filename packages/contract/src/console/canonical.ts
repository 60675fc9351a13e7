/**
 * JSON with sorted keys and amounts as text: what is the same is the same text. A draft that was tried is known by it again, by
 * the console and by the server.
 */
export function canonicalText(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, part: unknown) => {
    if (typeof part === 'bigint') return part.toString();
    if (part === null || typeof part !== 'object' || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

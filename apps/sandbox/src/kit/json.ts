/** JSON with fen as plain integers. Amounts on this platform stay far below 2^53; one that does not is a bug. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) => (typeof item === 'bigint' ? exact(item) : item));
}

function exact(amount: bigint): number {
  const number = Number(amount);
  if (!Number.isSafeInteger(number)) throw new Error(`amount ${amount} does not fit a JSON number`);
  return number;
}

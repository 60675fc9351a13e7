/**
 * A percentage as it was typed, in basis points: `0.8` is 80. Done on the text, so that no figure is lost to rounding.
 * @returns nothing for what is no percentage with at most two decimals
 */
export function parseRate(typed: string): number | undefined {
  const match = /^(\d{1,2})(?:[.．](\d{0,2}))?$/.exec(typed.trim().replace(/%$/, ''));
  if (!match) return undefined;
  return Number(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`);
}

/** 80 is `0.8`. */
export function typedRate(basisPoints: number): string {
  return String(basisPoints / 100);
}

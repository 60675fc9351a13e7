/** Addresses of a platform's games and covers, which a page shows only where their origin was allowed. */
import type { Answer } from '../../platform/answer.ts';

/** @param origins allowed @param variable that names them, for the line that staff see */
export function framed(url: string, origins: readonly string[], variable: string): Answer<{ url: string }> {
  const { origin } = new URL(url);
  return origins.includes(origin)
    ? { outcome: 'done', value: { url } }
    : { outcome: 'refused', reason: `${origin} is not in ${variable}` };
}

/** @param origins allowed */
export function comesFrom(address: string, origins: readonly string[]): boolean {
  return URL.canParse(address) && origins.includes(new URL(address).origin);
}

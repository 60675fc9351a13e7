/** The address of a game, which is shown in a frame only where its origin was allowed. */
import type { Answer } from '../../platform/answer.ts';

/** @param origins allowed @param variable that names them, for the line that staff see */
export function framed(url: string, origins: readonly string[], variable: string): Answer<{ url: string }> {
  const { origin } = new URL(url);
  return origins.includes(origin)
    ? { outcome: 'done', value: { url } }
    : { outcome: 'refused', reason: `${origin} is not in ${variable}` };
}

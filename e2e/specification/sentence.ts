/** A check of one sentence of the specification; the table `docs/specification.md` is made from these names. */
import { test } from 'vitest';

/**
 * @param chapter where the sentence stands, such as `2` or `5 Registration`
 * @param quote the sentence, or the part of it that is checked
 * @param patience ms, where the usual ones are too few
 */
export function sentence(
  chapter: string,
  quote: string,
  check: () => Promise<void> | void,
  patience?: number,
): void {
  test(`${chapter} ▸ ${quote}`, check, patience);
}

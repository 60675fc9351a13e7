/** Staff change what they saw: nobody overwrites unseen what a colleague saved. */
import { done, type Outcome, refused } from '../platform/outcome.ts';

/** Which thing of the content, and the version of it that staff had before them. */
export interface Seen {
  readonly id: bigint;
  readonly version: number;
}

/**
 * @param row as it stands now, locked
 * @returns what it says; refusals `not_found`, `content_changed_meanwhile`
 */
export function asSeen<Row extends { readonly version: number }>(
  row: Row | undefined,
  { version }: Seen,
): Outcome<Omit<Row, 'version'>> {
  if (!row) return refused('not_found');
  const { version: latest, ...text } = row;
  return latest === version ? done(text) : refused('content_changed_meanwhile');
}

/** What an action changed, for the log: each field that is another one now, with what it was and what it is. */
import type { AuditEntry } from './audit.ts';

export type Fields = Readonly<Record<string, string | number | boolean | null>>;

/**
 * `{ titleBefore: '旧', titleAfter: '新' }`. Empty: nothing changed.
 * @param before undefined: it was not there; then all that is not empty is new
 * @param after undefined: it is not there any more
 */
export function changesOf(
  before: Fields | undefined,
  after: Fields | undefined,
): NonNullable<AuditEntry['detail']> {
  const changes: Record<string, string | number | boolean | null> = {};
  for (const name of new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])) {
    const was = before?.[name] ?? null;
    const is = after?.[name] ?? null;
    if (was === is) continue;
    if (before !== undefined && !(after === undefined && was === '')) changes[`${name}Before`] = was;
    if (after !== undefined && !(before === undefined && is === '')) changes[`${name}After`] = is;
  }
  return changes;
}

/** What a check found wrong, from the row that it gave. */
import { Row } from './row.ts';
import type { Finding } from './types.ts';

/** @param found columns `transfer`, `account`, `entry` (its number) and `detail`, all text; `detail` alone is never null */
export function findingOf(kind: Finding['kind'], found: unknown): Finding {
  const row = new Row(found);
  const transfer = row.optionalText('transfer');
  const account = row.optionalText('account');
  const entry = row.optionalBigint('entry');
  return {
    kind,
    detail: row.text('detail'),
    ...(transfer !== undefined && { transfer }),
    ...(account !== undefined && { account }),
    ...(entry !== undefined && { entry }),
  };
}

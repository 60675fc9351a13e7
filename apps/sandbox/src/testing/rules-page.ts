/** The text of docs/draws-games.md, and what would be if one figure of it were another. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const rulesPage = readFileSync(join(import.meta.dirname, '../../../../docs/draws-games.md'), 'utf8');

/** @throws when the page does not say it exactly once */
export function changedPage(from: string, to: string): string {
  const parts = rulesPage.split(from);
  if (parts.length !== 2) throw new Error(`the page says ${from} ${parts.length - 1} times`);
  return parts.join(to);
}

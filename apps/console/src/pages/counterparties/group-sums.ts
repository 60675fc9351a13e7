import type { StatementDifference } from '../../api/rows.ts';
import { sum } from './words.ts';

/** Whether one explanation does for both: the same kind from the same sender, and where it was asked, by whom and why. */
export function alike(one: StatementDifference, other: StatementDifference): boolean {
  return (['counterparty', 'kind', 'state', 'own', 'askedBy', 'reason'] as const).every(
    (what) => one[what] === other[what],
  );
}

/** Added up in the smallest unit that any counterparty counts in, so that no fen is lost. */
const units = 1_000_000;
const total = (amounts: readonly (number | null)[]) =>
  amounts.reduce<number>((all, amount) => all + Math.round((amount ?? 0) * units), 0) / units;

/** What several come to, in words: theirs, ours, and by how much they differ. */
export function sumsOf(rows: readonly StatementDifference[]): {
  theirs: string;
  ours: string;
  apart: string;
} {
  const kind = rows[0]?.partyKind ?? 'gateway';
  const theirs = total(rows.map((row) => row.theirs));
  const ours = total(rows.map((row) => row.ours));
  return { theirs: sum(kind, theirs), ours: sum(kind, ours), apart: sum(kind, total([theirs, -ours])) };
}

/** One pick for whoever does not mind which. */
import type { Table } from './table.ts';

/** What a page is opened with where any pick will do. */
const any = 'any';

/**
 * One of the picks that can still take the stake, each as likely as the other. By the device's own chance: what is drawn is decided by
 * the seeds of the draw, whatever was picked.
 *
 * @param stake fen
 * @param chance 0 to below 1
 * @returns its code; nothing where no pick has room
 */
export function anyPick(table: Table, stake: number, chance = Math.random()): string | undefined {
  const open = table.rules.picks.filter(
    ({ code, largest_bet }) => (table.rooms[code] ?? largest_bet) >= stake,
  );
  return open[Math.floor(chance * open.length)]?.code;
}

/** The picks that a page begins with. @param asked a pick's code, or any */
export function firstPicks(table: Table, stake: number, asked: string | undefined): readonly string[] {
  const code = asked === any ? anyPick(table, stake) : asked;
  return code !== undefined && table.rules.picks.some((pick) => pick.code === code) ? [code] : [];
}

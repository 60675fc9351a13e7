/** What somebody does: rolled before it begins, so that the dice do not hang on what comes of it. */
import type { Dice } from '../dice.ts';
import type { Player, Town } from '../town.ts';

export interface AuditEntry {
  /** For the log. */
  readonly words: string;
  /** @returns what came of it: the name of the answer's code, or another short word */
  run(): Promise<string>;
}

/** @returns nothing where there is no occasion for it */
export type Kind = (town: Town, dice: Dice, player: Player) => AuditEntry | undefined;

/** Takes one out of a list. */
export function takeOne<Item>(items: Item[], dice: Dice): Item | undefined {
  return items.splice(dice.whole(0, Math.max(0, items.length - 1)), 1)[0];
}

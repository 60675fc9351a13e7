/** Where a platform's kinds of games stand in the hall. No protocol fixes the list of kinds: they are known by the words in them. */
import type { CategoryId } from '@mingpai/contract/states';

/**
 * The first that fits decides: a live table is one before it is poker. What does not say whether people deal it (roulette, baccarat,
 * tables) is not guessed at: many live studios name their kinds so.
 */
const words: readonly (readonly [RegExp, CategoryId])[] = [
  [/\be-?sports?\b/i, 'gaming'],
  [/\bsports?(book)?\b/i, 'sport'],
  [/\blive\b/i, 'realbet'],
  [/\bslots?\b/i, 'concise'],
  [/\b(lotter(y|ies)|keno|bingo|scratch)\b/i, 'lottery'],
  [/\b(poker|mah-?jongg?|(card|board) games?)\b/i, 'joker'],
];

/**
 * @param kind the platform's own word for it, such as "Video Slots"
 * @param named what the operator says of kinds, which comes first
 * @returns undefined: nobody knows; such a game stands where its venue does
 */
export function categoryOfKind(
  kind: string,
  named: ReadonlyMap<string, CategoryId> = new Map(),
): CategoryId | undefined {
  return named.get(kind) ?? words.find(([pattern]) => pattern.test(kind))?.[1];
}

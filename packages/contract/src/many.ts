/**
 * A count and what is counted, in English.
 *
 * @param noun in the singular, its last word regular: `hour`, `recovery code`
 * @returns `1 hour`, `2 hours`
 */
export function many(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

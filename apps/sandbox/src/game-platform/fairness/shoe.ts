/** Cards from a shoe of eight decks, mixed for each round from its seed. */
import { draw, numbersFrom } from './numbers.ts';

export const decks = 8;
const size = decks * 52;

/**
 * The first cards of a fresh shoe, 0 to 51 as on every table here. Places 0 to 415 hold deck after deck; Fisher-Yates from the first
 * place on exchanges each with `place + number mod (416 - place)`, the numbers being those of the seed and the round's label.
 */
export function dealFrom(seed: string, label: string, count: number): number[] {
  const shoe = Array.from({ length: size }, (_, place) => place % 52);
  const numbers = numbersFrom(seed, label);
  return Array.from({ length: count }, (_, place) => {
    const other = place + draw(numbers, size - place);
    const card = shoe[other] ?? 0;
    shoe[other] = shoe[place] ?? 0;
    return card;
  });
}

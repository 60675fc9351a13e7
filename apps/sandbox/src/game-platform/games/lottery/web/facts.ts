/** What a draw's numbers add up to, as the trend shows it. */
import type { GameCode } from './table.ts';

export interface Facts {
  readonly sum: number;
  readonly big: boolean;
  readonly odd: boolean;
  /** k3: three of one face. ssc: which of the first and the last ball is higher. */
  readonly special: 'triple' | 'dragon' | 'tiger' | 'tie' | undefined;
}

export function factsOf(game: GameCode, numbers: readonly number[]): Facts {
  const sum = numbers.reduce((total, number) => total + number, 0);
  const first = numbers.at(0) ?? 0;
  const last = numbers.at(-1) ?? 0;
  const duel = first > last ? 'dragon' : first < last ? 'tiger' : 'tie';
  const triple = new Set(numbers).size === 1 ? 'triple' : undefined;
  return {
    sum,
    big: sum >= (game === 'k3' ? 11 : 23),
    odd: sum % 2 === 1,
    special: game === 'k3' ? triple : duel,
  };
}

/** 龙虎: one card to the dragon, one to the tiger; the higher wins. Ace lowest, king highest, suits count nothing. */
import { dealFrom } from '../../fairness/shoe.ts';

export const kinds = ['dragon', 'tiger', 'tie'] as const;
export type Kind = (typeof kinds)[number];

export interface Deal {
  readonly dragon: number;
  readonly tiger: number;
  readonly winner: Kind;
}

/** What a deal pays by. */
export type End = Pick<Deal, 'winner'>;

/** Of the 415 cards that may follow the first, 31 are of its rank. */
export const ends: readonly { readonly result: End; readonly weight: number }[] = [
  { result: { winner: 'dragon' }, weight: 192 },
  { result: { winner: 'tiger' }, weight: 192 },
  { result: { winner: 'tie' }, weight: 31 },
];

export function dealOf(dragon: number, tiger: number): Deal {
  const [a, b] = [dragon % 13, tiger % 13];
  return { dragon, tiger, winner: a === b ? 'tie' : a > b ? 'dragon' : 'tiger' };
}

export function resultOf(seed: string, label: string): Deal {
  const [dragon, tiger] = dealFrom(seed, label, 2);
  if (dragon === undefined || tiger === undefined) throw new Error('no cards');
  return dealOf(dragon, tiger);
}

/** Stake included, fen, rounded down. A tie pays 11:1 and brings dragon and tiger half of their stakes back. */
export function payoutOf(kind: Kind, stake: bigint, { winner }: End): bigint {
  if (kind === winner) return kind === 'tie' ? stake * 12n : stake * 2n;
  return winner === 'tie' ? stake / 2n : 0n;
}

export function isKind(text: string): text is Kind {
  return kinds.some((kind) => kind === text);
}

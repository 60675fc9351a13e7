/** 百家乐, punto banco: who draws a third card, who wins, what is paid. Nobody decides anything. */
import { dealFrom } from '../../fairness/shoe.ts';

export const kinds = ['player', 'banker', 'tie', 'player_pair', 'banker_pair'] as const;
export type Kind = (typeof kinds)[number];
type Winner = 'player' | 'banker' | 'tie';

/** Cards in the order in which they fell: player, banker, player, banker, then the third ones. */
export interface Deal {
  readonly player: readonly number[];
  readonly banker: readonly number[];
  readonly points: { readonly player: number; readonly banker: number };
  readonly winner: Winner;
  readonly pairs: { readonly player: boolean; readonly banker: boolean };
}

/** What a deal pays by. */
export type End = Pick<Deal, 'winner' | 'pairs'>;

/** Of eight decks, in millionths; pairs come as often whoever wins, near enough to tell what was at risk. */
const winners: readonly (readonly [Winner, number])[] = [
  ['player', 446_247],
  ['banker', 458_597],
  ['tie', 95_156],
];
const paired = 31 / 415;

/** Every way to end that pays otherwise than another. */
export const ends: readonly { readonly result: End; readonly weight: number }[] = winners.flatMap(
  ([winner, weight]) =>
    [true, false].flatMap((player) =>
      [true, false].map((banker) => ({
        result: { winner, pairs: { player, banker } },
        weight: weight * (player ? paired : 1 - paired) * (banker ? paired : 1 - paired),
      })),
    ),
);

/** Ace 1, two to nine as they are, ten and pictures 0. */
export function pointsOfCard(card: number): number {
  const rank = (card % 13) + 1;
  return rank > 9 ? 0 : rank;
}

/** @param cards six from the shoe; the fifth and sixth are used when the rules ask for them */
export function dealOf(cards: readonly number[]): Deal {
  const [p1, b1, p2, b2, fifth, sixth] = cards;
  if (sixth === undefined || fifth === undefined || p1 === undefined || p2 === undefined)
    throw new Error('no cards');
  if (b1 === undefined || b2 === undefined) throw new Error('no cards');
  const player = [p1, p2];
  const banker = [b1, b2];
  const natural = pointsOf(player) >= 8 || pointsOf(banker) >= 8;
  if (!natural) {
    const third = pointsOf(player) <= 5 ? fifth : undefined;
    if (third !== undefined) player.push(third);
    if (bankerDraws(pointsOf(banker), third === undefined ? undefined : pointsOfCard(third)))
      banker.push(third === undefined ? fifth : sixth);
  }
  const points = { player: pointsOf(player), banker: pointsOf(banker) };
  return {
    player,
    banker,
    points,
    winner: points.player === points.banker ? 'tie' : points.player > points.banker ? 'player' : 'banker',
    pairs: { player: p1 % 13 === p2 % 13, banker: b1 % 13 === b2 % 13 },
  };
}

export function resultOf(seed: string, label: string): Deal {
  return dealOf(dealFrom(seed, label, 6));
}

/** @param third the value of the player's third card, if there was one */
export function bankerDraws(points: number, third: number | undefined): boolean {
  if (third === undefined) return points <= 5;
  if (points <= 2) return true;
  if (points === 3) return third !== 8;
  if (points === 4) return third >= 2 && third <= 7;
  if (points === 5) return third >= 4 && third <= 7;
  return points === 6 && (third === 6 || third === 7);
}

/** Stake included, fen, rounded down. The banker pays 5 % of what is won; a tie brings player and banker their stakes back. */
export function payoutOf(kind: Kind, stake: bigint, { winner, pairs }: End): bigint {
  switch (kind) {
    case 'player':
      return winner === 'player' ? stake * 2n : winner === 'tie' ? stake : 0n;
    case 'banker':
      return winner === 'banker' ? stake + (stake * 95n) / 100n : winner === 'tie' ? stake : 0n;
    case 'tie':
      return winner === 'tie' ? stake * 9n : 0n;
    case 'player_pair':
      return pairs.player ? stake * 12n : 0n;
    case 'banker_pair':
      return pairs.banker ? stake * 12n : 0n;
  }
}

export function isKind(text: string): text is Kind {
  return kinds.some((kind) => kind === text);
}

function pointsOf(cards: readonly number[]): number {
  return cards.reduce((sum, card) => sum + pointsOfCard(card), 0) % 10;
}

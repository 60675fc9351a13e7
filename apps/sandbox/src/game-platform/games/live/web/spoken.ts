/** A table in words, for whoever hears it: what lies in each hand, and the player's own chips. */
import type { Language } from '../../../../kit/page/language.ts';
import { nameOf } from '../../kit/cards/card.ts';
import type { Dealt, Face, Side } from './face.ts';

const signs = {
  'zh-CN': { cards: '、', hands: '；', colon: '：' },
  en: { cards: ', ', hands: '; ', colon: ': ' },
} as const;

/** Both hands: their names, points and cards. */
export function spokenHands({ cards, points }: Dealt, face: Face, language: Language): string {
  const own = face.texts[language];
  const { cards: comma, hands, colon } = signs[language];
  const hand = (side: Side) =>
    `${own.hands[side]} ${own.points(points[side])}${colon}${cards[side].map((card) => nameOf(card, language)).join(comma)}`;
  return `${hand('left')}${hands}${hand('right')}`;
}

/** The player's chips that lie: each area with what is on it; empty: none. @param amount what stands there, in words */
export function spokenChips(
  stakes: Readonly<Record<string, number>>,
  face: Face,
  language: Language,
  amount: (fen: number) => string,
): string {
  const names = face.texts[language].kinds;
  return Object.entries(stakes)
    .filter(([, stake]) => stake > 0)
    .map(([kind, stake]) => `${names[kind] ?? kind} ${amount(stake)}`)
    .join(signs[language].cards);
}

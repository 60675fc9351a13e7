/** Cards as numbers: suit x 13 + rank - 1, suits spades, hearts, clubs, diamonds, ranks ace 1 to king 13. */
import type { Language } from '../../../../kit/page/language.ts';

export type Suit = 'spades' | 'hearts' | 'clubs' | 'diamonds';

const suits = ['spades', 'hearts', 'clubs', 'diamonds'] as const;
const faces = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const;
const suitNames = {
  'zh-CN': { spades: '黑桃', hearts: '红桃', clubs: '梅花', diamonds: '方块' },
  en: { spades: 'spades', hearts: 'hearts', clubs: 'clubs', diamonds: 'diamonds' },
} as const;

/** 1 to 13. */
export function rankOf(card: number): number {
  return (card % 13) + 1;
}

export function suitOf(card: number): Suit {
  return suits[Math.floor(card / 13)] ?? 'spades';
}

export function faceOf(card: number): string {
  return faces[card % 13] ?? '';
}

export function isRed(card: number): boolean {
  return suitOf(card) === 'hearts' || suitOf(card) === 'diamonds';
}

export function nameOf(card: number, language: Language): string {
  const suit = suitNames[language][suitOf(card)];
  return language === 'en' ? `${faceOf(card)} of ${suit}` : `${suit} ${faceOf(card)}`;
}

/** What members read of a stop until staff write something else. */
export const usualStopWords = {
  zh: '系统维护中，请稍后再试',
  en: 'This is under maintenance. Please try again later.',
} as const;

/** An operator's words without the full stop at their end: more is said behind them. */
export function openEnd(words: string): string {
  return words.replace(/[。.\s]+$/u, '');
}

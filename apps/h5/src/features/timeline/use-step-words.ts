import { useEffect, useState } from 'react';
import { usePreferences } from '../../ui/preferences.ts';

type Words = (text: string) => string;

/** The server's steps are Chinese; for a member who reads English the words are fetched when they are first needed. */
export function useStepWords(): Words {
  const english = usePreferences().language === 'en';
  const [words, setWords] = useState<{ readonly of: Words }>();
  useEffect(() => {
    if (english) void import('./words.en.ts').then(({ inEnglish }) => setWords({ of: inEnglish }));
  }, [english]);
  return (text) => withThousands(english && words !== undefined ? words.of(text) : text);
}

/** `7654321.00 元` is `7,654,321.00 元`: the server writes figures plainly. Days, hashes and counts have no point behind them. */
export function withThousands(text: string): string {
  return text.replace(/(?<![\w.])\d{4,}(?=\.\d)/g, (whole) => whole.replace(/\B(?=(?:\d{3})+$)/g, ','));
}

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
  return english && words !== undefined ? words.of : (text) => text;
}

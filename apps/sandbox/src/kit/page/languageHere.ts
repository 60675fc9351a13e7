import type { Language } from './language.ts';

/** The language that the page was opened in (openPage.tsx). */
export function languageHere(): Language {
  return document.documentElement.lang === 'en' ? 'en' : 'zh-CN';
}

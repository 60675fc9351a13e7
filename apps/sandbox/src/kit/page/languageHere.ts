import type { Language } from './language.ts';

/** The language that the page was opened in (openPage.tsx). */
export function languageHere(): Language {
  // Words are read where there is no page, too.
  const page = Object(Reflect.get(globalThis, 'document'));
  return Object(page.documentElement).lang === 'en' ? 'en' : 'zh-CN';
}

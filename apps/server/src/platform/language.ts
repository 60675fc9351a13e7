/**
 * The language of what operators write (names, notices, articles): Chinese, and English beside it where they wrote some.
 * The wire's shapes do not change with it; a text goes out in the language that was asked for (docs/decisions/0022).
 */
import type { IncomingHttpHeaders } from 'node:http';

export type Language = 'zh-CN' | 'en';

/** A text in both languages; an empty English one means that there is none. */
export interface TwoTexts {
  readonly chinese: string;
  readonly english: string;
}

/** What the client asks for first in Accept-Language; Chinese for everything but English. */
export function languageOf({ headers }: { readonly headers: IncomingHttpHeaders }): Language {
  return headers['accept-language']?.toLowerCase().startsWith('en') ? 'en' : 'zh-CN';
}

/** The text in a language, Chinese where no English was written. */
export function inLanguage(language: Language, { chinese, english }: TwoTexts): string {
  return language === 'en' && english !== '' ? english : chinese;
}

/**
 * SQL for a column whose English stands beside it as `<column>_en`: the same choice as `inLanguage`.
 *
 * @param column of our own making, such as `v.name`; never what came from outside
 */
export function columnIn(language: Language, column: string): string {
  return language === 'en' ? `coalesce(nullif(${column}_en, ''), ${column})` : column;
}

/**
 * The language of what operators write (names, notices, articles): Chinese, and English beside it where they wrote some.
 * The wire's shapes do not change with it; a text goes out in the language that was asked for (docs/decisions/0022).
 */
import { AsyncLocalStorage } from 'node:async_hooks';
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

const readers = new AsyncLocalStorage<Language>();

/** Does the work of a call of the staff's, for whoever reads its answer. */
export function readIn<Result>(language: Language, work: () => Result): Result {
  return readers.run(language, work);
}

/**
 * The language of the staff member who reads the answer that is being written; Chinese outside of a call. For sentences that are
 * shown: what is kept (the audit log, orders) is kept as a code, or in Chinese.
 */
export function readersLanguage(): Language {
  return readers.getStore() ?? 'zh-CN';
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

/** The same for whoever reads the answer that is being written. @param column of our own making, as there */
export function readersColumn(column: string): string {
  return columnIn(readersLanguage(), column);
}

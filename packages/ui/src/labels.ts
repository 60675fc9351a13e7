import { currentLanguage, type Language, useLanguage } from './language.ts';

type Phrase = string | ((...values: never[]) => string);

/** English with the same keys as the Chinese, and with functions of the same parameters where Chinese has them. */
type Like<Chinese> = { readonly [K in keyof Chinese]: Chinese[K] extends string ? string : Chinese[K] };

type Catalogue<Texts> = {
  /** The texts in the language of who reads; the component renders again when it changes. */
  readonly useTexts: () => Texts;
  /** The same outside of components. */
  readonly texts: () => Texts;
};

/**
 * The texts of one page or part, beside its code and in its chunk. Chinese leads: its keys are the type, English must
 * have them all.
 *
 *     export const { useTexts } = catalogue({ title: '转账' }, { title: 'Transfer' });
 */
export function catalogue<Chinese extends Record<string, Phrase>>(
  zh: Chinese,
  en: Like<Chinese>,
): Catalogue<Chinese | Like<Chinese>> {
  const by: Record<Language, Chinese | Like<Chinese>> = { zh, en };
  return { useTexts: () => by[useLanguage()], texts: () => by[currentLanguage()] };
}

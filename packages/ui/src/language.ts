/** The language that the person at this device chose, in all clients of this origin. It is not account data: it outlives a sign-out. */
import { keep, readKept, sharedValue } from './shared-value.ts';

export type Language = 'zh' | 'en';

const key = 'mingpai.language';
/** What the phone itself reads, as `boot.js` found it. */
const ofPhone: Language = globalThis.document?.documentElement.dataset.phone === 'en' ? 'en' : 'zh';
const kept = readKept(key);
const chosen = sharedValue<Language>(kept === 'en' || kept === 'zh' ? kept : ofPhone);

/** The component renders again when it changes. */
export const useLanguage = chosen.use;

/** The language that texts outside of components (toasts, the document title) are spoken in. */
export const currentLanguage = chosen.get;

export function chooseLanguage(language: Language): void {
  showLanguage(language);
  restoreLanguage();
}

/** For this page alone: nothing is kept of it. */
export function showLanguage(language: Language): void {
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
  chosen.set(language);
}

/** Writes the choice back after every storage was cleared (a lost session clears them all). */
export function restoreLanguage(): void {
  keep(key, chosen.get() === ofPhone ? null : chosen.get());
}

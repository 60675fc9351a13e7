/**
 * The language that the console is read in at this browser: Chinese until English is chosen. It is settled before the first screen
 * is drawn, so that constants of modules may be texts too; another choice loads the page again.
 */
export type Language = 'zh' | 'en';

const key = 'mingpai.console.language';

function kept(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Blocked storage, or no browser at all.
    return null;
  }
}

export const language: Language = kept() === 'en' ? 'en' : 'zh';

/** The same as the contract's catalogues, `lang` and `Accept-Language` call it. */
export const languageTag = language === 'en' ? 'en' : 'zh-CN';

/** What somebody wrote in both languages, for who reads it; where there is no English, the Chinese. */
export function inReadersLanguage(chinese: string, english: string): string {
  return language === 'en' && english !== '' ? english : chinese;
}

export function chooseLanguage(next: Language): void {
  try {
    localStorage.setItem(key, next);
  } catch {
    // Where nothing can be kept, the console stays Chinese.
  }
  window.location.reload();
}

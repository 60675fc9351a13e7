import { chooseLanguage, useLanguage } from '@mingpai/ui/language';
import styles from './own-header.module.css';

/** The other language, named in itself, so that one who needs it finds it. */
export const otherLanguages = {
  zh: { language: 'en', lang: 'en', name: 'EN, switch to English', mark: 'EN', whole: 'English' },
  en: { language: 'zh', lang: 'zh-CN', name: '切换到中文', mark: '中', whole: '中文' },
} as const;

/** To the other language, in a header. */
export function LanguageSwitch() {
  const { language, lang, name, mark } = otherLanguages[useLanguage()];
  return (
    <button
      type="button"
      className={styles.language}
      lang={lang}
      aria-label={name}
      onClick={() => chooseLanguage(language)}
    >
      {mark}
    </button>
  );
}

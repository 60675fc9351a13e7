import { chooseLanguage, useLanguage } from '@mingpai/ui/language';
import styles from './own-header.module.css';

/** To the other language, named in itself, so that one who needs it finds it. */
export function LanguageSwitch() {
  const english = useLanguage() === 'en';
  const [lang, name, mark] = english
    ? (['zh-CN', '切换到中文', '中'] as const)
    : (['en', 'EN, switch to English', 'EN'] as const);
  return (
    <button
      type="button"
      className={styles.language}
      lang={lang}
      aria-label={name}
      onClick={() => chooseLanguage(english ? 'zh' : 'en')}
    >
      {mark}
    </button>
  );
}

import { Button } from 'antd';
import { chooseLanguage, language } from '../texts/language.ts';
import styles from './language-switch.module.css';

const other =
  language === 'en'
    ? ({ is: 'zh', tag: 'zh-CN', name: '中文' } as const)
    : ({ is: 'en', tag: 'en', name: 'English' } as const);

/** To the other language, under its own name. */
export function LanguageSwitch() {
  return (
    <Button
      type="text"
      size="small"
      className={styles.switch ?? ''}
      lang={other.tag}
      onClick={() => chooseLanguage(other.is)}
    >
      {other.name}
    </Button>
  );
}

import { Segmented } from 'antd';
import { say } from '../texts/say.ts';
import styles from './showing.module.css';

export type ShownLanguage = 'zh' | 'en';

const languages = [
  { value: 'zh' as const, label: say('中文') },
  { value: 'en' as const, label: 'English' },
];

type Props = {
  readonly language: ShownLanguage;
  readonly onChange: (language: ShownLanguage) => void;
};

/** For which readers a preview is shown, each language in its own words. */
export function LanguageChoice({ language, onChange }: Props) {
  return (
    <Segmented
      className={styles.language ?? ''}
      aria-label={say('预览语言')}
      options={languages}
      value={language}
      onChange={onChange}
    />
  );
}

/** What somebody reads who chose a language: the English where it is written, else the Chinese. */
export function inLanguage(language: ShownLanguage, chinese: string, english: string): string {
  return language === 'en' && english.trim() !== '' ? english : chinese;
}

import { useState } from 'react';
import { inLanguage, LanguageChoice, type ShownLanguage } from '../../showing/language-choice.tsx';
import { say } from '../../texts/say.ts';
import styles from './page.module.css';

type PreviewProps = {
  readonly title: string;
  readonly memo: string;
  readonly banner: string;
  /** HTML as it was typed. */
  readonly content: string;
  /** Empty: whoever reads English sees the Chinese. */
  readonly titleEn: string;
  readonly memoEn: string;
  readonly contentEn: string;
};

/** The promotion as a phone shows it; the text stands in a frame where nothing can run, whatever was typed. */
export function Preview({ title, memo, banner, content, titleEn, memoEn, contentEn }: PreviewProps) {
  const [language, setLanguage] = useState<ShownLanguage>('zh');
  return (
    <>
      <LanguageChoice language={language} onChange={setLanguage} />
      <div className={styles.preview}>
        <img src={banner} alt="" />
        <h2>{inLanguage(language, title, titleEn)}</h2>
        <p className={styles.memo}>{inLanguage(language, memo, memoEn)}</p>
        <iframe
          title={say('活动说明')}
          sandbox=""
          srcDoc={inLanguage(language, content, contentEn)}
          className={styles.terms}
        />
      </div>
    </>
  );
}

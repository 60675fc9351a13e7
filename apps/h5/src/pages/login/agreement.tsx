import { articleTypes } from '@mingpai/contract/states';
import { useState } from 'react';
import { Article } from '../../features/article/article.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useTranslate } from '../../ui/translate.ts';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

/** What stands on the page of `/abouts` of each, under its name. */
const articles = {
  terms: { type: 5, name: articleTypes[9] },
  privacy: { type: 6, name: articleTypes[6] },
} as const;

/** What whoever registers says by it. Both texts open over the form: to leave the page would lose what is typed. */
export function Agreement() {
  const texts = useTexts();
  const translate = useTranslate();
  const [shown, setShown] = useState<keyof typeof articles>();
  const link = (which: keyof typeof articles) => (
    <button type="button" className={styles.article} aria-haspopup="dialog" onClick={() => setShown(which)}>
      {texts.named(translate(articles[which].name))}
    </button>
  );
  return (
    <>
      <p className={styles.agreement}>
        {texts.agree}
        {link('terms')}
        {texts.and}
        {link('privacy')}
        {texts.agreeEnd}
      </p>
      <Sheet
        open={shown !== undefined}
        title={shown === undefined ? '' : translate(articles[shown].name)}
        onClose={() => setShown(undefined)}
      >
        {shown !== undefined && <Article type={articles[shown].type} place="abouts" />}
      </Sheet>
    </>
  );
}

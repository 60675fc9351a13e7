import { articleTypes } from '@mingpai/contract/states';
import { buttonClass } from '@mingpai/ui/button';
import { Article } from '../../features/article/article.tsx';
import { GoLink } from '../../features/navigation/go-link.tsx';
import { usePageTitle } from '../../features/navigation/page-title.ts';
import { Navigate, useSearchParams } from '../../features/navigation/router.tsx';
import { Page } from '../../ui/surface.tsx';
import { useTranslate } from '../../ui/translate.ts';
import { HelpLines } from './help-lines.tsx';
import { useTexts } from './labels.ts';
import styles from './page.module.css';
import { SelfCheck } from './self-check.tsx';

/** Types of the help centre; 6 is a page under `/abouts`. */
type HelpType = 1 | 2 | 3 | 4 | 5 | 7 | 8;
const helpTypes: readonly HelpType[] = [1, 2, 3, 4, 5, 7, 8];
const about = 7;
const responsiblePlay = 8;

/** A help article (specification, chapter 2, `/boutBallBetInfo`). What is none leads to the help centre. */
export default function HelpTopicPage() {
  const [query] = useSearchParams();
  const asked = query.get('type');
  const type = helpTypes.find((known) => String(known) === asked);
  return type === undefined ? <Navigate to="/boutBallBet" /> : <HelpArticle type={type} />;
}

function HelpArticle({ type }: { readonly type: HelpType }) {
  const texts = useTexts();
  const translate = useTranslate();
  usePageTitle(translate(articleTypes[type]));
  return (
    <Page>
      <Article type={type} place="help" />
      {type === responsiblePlay && (
        <>
          <SelfCheck />
          <HelpLines />
        </>
      )}
      {type === about && (
        <nav className={styles.rules}>
          <GoLink to="/abouts?type=5">{translate(articleTypes[9])}</GoLink>
          <GoLink to="/abouts?type=6">{translate(articleTypes[6])}</GoLink>
          <GoLink to="/zhanzhu">{texts.sponsors}</GoLink>
        </nav>
      )}
      <div className={styles.more}>
        <p>{texts.stillAsking}</p>
        <GoLink to="/kefu" className={buttonClass('quiet')}>
          {texts.service}
        </GoLink>
      </div>
    </Page>
  );
}

import { articleTypes } from '@mingpai/contract/states';
import { buttonClass } from '@mingpai/ui/button';
import { catalogue } from '@mingpai/ui/labels';
import { Article } from '../../features/article/article.tsx';
import { GoLink } from '../../features/navigation/go-link.tsx';
import { usePageTitle } from '../../features/navigation/page-title.ts';
import { useSearchParams } from '../../features/navigation/router.tsx';
import { Page } from '../../ui/surface.tsx';
import { useTranslate } from '../../ui/translate.ts';

const { useTexts } = catalogue({ books: '账目公示' }, { books: 'Open books' });

/** Terms and rules (type 5), or the privacy policy (type 6) (specification, chapter 2, `/abouts`). */
export default function TermsPage() {
  const texts = useTexts();
  const translate = useTranslate();
  const [query] = useSearchParams();
  const privacy = query.get('type') === '6';
  usePageTitle(translate(privacy ? articleTypes[6] : articleTypes[9]));
  return (
    <Page>
      <Article type={privacy ? 6 : 5} place="abouts" />
      {!privacy && (
        <GoLink to="/books" className={buttonClass('quiet')}>
          {texts.books}
        </GoLink>
      )}
    </Page>
  );
}

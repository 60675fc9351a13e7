import { articleTypes } from '@mingpai/contract/states';
import { Article } from '../../features/article/article.tsx';
import { usePageTitle } from '../../features/navigation/page-title.ts';
import { useSearchParams } from '../../features/navigation/router.tsx';
import { Page } from '../../ui/surface.tsx';
import { useTranslate } from '../../ui/translate.ts';

/** Terms and rules (type 5), or the privacy policy (type 6) (specification, chapter 2, `/abouts`). */
export default function TermsPage() {
  const translate = useTranslate();
  const [query] = useSearchParams();
  const privacy = query.get('type') === '6';
  usePageTitle(translate(privacy ? articleTypes[6] : articleTypes[9]));
  return (
    <Page>
      <Article type={privacy ? 6 : 5} place="abouts" />
    </Page>
  );
}

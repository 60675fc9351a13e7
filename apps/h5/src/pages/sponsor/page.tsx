import type { Language } from '@mingpai/ui/language';
import { useState } from 'react';
import { Frame } from '../../features/frame/frame.tsx';
import { usePageTitle } from '../../features/navigation/page-title.ts';
import { Navigate, useSearchParams } from '../../features/navigation/router.tsx';
import { documentOf, type Sponsor, sponsors, useSponsorTexts } from '../../features/sponsors/sponsors.ts';
import { usePreferences } from '../../ui/preferences.ts';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

/** A sponsor's own document in a frame (specification, chapter 2, `/zhanzhuye`). Whom we do not know leads to the list. */
export default function SponsorPage() {
  const [query] = useSearchParams();
  const asked = query.get('type');
  const { language } = usePreferences();
  const sponsor = sponsors.find(({ type }) => String(type) === asked);
  return sponsor === undefined ? (
    <Navigate to="/zhanzhu" />
  ) : (
    <SponsorFrame key={`${sponsor.type}/${language}`} sponsor={sponsor} language={language} />
  );
}

function SponsorFrame({ sponsor, language }: { readonly sponsor: Sponsor; readonly language: Language }) {
  const texts = useTexts();
  const name = useSponsorTexts()[sponsor.name];
  const [attempt, setAttempt] = useState(1);
  // Once: another theme would be the same document, whose arrival is not told twice.
  const [address] = useState(() => documentOf(sponsor, language));
  usePageTitle(texts.title(name));
  return (
    <div className={styles.page}>
      <Frame
        key={attempt}
        title={name}
        address={address}
        may="read"
        loading={texts.loading}
        onRetry={() => setAttempt(attempt + 1)}
      />
    </div>
  );
}

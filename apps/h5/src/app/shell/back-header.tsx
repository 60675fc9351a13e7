import { LanguageSwitch } from '../../features/navigation/language-switch.tsx';
import { useOwnTitle } from '../../features/navigation/page-title.ts';
import { useBack } from '../../features/navigation/use-go.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { usePreferences } from '../../ui/preferences.ts';
import styles from './back-header.module.css';
import { useTexts } from './labels.ts';

/** A way back and the page's title: its own, or its route's. */
export function BackHeader({ title }: { readonly title: { readonly zh: string; readonly en: string } }) {
  const back = useBack();
  const texts = useTexts();
  const { language } = usePreferences();
  const own = useOwnTitle();
  return (
    <header className={styles.header}>
      <button type="button" className={styles.back} aria-label={texts.back} onClick={back}>
        <Icon name="left" size={24} />
      </button>
      <h1 className={styles.title} tabIndex={-1}>
        {own ?? title[language]}
      </h1>
      <LanguageSwitch />
    </header>
  );
}

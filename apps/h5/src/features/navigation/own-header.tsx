import { catalogue } from '@mingpai/ui/labels';
import { Icon } from '../../ui/icons/icon.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import styles from './own-header.module.css';
import { useBack } from './use-go.ts';

const { useTexts } = catalogue({ back: '返回' }, { back: 'Back' });

/** The heading of a page where the site's header is hidden (specification, chapter 2, Chrome), with its way back. */
export function OwnHeader({ title }: { readonly title: string }) {
  const texts = useTexts();
  const back = useBack();
  return (
    <header className={styles.header}>
      <button type="button" className={styles.back} aria-label={texts.back} onClick={back}>
        <Icon name="left" size={24} />
      </button>
      <h1>{title}</h1>
      <LanguageSwitch />
    </header>
  );
}

import { NoticesSwitch } from '../../features/arrival-notices/notices-switch.tsx';
import { GoLink } from '../../features/navigation/go-link.tsx';
import type { IconName } from '../../ui/icons/icon.tsx';
import { RowContent, RowList, rowClass } from '../../ui/list-row.tsx';
import { Page } from '../../ui/surface.tsx';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

const entries = [
  { to: '/userInfo', icon: 'me', name: 'profile', hint: 'profileHint' },
  { to: '/wallet', icon: 'card', name: 'cards', hint: 'cardsHint' },
  { to: '/password?type=1', icon: 'lock', name: 'loginPassword', hint: 'loginHint' },
  { to: '/password?type=2', icon: 'wallet', name: 'payPassword', hint: 'payHint' },
] as const satisfies readonly { to: string; icon: IconName; name: string; hint: string }[];

/** The member's own data and keys, four entries (specification, chapter 2, `/userCent`); beside them what is ours. */
export default function AccountPage() {
  const texts = useTexts();
  return (
    <Page>
      <RowList>
        {entries.map(({ to, icon, name, hint }) => (
          <li key={to} className={styles.entry}>
            <GoLink to={to} className={rowClass} label={texts[name]}>
              <RowContent icon={icon} label={texts[name]} />
            </GoLink>
            <p className={styles.hint}>{texts[hint]}</p>
          </li>
        ))}
      </RowList>
      <div className={styles.security}>
        <GoLink to="/security" className={rowClass}>
          <RowContent icon="lock" label={texts.security} />
        </GoLink>
        <GoLink to="/identity" className={rowClass}>
          <RowContent icon="me" label={texts.identity} />
        </GoLink>
      </div>
      <NoticesSwitch />
    </Page>
  );
}

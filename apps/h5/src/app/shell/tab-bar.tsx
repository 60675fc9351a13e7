import { classes } from '@mingpai/ui/class-names';
import { UnreadMark } from '../../features/member/unread-mark.tsx';
import { GoLink } from '../../features/navigation/go-link.tsx';
import { useLocation } from '../../features/navigation/router.tsx';
import { Icon, type IconName } from '../../ui/icons/icon.tsx';
import { useTexts } from './labels.ts';
import styles from './tab-bar.module.css';

type Tab = {
  readonly to: string;
  readonly name: 'home' | 'promotions' | 'service' | 'me';
  readonly icon: IconName;
  readonly on: IconName;
};

const tabs: readonly Tab[] = [
  { to: '/', name: 'home', icon: 'home', on: 'home-on' },
  { to: '/activity', name: 'promotions', icon: 'promotion', on: 'promotion-on' },
  { to: '/kefu', name: 'service', icon: 'service', on: 'service-on' },
  { to: '/mine', name: 'me', icon: 'me', on: 'me-on' },
];

export function TabBar() {
  const { pathname } = useLocation();
  const texts = useTexts();
  return (
    <nav className={styles.bar} aria-label={texts.tabs}>
      <div className={styles.tabs}>
        {tabs.map(({ to, name, icon, on }) => (
          <GoLink key={to} to={to} className={classes(styles.tab, pathname === to && styles.active)}>
            <span className={styles.icon}>
              <Icon name={pathname === to ? on : icon} size={24} />
              {name === 'me' && <UnreadMark />}
            </span>
            {texts[name]}
          </GoLink>
        ))}
      </div>
    </nav>
  );
}

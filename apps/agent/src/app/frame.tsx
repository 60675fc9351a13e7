import { chooseLanguage, useLanguage } from '@mingpai/ui/language';
import { type ReactNode, useEffect } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { call } from '../api/client.ts';
import { closeSession } from '../api/session.ts';
import { useReading } from '../api/use-reading.ts';
import { count } from '../ui/figures.ts';
import { Icon } from '../ui/icon.tsx';
import { chooseTheme, useTheme } from '../ui/preferences.ts';
import styles from './frame.module.css';
import { useTexts } from './labels.ts';

const tabs = [
  { path: '/', name: 'overview' },
  { path: '/team', name: 'team' },
  { path: '/commission', name: 'commission' },
  { path: '/report', name: 'report' },
  { path: '/rates', name: 'rates' },
  { path: '/invite', name: 'invite' },
] as const;

/** How often it is asked whether there is a new notice, in ms. */
const lookMs = 60_000;

/** Head, page, and the way between pages: at the bottom of a phone, at the side of a desk. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const texts = useTexts();
  const { pathname } = useLocation();
  const theme = useTheme();
  const language = useLanguage();
  const { data: me } = useReading('portalMe', {}, { everyMs: lookMs });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page starts at its top
  useEffect(() => {
    // In braces: newer browsers answer a promise, which is no clean-up.
    window.scrollTo(0, 0);
  }, [pathname]);
  return (
    <div className={styles.frame}>
      <header className={styles.head}>
        <img src="/agent/mark.svg" alt="" width={28} height={28} />
        <div className={styles.who}>
          <span className={styles.title}>{texts.title}</span>
          <span className={styles.name}>{me?.username}</span>
        </div>
        <Link to="/notices" className={styles.sign} aria-label={texts.notices(count(me?.unread ?? 0))}>
          <Icon name="notices" size={20} />
          {me !== undefined && me.unread > 0 && (
            <span className={styles.unread} aria-hidden>
              {count(me.unread)}
            </span>
          )}
        </Link>
        <button
          type="button"
          className={styles.word}
          lang={language === 'zh' ? 'en' : 'zh-CN'}
          onClick={() => chooseLanguage(language === 'zh' ? 'en' : 'zh')}
        >
          {texts.language}
        </button>
        <button
          type="button"
          className={styles.sign}
          aria-label={theme === 'dark' ? texts.light : texts.dark}
          onClick={() => chooseTheme(theme === 'dark' ? 'light' : 'dark')}
        >
          <Icon name="theme" size={20} />
        </button>
        <button type="button" className={styles.sign} aria-label={texts.leave} onClick={leave}>
          <Icon name="leave" size={20} />
        </button>
      </header>
      <nav className={styles.tabs} aria-label={texts.pages}>
        {tabs.map(({ path, name }) => (
          <NavLink key={path} to={path} end={path === '/'} className={styles.tab ?? ''}>
            <Icon name={name} size={22} />
            <span>{texts[name]}</span>
          </NavLink>
        ))}
      </nav>
      <main className={styles.page}>{children}</main>
    </div>
  );
}

/** The session ends here at once, and at the server as soon as it is reached. */
function leave(): void {
  const ended = call('portalClose', {});
  ended.catch(() => undefined);
  closeSession();
}

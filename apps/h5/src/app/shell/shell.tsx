import { classes } from '@mingpai/ui/class-names';
import { Activity, useRef, useState } from 'react';
import { texts as apiTexts } from '../../api/labels.ts';
import { useOwnTitle } from '../../features/navigation/page-title.ts';
import { useLocation } from '../../features/navigation/router.tsx';
import { toast } from '../../ui/feedback/notify.ts';
import { part, Shown, useLater } from '../../ui/part.tsx';
import { usePreferences } from '../../ui/preferences.ts';
import { BrokenPage } from '../broken-page.tsx';
import { Pages } from '../pages.tsx';
import { type PageRoute, routeAt } from '../routes.ts';
import { useArrival } from '../use-arrival.ts';
import { useFocusKept } from '../use-focus-kept.ts';
import { BackHeader } from './back-header.tsx';
import { useTexts } from './labels.ts';
import styles from './shell.module.css';
import { SiteHeader } from './site-header.tsx';
import { TabBar } from './tab-bar.tsx';

const drawerPart = part(() => import('./drawer.tsx'));
const noticePart = part(() => import('./offline-notice.tsx'));
const namePart = part(() => import('../app-name.tsx'));

/** What stands around every page: the header its route asks for, the bottom tabs, the drawer of the home page. */
export function Shell() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const route = routeAt(pathname);
  const { skip } = useTexts();
  const { language } = usePreferences();
  const own = useOwnTitle();
  useArrival(main);
  useFocusKept();
  // Fetched while there is a network; without one it is among what was kept, and stands from the first.
  const noticed = useLater(noticePart) || !navigator.onLine;
  const named = useLater(namePart);
  return (
    <div
      className={classes(
        styles.shell,
        !route?.wide && styles.column,
        route?.frame === 'shell' && styles.withTabs,
      )}
    >
      <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
        {skip}
      </button>
      <div className={styles.top}>
        {noticed && <Shown part={noticePart} props={{}} />}
        <Header route={route} />
      </div>
      <main ref={main} className={styles.main} tabIndex={-1} aria-label={own ?? route?.title[language]}>
        <BrokenPage place={pathname}>
          <Pages />
        </BrokenPage>
      </main>
      {route?.frame === 'shell' && <TabBar />}
      {named && <Shown part={namePart} props={{}} />}
    </div>
  );
}

function Header({ route }: { readonly route: PageRoute | undefined }) {
  const [drawer, setDrawer] = useState<'unopened' | 'open' | 'closed'>('unopened');
  const home = route?.path === '/';
  const site = route?.header === 'site';
  const [visited, setVisited] = useState(site);
  if (site && !visited) setVisited(true);
  return (
    <>
      {route?.header === 'back' && <BackHeader title={route.title} />}
      {/* Kept behind the other pages as they are: a mark that is fetched anew would be missing from the first frame of Back. */}
      {visited && (
        <Activity mode={site ? 'visible' : 'hidden'}>
          <SiteHeader onMenu={home ? () => setDrawer('open') : undefined} />
        </Activity>
      )}
      {drawer !== 'unopened' && (
        <Shown
          part={drawerPart}
          props={{ open: home && drawer === 'open', onClose: () => setDrawer('closed') }}
          onFail={() => {
            setDrawer('unopened');
            toast(apiTexts().networkRead);
          }}
        />
      )}
    </>
  );
}

import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useOwnTitle } from '../features/navigation/page-title.ts';
import { useGoing, useLocation } from '../features/navigation/router.tsx';
import { useSiteName } from '../features/site/use-site-name.ts';
import { pageLeft } from '../ui/feedback/notify.ts';
import { usePreferences } from '../ui/preferences.ts';
import { routeAt } from './routes.ts';

/** Where a page begins for who hears it: its heading above the page, or the page itself, which bears its title. */
function placeOf(main: HTMLElement | null): HTMLElement | null {
  return main?.previousElementSibling?.querySelector<HTMLElement>('h1[tabindex]') ?? main;
}

/**
 * What happens at every navigation: the page starts at its top (specification, chapter 2), except where the member
 * goes back to a page that was kept, which is found as it was left; the document gets the page's title, and the focus
 * moves into the page so that a screen reader starts there. A page that only replaces its own query, as its tabs do, is
 * no arrival: focus and scroll stay.
 */
export function useArrival(main: RefObject<HTMLElement | null>): void {
  const location = useLocation();
  const going = useGoing();
  const { language } = usePreferences();
  const own = useOwnTitle();
  const name = useSiteName();
  const route = routeAt(location.pathname);
  const leftAt = useRef(new Map<string, number>());
  /** The path that was arrived at last; before the first there is none, and the browser itself begins at its top. */
  const arrived = useRef<string>(undefined);

  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);

  useLayoutEffect(() => {
    const stays = going === 'REPLACE' && arrived.current === location.pathname;
    const back = going === 'POP' && route?.kept === true;
    if (!stays) window.scrollTo(0, back ? (leftAt.current.get(location.pathname) ?? 0) : 0);
    const remember = () => leftAt.current.set(location.pathname, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [location, going, route]);

  useEffect(() => {
    if (route !== undefined) document.title = `${own ?? route.title[language]} · ${name}`;
  }, [route, language, own, name]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival moves the focus, whatever else renders.
  useEffect(() => {
    const before = arrived.current;
    arrived.current = location.pathname;
    if (before === undefined || (going === 'REPLACE' && before === location.pathname)) return;
    pageLeft();
    placeOf(main.current)?.focus({ preventScroll: true });
  }, [location.pathname, location.search]);
}

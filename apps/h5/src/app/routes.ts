import { type Loadable, loadable, type PageModule } from './loadable.ts';

/**
 * Every page of the app (specification, chapter 2), one line each. A path that is not here leads to the home page.
 * To add a page: a folder under `pages/` with `page.tsx` (default export) and a line here.
 */
type Frame =
  /** With the bottom tabs. */
  'shell' | 'standalone';

type Header =
  /** Logo, and balance or sign-in. */
  | 'site'
  /** A way back and the title. */
  | 'back'
  /** The page draws its own, or has none. */
  | 'none';

export type PageRoute = {
  readonly path: string;
  readonly frame: Frame;
  readonly header: Header;
  readonly title: { readonly zh: string; readonly en: string };
  /** Visitors are sent to /login and come back afterwards. */
  readonly login: boolean;
  /** State and scroll stay while another page is shown. */
  readonly kept: boolean;
} & Loadable;

const shell = { frame: 'shell', header: 'site' } as const;
const standalone = { frame: 'standalone', header: 'back' } as const;

export const routes: readonly PageRoute[] = [
  page('/', { zh: '首页', en: 'Home' }, () => import('../pages/home/page.tsx'), { ...shell, kept: true }),
  page('/kefu', { zh: '客服', en: 'Support' }, () => import('../pages/kefu/page.tsx'), shell),
  page('/login', { zh: '登录', en: 'Sign in' }, () => import('../pages/login/page.tsx'), {
    ...standalone,
    header: 'none',
  }),
  page('/mine', { zh: '我的', en: 'Me' }, () => import('../pages/mine/page.tsx'), {
    ...shell,
    header: 'none',
    login: true,
    kept: true,
  }),
  page('/gamePage', { zh: '游戏', en: 'Game' }, () => import('../pages/gamePage/page.tsx'), {
    ...standalone,
    header: 'none',
  }),
];

const byPath = new Map(routes.map((route) => [route.path.toLowerCase(), route]));

/** The page at a path; a trailing slash and the case of letters do not matter. */
export function routeAt(pathname: string): PageRoute | undefined {
  return byPath.get(pathname.toLowerCase().replace(/(?<=.)\/+$/, ''));
}

/** Where a visitor who asked for `target` (path and query) signs in, and comes back from. */
export function loginFor(target: string): string {
  return `/login?redirect=${encodeURIComponent(target)}`;
}

function page(
  path: string,
  title: PageRoute['title'],
  load: () => Promise<PageModule>,
  {
    login = false,
    kept = false,
    ...chrome
  }: { frame: Frame; header: Header; login?: boolean; kept?: boolean },
): PageRoute {
  return { path, title, login, kept, ...chrome, ...loadable(load) };
}

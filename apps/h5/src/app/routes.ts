import { type Loadable, loadable, type PageModule } from './loadable.ts';

/**
 * Every page of the app (specification, chapter 2), one line each. A path that is not here leads to the home page.
 * To add a page: a folder under `pages/`, named by what it shows, with `page.tsx` (default export), and a line here. The wire's path
 * stands here alone.
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
  /** Takes the whole measure of a tablet (games, banners, frames); others are a column. */
  readonly wide: boolean;
} & Loadable;

const shell = { frame: 'shell', header: 'site' } as const;
const standalone = { frame: 'standalone', header: 'back' } as const;

export const routes: readonly PageRoute[] = [
  page('/', { zh: '首页', en: 'Home' }, () => import('../pages/home/page.tsx'), {
    ...shell,
    kept: true,
    wide: true,
  }),
  page('/kefu', { zh: '客服', en: 'Support' }, () => import('../pages/support/page.tsx'), {
    ...shell,
    wide: true,
  }),
  page('/login', { zh: '登录', en: 'Sign in' }, () => import('../pages/login/page.tsx'), {
    ...standalone,
    header: 'none',
  }),
  page('/mine', { zh: '我的', en: 'Me' }, () => import('../pages/me/page.tsx'), {
    ...shell,
    header: 'none',
    login: true,
    kept: true,
  }),
  page('/activity', { zh: '优惠活动', en: 'Promotions' }, () => import('../pages/promotions/page.tsx'), {
    ...shell,
    header: 'none',
    kept: true,
    wide: true,
  }),
  page('/activityInfo', { zh: '活动详情', en: 'Promotion' }, () => import('../pages/promotion/page.tsx'), {
    ...standalone,
    header: 'none',
  }),
  page(
    '/activityRecord',
    { zh: '活动申请记录', en: 'My promotions' },
    () => import('../pages/promotion-applications/page.tsx'),
    { ...standalone, login: true },
  ),
  page('/hongbao', { zh: '红包', en: 'Red packets' }, () => import('../pages/red-packets/page.tsx'), shell),
  page('/welfare', { zh: '福利中心', en: 'Rewards' }, () => import('../pages/rewards/page.tsx'), {
    ...standalone,
    login: true,
  }),
  page('/concise', { zh: '电子游戏', en: 'Slots' }, () => import('../pages/e-games/page.tsx'), {
    ...standalone,
    kept: true,
    wide: true,
  }),
  page('/games', { zh: '游戏大厅', en: 'All games' }, () => import('../pages/lobby/page.tsx'), {
    ...standalone,
    kept: true,
    wide: true,
  }),
  page(
    '/limits',
    { zh: '理性娱乐', en: 'Responsible play' },
    () => import('../pages/responsible-gaming/page.tsx'),
    {
      ...standalone,
      login: true,
    },
  ),
  page('/gamePage', { zh: '游戏', en: 'Game' }, () => import('../pages/game/page.tsx'), {
    ...standalone,
    header: 'none',
    wide: true,
  }),
  page('/recharge', { zh: '存款', en: 'Deposit' }, () => import('../pages/deposit/page.tsx'), {
    ...standalone,
    login: true,
    kept: true,
  }),
  page('/payInfo', { zh: '充值信息', en: 'Deposit order' }, () => import('../pages/deposit-order/page.tsx'), {
    ...standalone,
  }),
  page(
    '/wallet',
    { zh: '卡片管理', en: 'Cards and addresses' },
    () => import('../pages/payment-methods/page.tsx'),
    {
      ...standalone,
      login: true,
    },
  ),
  page(
    '/addUsdtCard',
    { zh: '新增USDT地址', en: 'Add a USDT address' },
    () => import('../pages/add-usdt-address/page.tsx'),
    { ...standalone, login: true },
  ),
  page(
    '/addBankCard',
    { zh: '新增银行卡', en: 'Add a bank card' },
    () => import('../pages/add-bank-card/page.tsx'),
    { ...standalone, login: true },
  ),
  page('/userCent', { zh: '个人资料', en: 'Account settings' }, () => import('../pages/account/page.tsx'), {
    ...standalone,
    login: true,
  }),
  page('/userInfo', { zh: '个人资料', en: 'Profile' }, () => import('../pages/profile/page.tsx'), {
    ...standalone,
    login: true,
  }),
  page('/password', { zh: '修改密码', en: 'Password' }, () => import('../pages/password/page.tsx'), {
    ...standalone,
    login: true,
  }),
  page('/security', { zh: '账户安全', en: 'Account security' }, () => import('../pages/security/page.tsx'), {
    ...standalone,
    login: true,
  }),
  page('/identity', { zh: '身份认证', en: 'Verification' }, () => import('../pages/identity/page.tsx'), {
    ...standalone,
    login: true,
  }),
  page('/recovery', { zh: '找回密码', en: 'Forgot password' }, () => import('../pages/recovery/page.tsx'), {
    ...standalone,
  }),
  page('/transfer', { zh: '转账', en: 'Transfer' }, () => import('../pages/transfer/page.tsx'), {
    ...standalone,
    login: true,
    header: 'none',
  }),
  page('/withdrawal', { zh: '取款', en: 'Withdraw' }, () => import('../pages/withdrawal/page.tsx'), {
    ...standalone,
    login: true,
  }),
  page('/money', { zh: '我的钱包', en: 'My wallet' }, () => import('../pages/wallet/page.tsx'), {
    ...standalone,
    login: true,
    wide: true,
  }),
  page(
    '/transRecord',
    { zh: '交易记录', en: 'Transactions' },
    () => import('../pages/transactions/page.tsx'),
    { ...standalone, login: true },
  ),
  page('/betRecord', { zh: '投注记录', en: 'Bets' }, () => import('../pages/bets/page.tsx'), {
    ...standalone,
    login: true,
  }),
  page(
    '/applyagent',
    { zh: '合营计划', en: 'Become an agent' },
    () => import('../pages/partnership/page.tsx'),
    {
      ...standalone,
    },
  ),
  page('/message', { zh: '消息中心', en: 'Messages' }, () => import('../pages/inbox/page.tsx'), {
    ...standalone,
    login: true,
  }),
  // Shown by the console alone; whoever opens it otherwise finds it empty.
  page('/preview', { zh: '预览', en: 'Preview' }, () => import('../pages/preview/page.tsx'), standalone),
  page('/vip', { zh: 'VIP特权', en: 'VIP' }, () => import('../pages/vip/page.tsx'), {
    ...standalone,
    kept: true,
  }),
  page('/fanshui', { zh: '返水中心', en: 'Rebates' }, () => import('../pages/rebates/page.tsx'), {
    ...standalone,
    login: true,
  }),
  page(
    '/usdtmore',
    { zh: '协议的区别', en: 'TRC20 or ERC20?' },
    () => import('../pages/usdt-networks/page.tsx'),
    {
      ...standalone,
    },
  ),
  page('/boutBallBet', { zh: '帮助中心', en: 'Help' }, () => import('../pages/help/page.tsx'), {
    ...standalone,
  }),
  page(
    '/boutBallBetInfo',
    { zh: '帮助中心', en: 'Help' },
    () => import('../pages/help-topic/page.tsx'),
    standalone,
  ),
  page('/books', { zh: '账目公示', en: 'Open books' }, () => import('../pages/books/page.tsx'), {
    ...standalone,
  }),
  page('/abouts', { zh: '条款与规则', en: 'Terms and rules' }, () => import('../pages/terms/page.tsx'), {
    ...standalone,
  }),
  page('/zhanzhu', { zh: '赞助', en: 'Sponsorship' }, () => import('../pages/sponsors/page.tsx'), {
    ...shell,
    kept: true,
    wide: true,
  }),
  page('/zhanzhuye', { zh: '赞助', en: 'Sponsorship' }, () => import('../pages/sponsor/page.tsx'), {
    ...standalone,
    wide: true,
  }),
  page('/app', { zh: 'app下载', en: 'Get the app' }, () => import('../pages/app-download/page.tsx'), {
    ...shell,
    login: true,
    kept: true,
    wide: true,
  }),
];

const byPath = new Map(routes.map((route) => [route.path.toLowerCase(), route]));

/** The page at a path; a trailing slash and the case of letters do not matter. */
export function routeAt(pathname: string): PageRoute | undefined {
  return byPath.get(pathname.toLowerCase().replace(/(.)\/+$/, '$1'));
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
    wide = false,
    ...chrome
  }: { frame: Frame; header: Header; login?: boolean; kept?: boolean; wide?: boolean },
): PageRoute {
  return { path, title, login, kept, wide, ...chrome, ...loadable(load) };
}

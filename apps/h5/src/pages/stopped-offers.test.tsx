// @vitest-environment happy-dom
/** Whoever is away by their own choice is asked for nothing: no packet, no code, no deposit, and no empty list that sends them on. */
import type { Answer } from '@mingpai/contract/types';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../api/session.ts';
import { answerWith } from '../testing/answer-with.ts';
import { playControls } from '../testing/play-controls.ts';
import { renderAt } from '../testing/render-at.tsx';
import BetsPage from './bets/page.tsx';
import { WalletStrip } from './home/wallet-strip.tsx';
import PromotionApplicationsPage from './promotion-applications/page.tsx';
import PromotionsPage from './promotions/page.tsx';
import RebatesPage from './rebates/page.tsx';
import RedPacketsPage from './red-packets/page.tsx';
import RewardsPage from './rewards/page.tsx';
import TransactionsPage from './transactions/page.tsx';

const member = {
  id: 7,
  username: 'away77',
  realname: '',
  balance: 0,
  gameblance: 0,
  avatar: '',
  current_vip: 'VIP1',
  vip: 1,
  joinday: 1,
  paysum: 0,
  isagent: 0,
  mobile: '',
  email: '',
  birthday: '',
  transferstatus: 0,
  usdtrate: 7,
  withdrawusdtrate: 7,
  withdrawcashfee: 5,
  withdrawfeeusdttrc: 1,
} as const;
const redPacket: Answer<'redPacket'> = {
  sendnums: 0,
  acquirednum: 0,
  max_times: 1,
  rules: [],
  redpacketmoney: 0,
  deposits: 0,
  phase: 'before',
  pool_left: 0,
  commitment: '',
  now: '2026-11-21 08:30:00',
  reminded: false,
};

const none = { most: null, left: null };
const spans = { day: none, month: none, life: none };
const identity: Answer<'identityStatus'> = {
  asks: false,
  level: 'none',
  since: null,
  deposits: spans,
  withdrawals: spans,
  next: null,
  hours: 24,
  leastAge: 18,
  service: false,
  underage: false,
  form: null,
  pictures: [],
};

const emptyList = { data: [], total: 0, last_page: 1, current_page: 1, per_page: 10 };

let own: ReturnType<typeof playControls>;
let asked: ReturnType<typeof answerWith>;
let underage: boolean;
beforeEach(() => {
  underage = false;
  openSession('token', false);
  asked = answerWith({
    playControls: () => own,
    identityStatus: () => ({ ...identity, underage }),
    profile: member,
    balance: { balance: 0 },
    redPacket,
    promotions: emptyList,
    promotionTypes: [],
    bonusGrants: { locked: 0, newcomers_offer: null, data: [], claimed: [] },
    freeBets: { data: [] },
    redPackets: emptyList,
    rebates: { list: emptyList, jisuan: 0, nojisuan: 0 },
    rebateToday: { money: 0, valid: 0 },
    betRecords: emptyList,
    promotionApplications: emptyList,
    transactions: emptyList,
    lobby: { games: [], hot: [], offer: null },
  });
});
afterEach(() => {
  cleanup();
  closeSession();
  vi.unstubAllGlobals();
});

const away = () => playControls({ pause: { kind: 'exclusion', ends_at: '2027-05-21 12:30:00' } });
const why = '您选择了自我排除，到2027-05-21 12:30为止不能存款和游戏。';

test('on the red packets’ page the reason stands in place of the packet, the reminder and the way to deposit', async () => {
  own = away();
  renderAt('/hongbao', <RedPacketsPage />);
  await screen.findByText(why);
  expect(screen.getByRole('heading', { name: '十点抢红包' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '抢红包' })).toBeNull();
  expect(screen.queryByRole('button', { name: '开抢时提醒我' })).toBeNull();
  expect(screen.queryByRole('link', { name: '立即充值' })).toBeNull();
});

test('whoever is not away can open, be reminded and deposit there', async () => {
  own = playControls();
  renderAt('/hongbao', <RedPacketsPage />);
  await screen.findByRole('button', { name: '开抢时提醒我' });
  expect(screen.getByRole('button', { name: '抢红包' })).toBeTruthy();
  expect(screen.getByRole('link', { name: '立即充值' })).toBeTruthy();
});

test('where no promotions are shown because the member is away, that is said instead of sending them to other types', async () => {
  own = away();
  renderAt('/activity', <PromotionsPage />);
  await screen.findByText(why);
  expect(screen.queryByText('看看其他类型，或稍后再来。')).toBeNull();
});

test('where there are none for everybody, it is said as before', async () => {
  own = playControls();
  renderAt('/activity', <PromotionsPage />);
  await screen.findByText('看看其他类型，或稍后再来。');
});

test('among the rewards no code is asked for and nothing leads to packets', async () => {
  own = away();
  renderAt('/welfare', <RewardsPage />);
  await screen.findByText(why);
  expect(screen.queryByLabelText('优惠码')).toBeNull();
  expect(screen.queryByRole('link', { name: '前往领取' })).toBeNull();
});

test.each([
  ['/betRecord', <BetsPage key="page" />, '去首页看看'],
  ['/fanshui', <RebatesPage key="page" />, '去首页看看'],
  ['/welfare', <RewardsPage key="page" />, '看看优惠活动'],
  ['/activityRecord', <PromotionApplicationsPage key="page" />, '看看优惠活动'],
  ['/transRecord?type=1', <TransactionsPage key="page" />, '去存款'],
] as const)(
  'an empty list (%s) leads on whoever may play, and nobody who is away',
  async (path, page, name) => {
    own = playControls();
    renderAt(path, page);
    await screen.findByRole('link', { name });
    cleanup();
    own = away();
    renderAt(path, page);
    await screen.findByText('空空如也');
    await waitFor(() => expect(screen.queryByRole('link', { name })).toBeNull());
  },
);

test.each([
  ['excluded', () => away()],
  ['closing', () => playControls({ closes_at: '2026-12-05 12:30:00' })],
] as const)('a newcomer who is away (%s) is not told on the home page to deposit', async (_, controls) => {
  own = controls();
  const { container } = renderAt('/', <WalletStrip />);
  await screen.findByText('away77');
  await waitFor(() => expect(asked.playControls).toHaveLength(1));
  // The place that the line keeps is given up once it is known.
  await waitFor(() => expect(container.textContent).not.toContain('\u00a0'));
  expect(screen.queryByRole('link', { name: /第一步/ })).toBeNull();
});

test('a newcomer who is not away is', async () => {
  own = playControls();
  renderAt('/', <WalletStrip />);
  await screen.findByRole('link', { name: /第一步/ });
});

test('whoever is under age reads on each of these pages which money may leave', async () => {
  own = playControls();
  underage = true;
  renderAt('/hongbao', <RedPacketsPage />);
  await screen.findByText('您提交的资料显示未达到法定年龄，不能存款和游戏。如有误会，请联系客服。');
  expect(screen.getByText('您存入的钱可以照常取出。')).toBeTruthy();
  expect(screen.queryByText('满足流水要求的余额仍可照常取出。')).toBeNull();
});

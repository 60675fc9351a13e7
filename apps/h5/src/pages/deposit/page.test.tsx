// @vitest-environment happy-dom
import { aloud } from '@mingpai/ui/testing/aloud';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { placeBeforeBinding } from '../../features/navigation/after-binding.ts';
import { useLocation } from '../../features/navigation/router.tsx';
import { answerWith } from '../../testing/answer-with.ts';
import { ownAddress } from '../../testing/own-address.ts';
import { playControls } from '../../testing/play-controls.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { ask, dismiss } from '../../ui/feedback/notify.ts';
import DepositPage from './page.tsx';

vi.mock('../../ui/feedback/notify.ts', () => ({ toast: vi.fn(), ask: vi.fn(), dismiss: vi.fn() }));

beforeEach(() => {
  sessionStorage.clear();
  openSession('token', false);
});
afterEach(() => {
  cleanup();
  closeSession();
  vi.mocked(ask).mockReset();
  vi.mocked(dismiss).mockReset();
  vi.unstubAllGlobals();
});

/** The address that the page has led to. */
function Where() {
  const { pathname, search } = useLocation();
  return <i>{pathname + search}</i>;
}

type Answers = Parameters<typeof answerWith>[0];

function open(own: Answers = {}) {
  const asked = answerWith({
    playControls: playControls({ net_deposits: 1_234.5, minutes_week: 42 }),
    waysToPay: { card: 1, usdt: 1, wechat: 0, alipay: 1 },
    payRange: { min_price: 200, max_price: 1_000, usual_minutes: 7 },
    payBanks: [],
    cards: [ownAddress],
    profile: { username: 'traveller1', usdtrate: 7.1, paysum: 100 },
    houseStops: { deposits: '', withdrawals: '', transfers: '' },
    ...own,
  } as Answers);
  const page = renderAt(
    '/recharge',
    <>
      <DepositPage />
      <Where />
    </>,
  );
  return { asked, page };
}

const ways = [
  'legend: 存款方式',
  'radio “网银转账” chosen',
  'radio “USDT”',
  'radio “支付宝”',
  'radio “人工”',
];
const chosen = (way: string) =>
  ways
    .map((line) => line.replace(' chosen', ''))
    .map((line) => (line.includes(way) ? `${line} chosen` : line));
const sum = [
  'field “存款金额” inputmode=decimal autocomplete=off placeholder=200-1000 (单笔 200 至 1,000 元)',
  'legend: 常用金额',
  'button “¥500” aria-pressed=false',
  'button “¥1,000” aria-pressed=false',
];
const ends = [
  '开户以来净存款 1,234.50 元 · 近7天游戏 42 分钟',
  'link “给自己设一个存款限额” href=/limits',
  '/recharge',
];

test('a page of deposits is heard whole: the ways, what each asks for, how long it takes, what it costs, and one’s own measure', async () => {
  open({ houseStops: { deposits: '存款升级中', withdrawals: '', transfers: '' } as never });
  await screen.findByText('近期通常约7分钟');
  await screen.findByText('存款升级中');
  await screen.findByText(/近7天游戏/);
  expect(aloud()).toEqual([
    'status: 存款升级中',
    ...ways,
    'h2: 收款账号',
    'field “转入地址后4位” autocomplete=off autocapitalize=none maxlength=4 (您付款账号的最后4位，用来认出您的款项)',
    'field “存款人姓名” autocomplete=name maxlength=32',
    'field “银行类型” autocomplete=off maxlength=32',
    'field “银行卡号” inputmode=numeric autocomplete=off maxlength=32',
    'field “开户行地址” autocomplete=off maxlength=32',
    ...sum,
    '到账用时',
    '近期通常约7分钟',
    '手续费',
    '本站不收取；跨行费用以银行为准',
    'button “立即存款”',
    ...ends,
  ]);
  await userEvent.click(screen.getByRole('radio', { name: 'USDT' }));
  await screen.findByText('近期通常约7分钟');
  await screen.findByText(/1 USDT ≈/);
  expect(aloud().slice(1)).toEqual([
    ...chosen('USDT'),
    'legend: 钱包协议',
    'radio “TRC20” chosen',
    'radio “ERC20”',
    'link “TRC20与ERC20的区别” href=/usdtmore',
    'field “转入地址后4位” autocomplete=off autocapitalize=none maxlength=4 (您付款所用地址的最后4位，用来认出您的款项)',
    ...sum,
    '参考汇率',
    '1 USDT ≈ 7.1 元',
    '约合',
    '0.00 USDT',
    '到账用时',
    '近期通常约7分钟',
    '手续费',
    '本站不收取；链上矿工费由付款方支付',
    'button “立即存款”',
    ...ends,
  ]);
  await userEvent.click(screen.getByRole('radio', { name: '人工' }));
  expect(aloud().slice(1)).toEqual([
    ...chosen('人工'),
    '人工存款由客服为您办理，全程有记录。',
    'link “联系客服” href=/kefu',
    ...ends,
  ]);
});

test('a way and a network are asked about by their own names, each when it is chosen', async () => {
  const { asked } = open();
  await waitFor(() => expect(asked.payRange).toEqual([{ type: 'bank' }]));
  await userEvent.click(await screen.findByRole('radio', { name: 'USDT' }));
  await waitFor(() => expect(asked.payRange).toContainEqual({ type: 'usdt-trc20' }));
  await userEvent.click(screen.getByRole('radio', { name: 'ERC20' }));
  await waitFor(() => expect(asked.payRange).toContainEqual({ type: 'usdt-erc20' }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'ERC20' }).checked).toBe(true);
  await userEvent.click(screen.getByRole('radio', { name: '人工' }));
  expect(asked.payRange).toHaveLength(3);
});

test('how soon staff promise to decide is said where too few deposits tell how long they take', async () => {
  open({ payRange: { min_price: 200, max_price: 1_000, promised_minutes: 30 } });
  expect(await screen.findByText('我们承诺30分钟内处理')).toBeTruthy();
});

test('ways that could not be read are asked for again by one tap', async () => {
  const { asked } = open({ waysToPay: undefined as never });
  await screen.findByRole('alert');
  const before = asked.waysToPay?.length ?? 0;
  await userEvent.click(screen.getByRole('button', { name: '重新加载' }));
  await waitFor(() => expect(asked.waysToPay?.length).toBeGreaterThan(before));
});

test('whoever has no card is asked to bind one, and led there and back', async () => {
  vi.mocked(ask).mockResolvedValueOnce(true);
  const { asked } = open({ cards: [] });
  await screen.findByText('/wallet');
  expect(ask).toHaveBeenCalledExactlyOnceWith({
    text: '您还为绑定任何钱包卡片，请前往绑定！',
    confirm: '前往绑定',
    cancel: '关闭',
  });
  expect(asked.cards).toEqual([{ type: 2 }, { type: 1 }]);
  expect(placeBeforeBinding()).toBe('/recharge');
});

test('whoever would not bind a card is led back, and is expected at no page', async () => {
  window.history.replaceState({ idx: 0 }, '');
  vi.mocked(ask).mockResolvedValueOnce(false);
  open({ cards: [] });
  await screen.findByText('/');
  window.history.replaceState(null, '');
  expect(placeBeforeBinding()).toBeUndefined();
});

const unasked: readonly { readonly who: string; readonly own: Answers }[] = [
  { who: 'has a card', own: { cards: [ownAddress] } },
  { who: 'may not deposit', own: { cards: [], playControls: playControls({ suspended: true }) } },
];

test.each(unasked)('whoever $who is not asked to bind one', async ({ own }) => {
  const { asked } = open(own);
  await waitFor(() => expect(asked.cards).toHaveLength(2));
  await waitFor(() => expect(aloud().length).toBeGreaterThan(2));
  expect(ask).not.toHaveBeenCalled();
});

test('the question goes with its page, and an answer that comes later leads nowhere', async () => {
  const answer = Promise.withResolvers<boolean>();
  vi.mocked(ask).mockReturnValueOnce(answer.promise);
  const { page } = open({ cards: [] });
  await waitFor(() => expect(ask).toHaveBeenCalledOnce());
  expect(dismiss).not.toHaveBeenCalled();
  page.unmount();
  expect(dismiss).toHaveBeenCalledOnce();
  answer.resolve(true);
  await answer.promise;
  await Promise.resolve();
  expect(placeBeforeBinding()).toBeUndefined();
});

// @vitest-environment happy-dom
import type { Answer } from '@mingpai/contract/types';
import { aloud } from '@mingpai/ui/testing/aloud';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { operationSettled } from '../../api/operation.ts';
import { openSession } from '../../api/session.ts';
import { answerWith } from '../../testing/answer-with.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { toast } from '../../ui/feedback/notify.ts';
import TransferPage from './page.tsx';
import { TransferForm } from './transfer-form.tsx';

vi.mock('../../ui/feedback/notify.ts', () => ({ toast: vi.fn() }));

const venues = [{ name: '明牌棋牌', platname: 'mpqp', balance: 0, seamless: false }];
let answers: PromiseWithResolvers<Response>[];

beforeEach(() => {
  answers = [];
  vi.mocked(toast).mockClear();
  openSession('token', false);
  vi.stubGlobal('fetch', async (path: string) => {
    if (path !== '/api/transfer') return Response.json({ code: 200, message: '', data: venues });
    const answer = Promise.withResolvers<Response>();
    answers.push(answer);
    return await answer.promise;
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('before the venues are known nothing is sent, and the member hears that no money has moved', async () => {
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/transfer') throw new Error('it was sent');
    return Response.json({ code: 9001, message: '操作过于频繁', data: null });
  });
  renderAt('/transfer', <TransferForm central={500} />);
  await userEvent.type(amount(), '70');
  await userEvent.click(screen.getByRole('button', { name: '立即转账' }));
  await waitFor(() => expect(toast).toHaveBeenCalledWith('场馆钱包暂未加载，资金未变动，请稍后再试'));
});

const amount = () => screen.getByPlaceholderText<HTMLInputElement>('请输入转账金额');
const moved = () => Response.json({ code: 200, message: '操作成功！', data: null });

test('a transfer that was answered empties its amount, and leaves one that was typed since', async () => {
  renderAt('/transfer', <TransferForm central={500} />);
  await screen.findByRole('option', { name: '明牌棋牌' });
  const submit = () => userEvent.click(screen.getByRole('button', { name: '立即转账' }));
  await userEvent.type(amount(), '70');
  await submit();
  await waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.resolve(moved());
  await waitFor(() => expect(amount().value).toBe(''));
  expect(screen.getByText('已从中心钱包转入明牌棋牌：70.00元').getAttribute('role')).toBe('status');

  await userEvent.type(amount(), '20');
  await submit();
  await waitFor(() => expect(answers).toHaveLength(2));
  // Of this one nobody knows yet: what was said of the one before is gone.
  expect(screen.queryByText(/^已从中心钱包转入/)).toBeNull();
  await userEvent.type(amount(), '5');
  answers[1]?.resolve(moved());
  await waitFor(() => expect(toast).toHaveBeenCalledTimes(2));
  expect(amount().value).toBe('205');
  expect(screen.getByText('已从中心钱包转入明牌棋牌：20.00元')).toBeTruthy();
});

test('the most that can be moved is what lies where it comes from; one that plays from the central wallet is no place for it', async () => {
  answerWith({
    venueBalances: [
      { name: '免转场馆', platname: 'pp', balance: 0, seamless: true },
      { name: '明牌棋牌', platname: 'mpqp', balance: 120.5, seamless: false },
    ],
  });
  renderAt('/transfer', <TransferForm central={500} />);
  await screen.findByRole('option', { name: '明牌棋牌' });
  expect(screen.queryByRole('option', { name: '免转场馆' })).toBeNull();
  const most = () => userEvent.click(screen.getByRole('button', { name: '最大金额' }));
  await most();
  expect(amount().value).toBe('500');
  await userEvent.click(screen.getByRole('button', { name: '交换方向' }));
  await most();
  expect(amount().value).toBe('120.5');
});

test('what is taken back goes from the venue to the central wallet, and the other way before the sides are changed', async () => {
  const asked = answerWith({ venueBalances: venues, transfer: { id: 'T1', state: 1 } });
  renderAt('/transfer', <TransferForm central={500} />);
  await screen.findByRole('option', { name: '明牌棋牌' });
  const move = async (yuan: string) => {
    await userEvent.type(amount(), yuan);
    await userEvent.click(screen.getByRole('button', { name: '立即转账' }));
    await waitFor(() => expect(amount().value).toBe(''));
  };
  await move('70');
  await userEvent.click(screen.getByRole('button', { name: '交换方向' }));
  await move('20');
  expect(asked.transfer).toEqual([
    { amount: '70', sourcetype: 'userbalance', targettype: 'mpqp' },
    { amount: '20', sourcetype: 'mpqp', targettype: 'userbalance' },
  ]);
});

test('a transfer that is refused says so and keeps its amount', async () => {
  renderAt('/transfer', <TransferForm central={500} />);
  await screen.findByRole('option', { name: '明牌棋牌' });
  await userEvent.type(amount(), '70');
  await userEvent.click(screen.getByRole('button', { name: '立即转账' }));
  await waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.resolve(Response.json({ code: 3000, message: '余额不足', data: null }));
  await waitFor(() => expect(toast).toHaveBeenCalledWith('余额不足'));
  expect(amount().value).toBe('70');
  await act(async () => undefined);
  expect(toast).toHaveBeenCalledOnce();
});

test('balances that cannot be read say why instead of a form, and are asked for again by one tap', async () => {
  const asked = answerWith({});
  renderAt('/transfer', <TransferPage />);
  await screen.findByText('nobody answers walletOverview');
  expect(screen.queryByRole('button', { name: '立即转账' })).toBeNull();
  const before = asked.walletOverview?.length ?? 0;
  await userEvent.click(screen.getByRole('button', { name: '重新加载' }));
  await waitFor(() => expect(asked.walletOverview?.length).toBeGreaterThan(before));
});

test.each([
  [1, 0],
  [0, 1],
])('auto-transfer that stands at %i is switched to %i', async (stands, wanted) => {
  const member = { transferstatus: stands, balance: 0, gameblance: 0 } as Answer<'profile'>;
  const asked = answerWith({
    profile: member,
    refreshProfile: member,
    venueBalances: [],
    walletOverview: { central: 0, venues: [], in_flight: 0, held: 0, in_review: 0, paying_out: 0, total: 0 },
    autoTransferCeiling: { amount: null },
    setAutoTransfer: null,
  });
  renderAt('/transfer', <TransferPage />);
  await userEvent.click(await screen.findByRole('switch', { name: '自动免转' }));
  await waitFor(() => expect(asked.setAutoTransfer).toEqual([{ transferstatus: wanted }]));
  // The form is there where it is off alone.
  expect(screen.queryByRole('button', { name: '立即转账' }) !== null).toBe(stands === 0);
});

/** The page of a member whose auto-transfer stands at this. */
function openPage(transferstatus: number, own: Partial<Answer<'walletOverview'>> = {}) {
  const member = { transferstatus, balance: 0, gameblance: 0 } as Answer<'profile'>;
  const asked = answerWith({
    profile: member,
    refreshProfile: member,
    venueBalances: [{ name: '明牌棋牌', platname: 'mpqp', balance: 120.5, seamless: false }],
    walletOverview: {
      central: 500,
      venues: [
        { name: '明牌棋牌', platname: 'mpqp', balance: 0.1, seamless: false },
        { name: '真人', platname: 'live', balance: 0.2, seamless: false },
      ],
      in_flight: 0,
      held: 0,
      in_review: 0,
      paying_out: 0,
      total: 500.3,
      ...own,
    },
    autoTransferCeiling: { amount: 80 },
    houseStops: { deposits: '', withdrawals: '', transfers: '转账升级中', sign_ups: '', promotions: '' },
    recycleAll: { results: [] },
  } as Parameters<typeof answerWith>[0]);
  renderAt('/transfer', <TransferPage />);
  return asked;
}

test('a page of transfers is heard whole: what lies where, what is on its way, and both sides of what is moved', async () => {
  const asked = openPage(0, { in_flight: 30 });
  await screen.findByRole('option', { name: '明牌棋牌' });
  await screen.findByText('转账升级中');
  expect(aloud()).toEqual([
    'button “返回”',
    'h1: 转账',
    'button “EN, switch to English”',
    '中心钱包',
    '500.00元',
    '游戏钱包',
    '0.30元',
    'status:',
    '30.00元转账处理中，场馆确认后自动到账',
    'h2: 钱包金额',
    'button “一键回收”',
    '明牌棋牌 120.50元',
    'switch “自动免转” type=checkbox aria-checked=false',
    '已关闭：可以在下方手动转账。',
    'status: 转账升级中',
    '转出 中心钱包',
    'button “交换方向”',
    '转入',
    'list “选择钱包” holds “mpqp” 明牌棋牌',
    'field “转账金额” inputmode=decimal autocomplete=off placeholder=请输入转账金额',
    'button “最大金额”',
    'status: –',
    'button “立即转账”',
  ]);
  await userEvent.click(screen.getByRole('button', { name: '交换方向' }));
  expect(aloud().slice(10)).toEqual([
    'button “一键回收”',
    '明牌棋牌 120.50元',
    'switch “自动免转” type=checkbox aria-checked=false',
    '已关闭：可以在下方手动转账。',
    'status: 转账升级中',
    '转出',
    'list “选择钱包” holds “mpqp” 明牌棋牌',
    'button “交换方向”',
    '转入 中心钱包',
    'field “转账金额” inputmode=decimal autocomplete=off placeholder=请输入转账金额',
    'button “最大金额”',
    'status: –',
    'button “立即转账”',
  ]);
  await userEvent.click(screen.getByRole('button', { name: '一键回收' }));
  await waitFor(() => expect(asked.recycleAll).toHaveLength(1));
});

test('where money moves by itself that is said, with how much it is at most, and no form is offered', async () => {
  openPage(1);
  await screen.findByLabelText('每次最多带入（元）');
  expect(aloud().slice(6)).toEqual([
    '0.30元',
    'status: –',
    'h2: 钱包金额',
    'button “一键回收”',
    '明牌棋牌 120.50元',
    'switch “自动免转” chosen type=checkbox aria-checked=true',
    '已开启：进入游戏时，余额自动随您转入场馆，无需手动转账。',
    'field “每次最多带入（元）” holds “80” inputmode=decimal autocomplete=off placeholder=不设上限 (每次进入游戏最多带入这么多；留空则全部带入。)',
    'button “保存”',
    'status: 转账升级中',
  ]);
});

test('a transfer whose answer was lost is told once, as one whose result is not known', async () => {
  renderAt('/transfer', <TransferForm central={500} />);
  await screen.findByRole('option', { name: '明牌棋牌' });
  await userEvent.type(amount(), '70');
  await userEvent.click(screen.getByRole('button', { name: '立即转账' }));
  await waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.reject(new TypeError('Failed to fetch'));
  expect((await screen.findByRole('alert')).textContent).toMatch(/提交的转账 ¥70\.00 结果未知/);
  expect(toast).toHaveBeenCalledTimes(1);
  operationSettled('transfer');
});

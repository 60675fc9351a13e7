// @vitest-environment happy-dom
import { aloud } from '@mingpai/ui/testing/aloud';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { answerWith } from '../../testing/answer-with.ts';
import { renderAt } from '../../testing/render-at.tsx';
import WalletPage from './page.tsx';

vi.mock('../../ui/feedback/notify.ts', () => ({ toast: vi.fn() }));

afterEach(() => {
  cleanup();
  closeSession();
  vi.unstubAllGlobals();
});

/** What stands under the name of a place. */
function at(name: RegExp): string | undefined {
  const term = screen.queryAllByRole('term').find(({ textContent }) => name.test(textContent));
  return term?.parentElement?.querySelector('dd')?.textContent;
}

test.each([88, 0.5, 0])(
  'every yuan stands where it is; winnings under review too, if there are any: %d',
  async (in_review) => {
    openSession('token', false);
    const venue = { name: '真人', platname: 'live', seamless: false };
    answerWith({
      walletOverview: {
        central: 11,
        venues: [
          { ...venue, balance: 0.1 },
          { ...venue, platname: 'slots', balance: 0.2 },
        ],
        in_flight: 22,
        held: 33,
        in_review,
        paying_out: 0,
        total: 66.3 + in_review,
      },
    });
    renderAt('/money', <WalletPage />);
    await screen.findByText('11.00元');
    expect([/^中心钱包/, /^游戏钱包/, /^在途/, /^取款冻结/].map(at)).toEqual(
      ['11.00元', '0.30元', '22.00元', '33.00元'].map((sum) => expect.stringContaining(sum)),
    );
    expect(at(/^派彩审核中/)).toEqual(
      in_review > 0 ? expect.stringContaining(`${in_review.toFixed(2)}元`) : undefined,
    );
  },
);

test('what is held or on its way says why; where nothing is, no reason stands there', async () => {
  openSession('token', false);
  const overview = {
    central: 11,
    venues: [],
    in_flight: 0,
    held: 33,
    in_review: 0,
    paying_out: 0,
    total: 44,
  };
  answerWith({ walletOverview: overview });
  renderAt('/money', <WalletPage />);
  expect(await screen.findByText('取款审核中，未通过会退回中心钱包')).toBeTruthy();
  expect(screen.queryByText('转账处理中，场馆确认后自动到账')).toBeNull();
  cleanup();
  answerWith({ walletOverview: { ...overview, in_flight: 22, held: 0 } });
  renderAt('/money', <WalletPage />);
  expect(await screen.findByText('转账处理中，场馆确认后自动到账')).toBeTruthy();
  expect(screen.queryByText('取款审核中，未通过会退回中心钱包')).toBeNull();
});

test('what is approved and not paid yet stands beside the sum, and leads to its order', async () => {
  openSession('token', false);
  const overview = { central: 11, venues: [], in_flight: 0, held: 0, in_review: 0, paying_out: 0, total: 11 };
  answerWith({ walletOverview: { ...overview, paying_out: 1_500 } });
  renderAt('/money', <WalletPage />);
  const way = await screen.findByRole('link', { name: /取款汇出中.*1,500\.00元.*不再计入总资产/ });
  expect(way.getAttribute('href')).toContain('/transRecord?type=2');
  cleanup();
  answerWith({ walletOverview: { ...overview, paying_out: 0 } });
  renderAt('/money', <WalletPage />);
  await waitFor(() => expect(at(/^中心钱包/)).toContain('11.00元'));
  expect(screen.queryByRole('link', { name: /取款汇出中/ })).toBeNull();
});

test('a first answer that does not come is said, and stays said while the page asks again; one tap begins anew', async () => {
  openSession('token', false);
  const asked = vi.fn();
  const { promise: later, resolve } = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('/wallet/overview')) asked();
    // The second one is under way for as long as the test looks on.
    if (asked.mock.calls.length > 1) await later;
    return Response.json({ code: 1002, message: '暂时不能查看', data: null });
  });
  renderAt('/money', <WalletPage />);
  await screen.findByText('暂时不能查看');
  await waitFor(() => expect(asked.mock.calls.length).toBe(2), { timeout: 12_000 });
  expect(screen.getByText('暂时不能查看')).toBeTruthy();
  resolve();
  answerWith({
    walletOverview: {
      central: 11,
      venues: [],
      in_flight: 0,
      held: 5,
      in_review: 0,
      paying_out: 0,
      total: 16,
    },
  });
  fireEvent.click(screen.getByRole('button', { name: '重新加载' }));
  await screen.findByText('11.00元');
});

test('a wallet is heard whole: the sum, the ways from it, every place of money, and what is fetched back by one tap', async () => {
  openSession('token', false);
  const venue = { name: '真人', platname: 'live', seamless: false, balance: 7 };
  const asked = answerWith({
    walletOverview: {
      central: 11,
      venues: [venue],
      in_flight: 22,
      held: 33,
      in_review: 44,
      paying_out: 55,
      total: 117,
    },
    venueBalances: [venue],
    recycleAll: { results: [] },
  } as Parameters<typeof answerWith>[0]);
  renderAt('/money', <WalletPage />);
  await screen.findByText('真人');
  await screen.findByText('11.00元');
  expect(aloud()).toEqual([
    '总资产（元）',
    '117.00元',
    'link “存款” href=/recharge',
    'link “转账” href=/transfer',
    'link “取款” href=/withdrawal',
    'link “卡片管理” href=/wallet',
    'h2: 我的钱在哪里',
    '中心钱包',
    '11.00元',
    '游戏钱包',
    '7.00元',
    '在途转账处理中，场馆确认后自动到账',
    '22.00元',
    '取款冻结取款审核中，未通过会退回中心钱包',
    '33.00元',
    '派彩审核中大额派彩由工作人员核对，通过后即可使用',
    '44.00元',
    '中心钱包 + 游戏钱包 + 在途 + 冻结 = 总资产',
    'link “取款汇出中 55.00元 审核已通过，正在汇到您的地址，不再计入总资产” href=/transRecord?type=2',
    'link “账目公示” href=/books',
    'h2: 场馆余额',
    'button “一键回收”',
    '真人 7.00元',
  ]);
  fireEvent.click(screen.getByRole('button', { name: '一键回收' }));
  await waitFor(() => expect(asked.recycleAll).toHaveLength(1));
});

test('why money is on its way or held is said from the first fen on', async () => {
  openSession('token', false);
  const overview = {
    central: 0,
    venues: [],
    in_flight: 0.01,
    held: 0.01,
    in_review: 0,
    paying_out: 0,
    total: 0.02,
  };
  answerWith({ walletOverview: overview });
  renderAt('/money', <WalletPage />);
  expect(await screen.findByText('转账处理中，场馆确认后自动到账')).toBeTruthy();
  expect(screen.getByText('取款审核中，未通过会退回中心钱包')).toBeTruthy();
});

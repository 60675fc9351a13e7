// @vitest-environment happy-dom
import type { Answer } from '@mingpai/contract/types';
import { chooseLanguage } from '@mingpai/ui/language';
import { aloud } from '@mingpai/ui/testing/aloud';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { answerWith } from '../../testing/answer-with.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { usdtOrder } from '../../testing/usdt-order.ts';
import DepositOrderPage from './page.tsx';
import { Proofs } from './proofs.tsx';

vi.mock('../../ui/feedback/notify.ts', () => ({ toast: vi.fn() }));

type Order = Answer<'depositOrder'>;

beforeEach(() => openSession('token', false));
afterEach(() => {
  cleanup();
  closeSession();
  chooseLanguage('zh');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** An order by this way whose hour ends at noon in Beijing, looked at half an hour before or after. */
function open(own: Partial<Order['info']>, at = '2026-11-21T03:30:00Z') {
  vi.useFakeTimers({ now: new Date(at), shouldAdvanceTime: true });
  const asked = answerWith({
    depositOrder: usdtOrder(own),
    depositProofs: [],
    transactionDetail: {
      out_trade_no: 'D202611210000000001',
      amount: 171,
      state: 1,
      steps: [{ label: '提交存款', at: '2026-11-21 11:00:00', note: '' }],
    },
  });
  renderAt('/payInfo?deposit_no=D202611210000000001', <DepositOrderPage />);
  return asked;
}

test('an order that nobody finds leads to those that there are', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 5015, message: '没有找到该订单，请核对订单号', data: null }),
  );
  renderAt('/payInfo?deposit_no=D1', <DepositOrderPage />);
  expect(await screen.findByText('没有找到该订单，请核对订单号')).toBeTruthy();
  expect(screen.getByRole('link', { name: '资金明细' }).getAttribute('href')).toContain(
    '/transRecord?type=1',
  );
  expect(screen.queryByRole('button', { name: '重新加载' })).toBeNull();
});

test.each([
  [24, '24.00'],
  [24.08, '24.08'],
  [24.0832, '24.0832'],
  [24.083201, '24.083201'],
])('of %d USDT each digit that counts is shown, and what is copied is what is shown', async (usdt, text) => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  open({ usdt });
  expect(await screen.findByText(text)).toBeTruthy();
  vi.useRealTimers();
  await userEvent.click(screen.getByRole('button', { name: '复制付款金额' }));
  expect(write).toHaveBeenLastCalledWith(text);
  write.mockRestore();
});

test('what is copied of the order’s number is the number', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  open({});
  const copy = await screen.findByRole('button', { name: '复制订单号' });
  vi.useRealTimers();
  await userEvent.click(copy);
  expect(write).toHaveBeenLastCalledWith(usdtOrder().deposit_no);
  write.mockRestore();
});

test.each([
  ['wxpay', '未入账'],
  ['alipay', '未入账'],
  ['bankpay', '未通过'],
  ['usdtpay', '未通过'],
])('of an order by %s that came to nothing it is said: %s', async (paytype, words) => {
  open({ state: 3, paytype });
  expect(await screen.findByText(words)).toBeTruthy();
});

test.each([
  ['usdtpay', true],
  ['bankpay', false],
])('by which rate a late payment counts is said of USDT alone: %s', async (paytype, said) => {
  open({ paytype }, '2026-11-21T04:30:00Z');
  expect(await screen.findByText(/订单已超过有效期/)).toBeTruthy();
  expect(screen.queryByText(/订单汇率与到账时汇率中较低的一个/) !== null).toBe(said);
});

test.each([
  ['usdtpay', 1, true],
  ['usdtpay', 2, false],
  ['usdtpay', 3, true],
  ['bankpay', 1, false],
])(
  'a payment by %s in state %i is looked for where it can be missing: %s',
  async (paytype, state, offered) => {
    open({ paytype, state });
    expect(await screen.findByText('D202611210000000001')).toBeTruthy();
    expect(screen.queryByText('已付款，未到账？') !== null).toBe(offered);
  },
);

test('what was credited shows in every figure: the member’s own are asked for anew', async () => {
  const asked = open({ state: 2 });
  await screen.findAllByText('已到账');
  await waitFor(() => expect(asked.refreshProfile).toHaveLength(1));
  cleanup();
  const rejected = open({ state: 3 });
  await screen.findByText('未通过');
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(rejected.refreshProfile).toBeUndefined();
});

test('from an order one comes to the records of deposits', async () => {
  open({});
  const link = await screen.findByRole('link', { name: '资金明细' });
  expect(link.getAttribute('href')).toBe('/transRecord?type=1');
});

test('proofs are of a bank transfer, and of no other order', async () => {
  const asked = open({ paytype: 'bankpay' });
  expect(await screen.findByText('转账凭证')).toBeTruthy();
  expect(asked.depositProofs).toEqual([{ deposit_no: 'D202611210000000001' }]);
  cleanup();
  open({});
  await screen.findByText('D202611210000000001');
  expect(screen.queryByText('转账凭证')).toBeNull();
});

const proof = (id: number) => ({
  id,
  created_at: `2026-11-21 12:0${id}:00`,
  picture: 'data:image/png;base64,AA',
});

test.each([
  [2, true, true],
  [3, true, false],
  [2, false, false],
])(
  'with %i proofs of three, open %s, one more can be added: %s; each says when it was uploaded',
  async (count, isOpen, more) => {
    answerWith({ depositProofs: Array.from({ length: count }, (_, index) => proof(index + 1)) });
    renderAt('/payInfo', <Proofs number="D1" open={isOpen} />);
    expect(await screen.findByAltText('2026-11-21 12:01:00 上传的转账凭证')).toBeTruthy();
    expect(screen.getAllByRole('img')).toHaveLength(count);
    expect(screen.queryByLabelText('上传凭证') !== null).toBe(more);
  },
);

test('what the money that came has opened to its owner is offered beside it, and nothing while it is awaited', async () => {
  const standing = {
    state: 'ready',
    bonus: null,
    progress: null,
    at: '',
    reason: '',
    again: false,
    how: null,
    losses: null,
    referral: null,
  } as const;
  const shown = async (state: 1 | 2, ids: readonly number[]) => {
    answerWith({
      depositOrder: usdtOrder({ state }),
      depositProofs: [],
      promotionStandings: [
        ...ids.map((id) => ({ ...standing, id })),
        { ...standing, id: 9, state: 'short' as const },
      ],
    });
    const { unmount } = renderAt('/payInfo?deposit_no=D202611210000000001', <DepositOrderPage />);
    await screen.findByRole('link', { name: '充值完成' });
    const link = await screen
      .findByRole('link', { name: '有优惠可以申请' }, { timeout: 300 })
      .catch(() => null);
    unmount();
    return link?.getAttribute('href') ?? null;
  };
  expect(await shown(2, [1])).toContain('/activityInfo?id=1');
  expect(await shown(2, [1, 4])).toMatch(/\/activity$/);
  expect(await shown(2, [])).toBeNull();
  expect(await shown(1, [1])).toBeNull();
});

test('in English the end of an order is called by what it is: paid, credited, or turned down', async () => {
  chooseLanguage('en');
  for (const [state, name] of [
    [1, 'I have paid'],
    [2, 'Done'],
    [3, 'Close'],
  ] as const) {
    answerWith({ depositOrder: usdtOrder({ state }), depositProofs: [] });
    const { unmount } = renderAt('/payInfo?deposit_no=D202611210000000001', <DepositOrderPage />);
    expect(await screen.findByRole('link', { name })).toBeTruthy();
    unmount();
  }
});

test('a picture that could not be uploaded can be chosen once more: the field keeps none', async () => {
  answerWith({ depositProofs: [] });
  renderAt('/payInfo', <Proofs number="D1" open />);
  const field = await screen.findByLabelText<HTMLInputElement>('上传凭证');
  await userEvent.upload(field, new File(['no picture'], 'slip.png', { type: 'image/png' }));
  // Browsers tell of nothing where the same file is chosen that the field has.
  expect(field.value).toBe('');
  expect(field.files).toHaveLength(0);
});

/** What is heard of an order that stands like this. */
async function heard(own: Partial<Order['info']>, at?: string): Promise<string[]> {
  open(own, at);
  await screen.findByRole('link', { name: /充值完成/ });
  await screen.findByText('订单进度');
  const lines = aloud();
  cleanup();
  return lines;
}

const asUsdt = { usdt: 24.08, demonstration: true, wallet: 'http://127.0.0.1:9/chain' } as const;

test('an order that is to be paid is heard whole: how much, how long, where to, how it stands, and the ways on', async () => {
  expect(await heard(asUsdt)).toEqual([
    '请付款',
    '24.08 USDT',
    'button “复制付款金额”',
    '订单金额 171.00 元',
    '剩余时间',
    'timer aria-live=off: 30:00',
    'status: –',
    'note: 演示站点：请用演示钱包付款，约1分钟后自动到账；请勿转入真实的USDT。',
    'link “用演示钱包付款” href=http://127.0.0.1:9/chain target=_blank rel=noopener',
    '收款地址',
    'TAddressOfOurs',
    'button “复制收款地址”',
    '请核对协议与地址，付款金额须与上方一致；转到其他协议的款项无法找回。',
    '订单号',
    'D202611210000000001',
    'button “复制订单号”',
    '交易时间',
    '2026-11-21 11:00:00',
    '充值方式',
    'USDT',
    '钱包协议',
    'TRC20',
    'h2: 订单进度',
    '提交存款 2026-11-21 11:00:00',
    'status: –',
    'h2: 已付款，未到账？',
    '粘贴钱包转账详情中的交易哈希（TxID），立即查询这笔款项。',
    'field “交易哈希” autocomplete=off autocapitalize=none maxlength=300 placeholder=64位字符，或区块浏览器链接',
    'button “查询付款”',
    'p aria-live=polite: –',
    'link “充值完成” href=/',
    'link “资金明细” href=/transRecord?type=1',
  ]);
});

test('an order whose hour is over is heard whole', async () => {
  expect(await heard({}, '2026-11-21T04:30:00Z')).toEqual([
    '订单金额',
    '24.08 USDT',
    '¥171.00',
    '订单已超过有效期；如已付款，到账后仍会入账',
    '有效期过后的付款，按订单汇率与到账时汇率中较低的一个计算。',
    'status: –',
    'link “重新提交存款” href=/recharge',
    '订单号',
    'D202611210000000001',
    'button “复制订单号”',
    '交易时间',
    '2026-11-21 11:00:00',
    '充值方式',
    'USDT',
    '钱包协议',
    'TRC20',
    'h2: 订单进度',
    '提交存款 2026-11-21 11:00:00',
    'status: –',
    'h2: 已付款，未到账？',
    '粘贴钱包转账详情中的交易哈希（TxID），立即查询这笔款项。',
    'field “交易哈希” autocomplete=off autocapitalize=none maxlength=300 placeholder=64位字符，或区块浏览器链接',
    'button “查询付款”',
    'p aria-live=polite: –',
    'link “充值完成” href=/',
    'link “资金明细” href=/transRecord?type=1',
  ]);
});

test('an order that is credited is heard whole', async () => {
  expect(await heard({ state: 2 })).toEqual([
    '订单金额',
    '24.08 USDT',
    '¥171.00',
    'status: 已到账',
    '订单号',
    'D202611210000000001',
    'button “复制订单号”',
    '交易时间',
    '2026-11-21 11:00:00',
    '充值方式',
    'USDT',
    '钱包协议',
    'TRC20',
    'h2: 订单进度',
    '提交存款 2026-11-21 11:00:00',
    'status: –',
    'link “充值完成” href=/',
    'link “资金明细” href=/transRecord?type=1',
  ]);
});

test('an order on a page of a gateway is heard whole', async () => {
  expect(await heard({ paytype: 'wxpay', usdt: undefined as never })).toEqual([
    '请付款',
    '¥171.00',
    '剩余时间',
    'timer aria-live=off: 30:00',
    'status: –',
    'image “付款页面二维码”',
    'link “前往付款” href=TAddressOfOurs',
    '可点击前往，或用另一部手机扫码付款；完成后本页自动更新，请勿重复付款。',
    'TAddressOfOurs',
    'button “复制付款链接”',
    '订单号',
    'D202611210000000001',
    'button “复制订单号”',
    '交易时间',
    '2026-11-21 11:00:00',
    '充值方式',
    '微信',
    'h2: 订单进度',
    '提交存款 2026-11-21 11:00:00',
    'status: –',
    'link “充值完成” href=/',
    'link “资金明细” href=/transRecord?type=1',
  ]);
});

test('an order by bank is heard whole, with the place for its proofs', async () => {
  expect(await heard({ paytype: 'bankpay', usdt: undefined as never })).toEqual([
    '请付款',
    '¥171.00',
    '剩余时间',
    'timer aria-live=off: 30:00',
    'status: –',
    'TRC20',
    'TAddressOfOurs',
    'button “复制收款账号”',
    '订单号',
    'D202611210000000001',
    'button “复制订单号”',
    '交易时间',
    '2026-11-21 11:00:00',
    '充值方式',
    '网银转账',
    'h2: 订单进度',
    '提交存款 2026-11-21 11:00:00',
    'status: –',
    'h2: 转账凭证',
    '上传转账成功的截图（最多3张），仅您本人与审核人员可见。',
    'file “上传凭证” accept=image/jpeg,image/png,image/gif,image/webp',
    'p aria-live=polite: –',
    'link “充值完成” href=/',
    'link “资金明细” href=/transRecord?type=1',
  ]);
});

test('whoever is not signed in is led to sign in, and back to the order', async () => {
  closeSession();
  renderAt('/payInfo?deposit_no=D 1', <DepositOrderPage />);
  await screen.findByText('登录后查看订单');
  expect(aloud()).toEqual([
    '登录后查看订单',
    '订单只有本人可以查看；登录后会回到这一页。',
    'link “登录” href=/login?redirect=%2FpayInfo%3Fdeposit_no%3DD%25201',
  ]);
});

test('an order that cannot be read is asked for again by one tap', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  renderAt('/payInfo?deposit_no=D1', <DepositOrderPage />);
  const again = await screen.findByRole('button', { name: '重新加载' }, { timeout: 15_000 });
  answerWith({ depositOrder: usdtOrder(), depositProofs: [] });
  await userEvent.click(again);
  expect(await screen.findByText('D202611210000000001')).toBeTruthy();
});

test('the progress that is shown is that of this order', async () => {
  const asked = open({});
  expect(await screen.findByText('提交存款')).toBeTruthy();
  expect(asked.transactionDetail).toEqual([{ out_trade_no: 'D202611210000000001' }]);
});

test.each([
  [undefined, /^This is a demonstration: staff simulate the payment/],
  ['http://127.0.0.1:9/chain', /^This is a demonstration: pay with the demonstration wallet/],
])('in English a demonstration with wallet %s says who pays', async (wallet, words) => {
  chooseLanguage('en');
  open({ demonstration: true, ...(wallet === undefined ? {} : { wallet }) });
  expect(await screen.findByText(words)).toBeTruthy();
});

// @vitest-environment happy-dom
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../api/query-client.ts';
import { openSession } from '../../api/session.ts';
import { useLocation } from '../../features/navigation/router.tsx';
import { answerWith } from '../../testing/answer-with.ts';
import { MemoryRouter } from '../../testing/memory-router.tsx';
import { renderAt } from '../../testing/render-at.tsx';
import { takenJustAsked } from '../../testing/taken-just-asked.ts';
import { toast } from '../../ui/feedback/notify.ts';
import { DepositForm } from './deposit-form.tsx';
import { ReceivingAccounts } from './receiving-accounts.tsx';

vi.mock('../../ui/feedback/notify.ts', () => ({ toast: vi.fn() }));

let paysum: number;
let usual: number | undefined;
let range: { min_price: number; max_price: number };
/** What the server says to an order instead of taking it. */
let refusal: { code: number; message: string } | undefined;
/** The offer that the server calls this member's own. */
let own: number | null;
const sent: unknown[] = [];
/** The server answers an order when this is so. */
let taken: Promise<void>;

beforeEach(() => {
  sessionStorage.clear();
  openSession('token', false);
  paysum = 0;
  usual = undefined;
  range = { min_price: 200, max_price: 1_000 };
  refusal = undefined;
  own = 3;
  sent.length = 0;
  taken = Promise.resolve();
  vi.mocked(toast).mockClear();
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const ok = (data: unknown) => Response.json({ code: 200, message: '', data });
    if (path === '/api/getPayRange') return ok({ ...range, usual_minutes: usual });
    if (path === '/api/lobby')
      return ok({ games: [], hot: [], offer: { id: 3, deposit: 500, bonus: 38, multiple: 5 } });
    if (path === '/api/bonuses') return ok({ locked: 0, newcomers_offer: own, data: [] });
    if (path === '/api/getpaybank') return ok([]);
    if (path === '/api/recharge') {
      if (refusal) return Response.json({ ...refusal, data: null });
      sent.push(JSON.parse(String(init.body)));
      await taken;
      return ok({ deposit_no: 'D1' });
    }
    return ok({ username: 'traveller1', usdtrate: 7.1, withdrawusdtrate: 7.2, paysum });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A page that is drawn again with what was asked before. */
const wrapperOf =
  (queries: QueryClient) =>
  ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={queries}>
      <MemoryRouter path="/recharge">{children}</MemoryRouter>
    </QueryClientProvider>
  );
const form = () => <DepositForm way="usdt" protocol="TRC20" onProtocol={() => undefined} />;

test('the usual amounts are offered as far as the way takes them, and one tap fills the amount in', async () => {
  renderAt('/recharge', form());
  await waitFor(() =>
    expect(screen.getAllByRole('button', { name: /^¥/ }).map((button) => button.textContent)).toEqual([
      '¥500',
      '¥1,000',
    ]),
  );
  await userEvent.click(screen.getByRole('button', { name: '¥1,000' }));
  expect(screen.getByLabelText('存款金额').getAttribute('value')).toBe('1000');
  expect(screen.getByRole('button', { name: '¥1,000' }).getAttribute('aria-pressed')).toBe('true');
});

test('what one deposit may be is told when the way’s own range is known, or cannot be had', async () => {
  const answer = fetch;
  let tell: (refused: boolean) => void = () => undefined;
  const told = new Promise<boolean>((resolve) => {
    tell = resolve;
  });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path === '/api/getPayRange' && (await told))
      return Response.json({ code: 1001, message: '稍后再试', data: null });
    return answer(path, init);
  });
  renderAt('/recharge', form());
  expect(await screen.findByText(/1 USDT ≈ 7\.1/)).toBeTruthy();
  expect(screen.queryByText(/^单笔/)).toBeNull();
  tell(false);
  expect(await screen.findByText('单笔 200 至 1,000 元')).toBeTruthy();
});

test('a first deposit is told what it would earn, in the offer’s own figures; a later one, and whoever the server would refuse, are promised nothing', async () => {
  renderAt('/recharge', form());
  expect(await screen.findByText(/首存满¥500\.00，可申请彩金¥38\.00/)).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: '¥500' }));
  expect(await screen.findByText(/到账后可申请彩金¥38\.00/)).toBeTruthy();
  expect(screen.getByRole('link', { name: /5倍流水/ }).getAttribute('href')).toBe('/activityInfo?id=3');
  for (const [deposited, offered] of [
    [100, 3],
    [0, null],
  ] as const) {
    cleanup();
    [paysum, own] = [deposited, offered];
    renderAt('/recharge', form());
    expect(await screen.findByText(/1 USDT ≈ 7\.1/)).toBeTruthy();
    expect(screen.queryByText(/彩金/)).toBeNull();
  }
});

test('the offer has its place while it is on its way, so that the button stays under the finger; a later deposit keeps none for it', async () => {
  let answer = () => {};
  const late = new Promise<void>((done) => {
    answer = done;
  });
  const prompt = fetch;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path === '/api/bonuses') await late;
    return prompt(path, init);
  });
  const { container } = renderAt('/recharge', form());
  await screen.findByText(/1 USDT ≈ 7\.1/);
  const place = () => container.querySelector('p[aria-hidden="true"]');
  expect(place()?.textContent).toContain('首存满¥000.00');
  answer();
  expect(await screen.findByText(/首存满¥500\.00，可申请彩金¥38\.00/)).toBeTruthy();
  expect(place()).toBeNull();
  cleanup();
  paysum = 100;
  const later = renderAt('/recharge', form());
  await screen.findByText(/1 USDT ≈ 7\.1/);
  expect(later.container.querySelector('p[aria-hidden="true"]')).toBeNull();
});

test('from where was paid is there the next time, the amount is not', async () => {
  renderAt('/recharge', form());
  await userEvent.type(screen.getByLabelText('转入地址后4位'), '4567');
  await userEvent.click(await screen.findByRole('button', { name: '¥500' }));
  await userEvent.click(screen.getByRole('button', { name: '立即存款' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  cleanup();
  renderAt('/recharge', form());
  expect(screen.getByLabelText('转入地址后4位').getAttribute('value')).toBe('4567');
  expect(screen.getByLabelText('存款金额').getAttribute('value')).toBe('');
});

test('how long it usually takes and what it costs stand on the form; of too few deposits no figure is made up', async () => {
  usual = 7;
  renderAt('/recharge', form());
  await screen.findByText('近期通常约7分钟');
  screen.getByText('本站不收取；链上矿工费由付款方支付');
  cleanup();
  usual = undefined;
  renderAt('/recharge', form());
  await screen.findByText('近期笔数太少，暂无参考');
});

test.each([
  ['a range that changed meanwhile', 1000, '请输入金额在600-9000之间！', '存款金额'],
  ['a limit of one’s own', 7401, '超出您为自己设定的24小时存款限额，现在还可存20元，资金未变动', '存款金额'],
  ['the limit of one’s level', 2080, '超出您当前认证等级的24小时存款额度', '存款金额'],
  ['a check of the form that this screen does not make', 1000, '请正确填写转入地址后4位', '转入地址后4位'],
])('%s is refused at its field, which has the focus', async (_what, code, message, label) => {
  refusal = { code, message };
  renderAt('/recharge', form());
  await userEvent.type(screen.getByLabelText('转入地址后4位'), '4567');
  await userEvent.click(await screen.findByRole('button', { name: '¥500' }));
  await userEvent.click(screen.getByRole('button', { name: '立即存款' }));
  const field = screen.getByLabelText(label);
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement).toBe(field);
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(message);
  const marked = screen.getAllByRole('textbox').filter((one) => one.getAttribute('aria-invalid') === 'true');
  expect(marked).toEqual([field]);
});

test('the rate beside a deposit is the one that deposits are reckoned by, in full, and its sum is rounded down', async () => {
  renderAt('/recharge', form());
  await userEvent.type(screen.getByLabelText('存款金额'), '500');
  const under = async (name: string) => (await screen.findByText(name)).nextElementSibling?.textContent;
  await waitFor(async () => expect(await under('参考汇率')).toBe('1 USDT ≈ 7.1 元'));
  expect(await under('约合')).toBe('70.42 USDT');
});

/** The address that the page has led to. */
function Where() {
  const { pathname, search } = useLocation();
  return <i>{pathname + search}</i>;
}

test('the order of a bank transfer lies open where the records are, which say whom to pay', async () => {
  takenJustAsked();
  renderAt(
    '/recharge',
    <>
      <DepositForm way="bank" protocol="TRC20" onProtocol={() => undefined} />
      <Where />
    </>,
  );
  for (const [label, value] of [
    ['存款金额', '388'],
    ['转入地址后4位', '1234'],
    ['存款人姓名', '测试会员'],
    ['银行类型', '示例银行'],
    ['银行卡号', '6222020033334444'],
    ['开户行地址', '港口支行'],
  ] as const)
    await userEvent.type(await screen.findByLabelText(label), value);
  await userEvent.click(screen.getByRole('button', { name: '立即存款' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() => expect(takenJustAsked()).toEqual({ type: 1, number: 'D1' }));
  expect(await screen.findByText('/transRecord?type=1', {}, { timeout: 5_000 })).toBeTruthy();
});

test('the bounds are those of the way and network at hand, never those of the one before', async () => {
  const ranges: Record<string, number> = { 'usdt-trc20': 200, 'usdt-erc20': 700 };
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const ok = (data: unknown) => Response.json({ code: 200, message: '', data });
    if (path === '/api/getPayRange')
      return ok({ min_price: ranges[JSON.parse(String(init.body)).type], max_price: 9_000 });
    if (path === '/api/lobby') return ok({ games: [], hot: [], offer: null });
    if (path === '/api/bonuses') return ok({ locked: 0, newcomers_offer: null, data: [] });
    return ok({ username: 'traveller1', usdtrate: 7.1, withdrawusdtrate: 7.2, paysum });
  });
  const of = (protocol: 'TRC20' | 'ERC20') => (
    <DepositForm way="usdt" protocol={protocol} onProtocol={() => undefined} />
  );
  const queries = makeQueryClient();
  const { rerender } = render(of('TRC20'), { wrapper: wrapperOf(queries) });
  expect(await screen.findByText('单笔 200 至 9,000 元')).toBeTruthy();
  rerender(of('ERC20'));
  expect(await screen.findByText('单笔 700 至 9,000 元')).toBeTruthy();
});

test('after a refusal the bounds are read anew: they may be others by now', async () => {
  renderAt('/recharge', form());
  await screen.findByText('单笔 200 至 1,000 元');
  refusal = { code: 5002, message: '单笔 300 至 900 元' };
  let asks = 0;
  const before = globalThis.fetch;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path === '/api/getPayRange') asks += 1;
    return before(path, init);
  });
  await userEvent.type(screen.getByLabelText('转入地址后4位'), 'ab12');
  await userEvent.type(screen.getByLabelText(/^存款金额/), '250');
  await userEvent.click(screen.getByRole('button', { name: '立即存款' }));
  await waitFor(() => expect(asks).toBe(1));
});

test('a bank transfer names each of its details as what it is', async () => {
  renderAt('/recharge', <DepositForm way="bank" protocol="TRC20" onProtocol={() => undefined} />);
  await screen.findByText('单笔 200 至 1,000 元');
  for (const [label, text] of [
    ['转入地址后4位', 'ab12'],
    ['存款人姓名', '王小明'],
    ['银行类型', '示例银行'],
    ['银行卡号', '6222020011112222'],
    ['开户行地址', '港口支行'],
    [/^存款金额/, '250'],
  ] as const)
    await userEvent.type(screen.getByLabelText(label), text);
  await userEvent.click(screen.getByRole('button', { name: '立即存款' }));
  await waitFor(() =>
    expect(sent).toEqual([
      {
        paytype: 'bank',
        amount: '250',
        bank: '示例银行',
        bank_address: '港口支行',
        bank_no: '6222020011112222',
        bank_owner: '王小明',
      },
    ]),
  );
});

test.each([
  ['wechat', { paytype: 'wxpay' }],
  ['alipay', { paytype: 'alipay' }],
  ['usdt', { paytype: 'usdt', catepay: 'ERC20' }],
] as const)('a deposit by %s is asked for as one', async (way, named) => {
  renderAt('/recharge', <DepositForm way={way} protocol="ERC20" onProtocol={() => undefined} />);
  await screen.findByText('单笔 200 至 1,000 元');
  await userEvent.type(screen.getByLabelText(/后4位/), 'ab12');
  await userEvent.type(screen.getByLabelText(/^存款金额/), '250');
  await userEvent.click(screen.getByRole('button', { name: '立即存款' }));
  await waitFor(() => expect(sent).toEqual([{ ...named, amount: '250', bank_no: 'ab12' }]));
});

test('the account to pay to stands with its bank, owner and branch, and its number is what is copied', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  answerWith({
    payBanks: [
      {
        bank_no: '6222333344445555',
        bank_owner: '明牌公司',
        bank_data: { bank_name: '东方示例银行' },
        bank_address: '总行营业部',
      },
    ],
  });
  renderAt('/recharge', <ReceivingAccounts />);
  expect(await screen.findByText('东方示例银行')).toBeTruthy();
  expect(screen.getByText('户名 明牌公司 · 开户行 总行营业部')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '复制收款账号' }));
  expect(write).toHaveBeenLastCalledWith('6222333344445555');
  write.mockRestore();
});

test('an order that is answered after its form was left is told of, and can be found', async () => {
  const answer = Promise.withResolvers<void>();
  taken = answer.promise;
  const { unmount } = render(form(), { wrapper: wrapperOf(makeQueryClient()) });
  await userEvent.type(screen.getByLabelText('转入地址后4位'), '4567');
  await userEvent.type(screen.getByLabelText('存款金额'), '300');
  await userEvent.click(screen.getByRole('button', { name: '立即存款' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  unmount();
  answer.resolve();
  await waitFor(() => expect(toast).toHaveBeenCalledWith('存款订单已生成，可在交易记录中打开。', true));
});

test('the least and the most that a way takes are among the usual amounts', async () => {
  range = { min_price: 500, max_price: 5_000 };
  renderAt('/recharge', <DepositForm way="wechat" protocol="TRC20" onProtocol={() => undefined} />);
  await screen.findByPlaceholderText('500-5000');
  expect(screen.getAllByRole('button', { name: /^¥/ }).map((button) => button.textContent)).toEqual([
    '¥500',
    '¥1,000',
    '¥5,000',
  ]);
});

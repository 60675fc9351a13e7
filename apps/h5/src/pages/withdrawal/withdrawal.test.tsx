// @vitest-environment happy-dom
import { aloud } from '@mingpai/ui/testing/aloud';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { operationKey, operationSettled } from '../../api/operation.ts';
import { openSession } from '../../api/session.ts';
import { answerWith } from '../../testing/answer-with.ts';
import { hastyUser } from '../../testing/hasty-user.ts';
import { ownAddress } from '../../testing/own-address.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { takenJustAsked } from '../../testing/taken-just-asked.ts';
import { toast } from '../../ui/feedback/notify.ts';
import WithdrawalPage from './page.tsx';
import { WithdrawalForm } from './withdrawal-form.tsx';

vi.mock('../../ui/feedback/notify.ts', () => ({ toast: vi.fn() }));

const member = { username: 'mingpai01', withdrawusdtrate: 7.2, withdrawcashfee: 5, withdrawfeeusdttrc: 1 };

const standing = {
  may: false,
  text: '',
  left: 20,
  stopped: '',
  open: [{ text: '存款要求流水1000.00元，还差20.00元', amount: 1000, used: 980, left: 20 }],
  locked: [{ id: 3, text: '彩金50.00元尚未解锁', amount: 50, left: 900 }],
  usual_minutes: { TRC20: 12 },
  promised_minutes: 30,
};

/** What the member's level asks for and allows. */
let level: object;
/** What is still to be wagered, in yuan. */
let wagering: number;
/** The house's own stop, in its words. */
let stopped: string;
const sent: unknown[] = [];
/** The code of the second factor that each withdrawal carried. */
const factors: (string | null)[] = [];
let answerWithdrawal: () => Response | Promise<Response>;
let answerCards: () => Promise<Response>;

beforeEach(() => {
  sent.length = 0;
  factors.length = 0;
  level = { asks: false };
  stopped = '';
  wagering = 0;
  answerWithdrawal = () =>
    Response.json({ code: 200, message: '提交成功，等待后台审核', data: { order_no: 'W1' } });
  answerCards = async () => Response.json({ code: 200, message: '', data: [ownAddress] });
  vi.mocked(toast).mockClear();
  openSession('token', false);
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path === '/api/getcard') return await answerCards();
    if (path === '/api/withdraw') {
      sent.push(JSON.parse(String(init.body)));
      factors.push(new Headers(init.headers).get('second-factor'));
      return answerWithdrawal();
    }
    if (path === '/api/wallet/withdrawal-standing')
      return Response.json({ code: 200, message: '', data: { ...standing, stopped } });
    if (path === '/api/getBetAmount')
      return Response.json({ code: 200, message: '', data: { bet_amount: wagering } });
    if (path === '/api/identity') return Response.json({ code: 200, message: '', data: level });
    return Response.json({ code: 200, message: '', data: member });
  });
});
afterEach(() => {
  operationSettled('withdraw');
  cleanup();
  vi.unstubAllGlobals();
});

const submit = () => screen.getByRole('button', { name: '立即取款' });

test('a tap before the addresses have come is not told to choose one, and is taken once they are there', async () => {
  const coming = Promise.withResolvers<Response>();
  answerCards = () => coming.promise;
  renderAt('/withdrawal', <WithdrawalForm central={500} />);
  expect(screen.getByText('选择USDT地址')).toBeTruthy();
  await userEvent.type(screen.getByPlaceholderText('请输入取款金额'), '100');
  await userEvent.type(screen.getByPlaceholderText('请输入支付密码'), 'paypass1{Enter}');
  await userEvent.click(submit());
  expect(submit().getAttribute('aria-busy')).toBe('true');
  expect(toast).not.toHaveBeenCalled();
  coming.resolve(Response.json({ code: 200, message: '', data: [ownAddress] }));
  await screen.findByRole('radio');
  await userEvent.click(submit());
  await waitFor(() => expect(sent).toEqual([{ amount: '100', bank: '7', password: 'paypass1' }]));
});

test('addresses that cannot be read are asked for again by whoever wants them', async () => {
  answerCards = async () => Response.json({ code: 9000, message: '系统繁忙', data: null });
  renderAt('/withdrawal', <WithdrawalForm central={500} />);
  await screen.findByText('系统繁忙');
  answerCards = async () => Response.json({ code: 200, message: '', data: [ownAddress] });
  await userEvent.click(screen.getByRole('button', { name: '重新加载' }));
  await screen.findByRole('radio');
});

test.each([
  [2003, '支付密码不正确', '支付密码'],
  [2004, '支付密码已锁定', '支付密码'],
  [3000, '余额不足', '取款金额'],
  [3001, '打码量还差37元', '取款金额'],
])(
  'refusal %i stands at its field with the focus in it, until that is changed',
  async (code, message, label) => {
    answerWithdrawal = () => Response.json({ code, message, data: null });
    renderAt('/withdrawal', <WithdrawalForm central={500} />);
    await screen.findByRole('radio');
    await userEvent.type(screen.getByPlaceholderText('请输入取款金额'), '100');
    await userEvent.type(screen.getByPlaceholderText('请输入支付密码'), 'paypass1');
    await userEvent.click(submit());
    // A password's field has no role of its own.
    const field = screen.getByLabelText(label, { selector: 'input' });
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText(message).id).toBe(field.getAttribute('aria-describedby'));
    expect(document.activeElement).toBe(field);
    await userEvent.type(field, '1');
    expect(field.getAttribute('aria-invalid')).toBeNull();
  },
);

async function typeAmounts(): Promise<void> {
  await userEvent.type(screen.getByPlaceholderText('请输入取款金额'), '100');
  await userEvent.type(screen.getByPlaceholderText('请输入支付密码'), 'paypass1');
}

async function typeAndSubmit(): Promise<void> {
  await screen.findByRole('radio');
  await typeAmounts();
  await userEvent.click(submit());
}

test('a refusal that is about no field stands above the button, with the way to what is missing, until it is sent again', async () => {
  answerWithdrawal = () => Response.json({ code: 3011, message: '您还没有设置身份验证器', data: null });
  renderAt('/withdrawal', <WithdrawalForm central={500} />);
  await typeAndSubmit();
  expect((await screen.findByRole('alert')).textContent).toContain('您还没有设置身份验证器');
  expect(screen.getByRole('link', { name: '账户安全' }).getAttribute('href')).toContain('/security');
  const coming = Promise.withResolvers<never>();
  vi.stubGlobal('fetch', () => coming.promise);
  await userEvent.click(submit());
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('the room of a level stands at the sum, and the way to a higher one below', async () => {
  answerWithdrawal = () => Response.json({ code: 2081, message: '现在还可取50元', data: null });
  renderAt('/withdrawal', <WithdrawalForm central={500} />);
  await typeAndSubmit();
  const amount = screen.getByLabelText('取款金额');
  await waitFor(() => expect(amount.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByRole('link', { name: '身份认证' }).getAttribute('href')).toContain('/identity');
});

test('a withdrawal whose answer was lost is named, also after a reload; the same again has one effect, and settles it', async () => {
  const keys: (string | null)[] = [];
  const answers = [() => Promise.reject(new TypeError('Failed to fetch')), async () => answerWithdrawal()];
  const others = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (path !== '/api/withdraw') return others(path, init);
    keys.push(new Headers(init.headers).get('idempotency-key'));
    return answers.shift()?.();
  });
  const { unmount } = renderAt('/withdrawal', <WithdrawalForm central={500} />);
  await typeAndSubmit();
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /提交的取款 ¥100\.00 结果未知。资金不会重复变动/,
  );
  unmount();
  renderAt('/withdrawal', <WithdrawalForm central={500} />);
  expect((await screen.findByRole('alert')).textContent).toContain('结果未知');
  expect(screen.getByRole('link', { name: '查看交易记录' }).getAttribute('href')).toContain(
    '/transRecord?type=2',
  );
  await typeAndSubmit();
  await waitFor(() => expect(keys.length).toBe(2));
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('whoever has found the result in the records is reminded of it no longer', async () => {
  operationKey('withdraw', { amount: '100' });
  renderAt('/withdrawal', <WithdrawalForm central={500} />);
  await userEvent.click(await screen.findByRole('button', { name: '已查到结果' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(operationKey('withdraw', { amount: '100' }).open).toBe(false);
});

test('the server’s own words say what stands before a withdrawal, and what is locked', async () => {
  renderAt('/withdrawal', <WithdrawalForm central={500} />);
  expect(await screen.findByText('存款要求流水1,000.00元，还差20.00元')).toBeTruthy();
  expect(screen.getByText('彩金50.00元尚未解锁')).toBeTruthy();
  const to = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(to('哪些投注计入')).toContain('/boutBallBetInfo?type=1');
  expect(to('查看投注记录')).toContain('/betRecord');
});

test('that withdrawals are stopped is read above the form, before anything is filled in', async () => {
  stopped = '取款升级中（预计北京时间 2026-11-23 13:30:00 恢复）';
  renderAt('/withdrawal', <WithdrawalForm central={500} />);
  const told = await screen.findByText(stopped);
  expect(told.compareDocumentPosition(screen.getByLabelText('取款金额'))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
});

test('a form that is sent empty leads to its first wrong field', async () => {
  renderAt('/withdrawal', <WithdrawalForm central={500} />);
  await screen.findByRole('radio');
  await userEvent.click(submit());
  expect(document.activeElement).toBe(screen.getByLabelText('取款金额'));
});

test('what will be received is said once typing rests, not at every figure', async () => {
  renderAt('/withdrawal', <WithdrawalForm central={500} />);
  await screen.findByRole('radio');
  const said: string[] = [];
  const region = screen.getByRole('status');
  const watch = new MutationObserver(() => said.push(region.textContent ?? ''));
  watch.observe(region, { childList: true, characterData: true, subtree: true });
  await userEvent.type(screen.getByPlaceholderText('请输入取款金额'), '150');
  await waitFor(() => expect(region.textContent).toBe('实际到账 19.83 USDT'), { timeout: 5000 });
  watch.disconnect();
  expect(said).toEqual(['实际到账 19.83 USDT']);
});

test('an accepted withdrawal is not sent again by a second tap, nor by Enter, while its message stands', async () => {
  renderAt('/withdrawal', <WithdrawalForm central={500} />);
  await screen.findByRole('radio');
  await userEvent.type(screen.getByPlaceholderText('请输入取款金额'), '100');
  await userEvent.type(screen.getByPlaceholderText('请输入支付密码'), 'paypass1');
  await userEvent.click(submit());
  await waitFor(() => expect(toast).toHaveBeenCalledWith('提交成功，等待后台审核'));
  expect(submit().getAttribute('aria-busy')).toBe('true');
  await userEvent.click(submit());
  await userEvent.type(screen.getByPlaceholderText('请输入支付密码'), '{Enter}');
  expect(sent).toHaveLength(1);
});

test('a withdrawal that was just asked for lies open in the records, among the withdrawals', async () => {
  takenJustAsked();
  renderAt('/withdrawal', <WithdrawalForm central={500} />);
  await typeAndSubmit();
  await waitFor(() => expect(toast).toHaveBeenCalledWith('提交成功，等待后台审核'));
  expect(takenJustAsked()).toEqual({ type: 2, number: 'W1' });
});

test('whoever has left the page is not led to the records', async () => {
  const { unmount } = renderAt('/withdrawal', <WithdrawalForm central={500} />);
  await screen.findByRole('radio');
  await userEvent.type(screen.getByPlaceholderText('请输入取款金额'), '100');
  await userEvent.type(screen.getByPlaceholderText('请输入支付密码'), 'paypass1');
  await userEvent.click(submit());
  await waitFor(() => expect(toast).toHaveBeenCalledWith('提交成功，等待后台审核'));
  vi.useFakeTimers();
  unmount();
  const before = window.location.hash;
  await vi.advanceTimersByTimeAsync(5_000);
  vi.useRealTimers();
  expect(window.location.hash).toBe(before);
});

test('an answer that comes after the page was left is told wherever the member is; one that is seen is not told twice', async () => {
  let answer: (response: Response) => void = () => undefined;
  const answered = new Promise<Response>((resolve) => (answer = resolve));
  answerWithdrawal = () => answered;
  const { unmount } = renderAt('/withdrawal', <WithdrawalForm central={500} />);
  await typeAndSubmit();
  await waitFor(() => expect(sent).toHaveLength(1));
  unmount();
  expect(toast).not.toHaveBeenCalled();
  answer(Response.json({ code: 200, message: '提交成功，等待后台审核', data: { order_no: 'W1' } }));
  await waitFor(() => expect(toast).toHaveBeenCalledWith('取款申请已提交，进度见交易记录。', true));
  answerWithdrawal = () =>
    Response.json({ code: 200, message: '提交成功，等待后台审核', data: { order_no: 'W2' } });
  vi.mocked(toast).mockClear();
  renderAt('/withdrawal', <WithdrawalForm central={500} />);
  await typeAndSubmit();
  await waitFor(() => expect(toast).toHaveBeenCalledWith('提交成功，等待后台审核'));
  expect(toast).toHaveBeenCalledTimes(1);
});

test('without an address the form says so at the way to add one, which has the focus', async () => {
  answerCards = async () => Response.json({ code: 200, message: '', data: [] });
  renderAt('/withdrawal', <WithdrawalForm central={500} />);
  const add = await screen.findByRole('link', { name: '添加USDT地址' });
  // Nothing can be withdrawn before that.
  expect(add.className).toContain('primary');
  // What it will cost is that of the network that is bound first by most: TRC20's.
  expect((await screen.findByText('每笔手续费')).nextElementSibling?.textContent).toBe('1.00 USDT');
  await userEvent.click(submit());
  expect(toast).toHaveBeenCalledWith('请选择USDT地址');
  expect(document.activeElement).toBe(add);
  expect(screen.getByText('请选择USDT地址').id).toBe(add.getAttribute('aria-describedby'));
  expect(screen.getByLabelText('取款金额').getAttribute('aria-invalid')).toBeNull();
});

test.each([
  ['credentials', /^密码刚修改过.*2026-11-22 12:00:00/],
  ['new_address', /^该地址绑定不久.*2026-11-22 12:00:00/],
] as const)('a withdrawal that waits for %s says so, and until when', async (held_reason, words) => {
  const held = { ...ownAddress, held_until: '2026-11-22 12:00:00', held_reason };
  answerCards = async () => Response.json({ code: 200, message: '', data: [held] });
  renderAt('/withdrawal', <WithdrawalForm central={500} />);
  expect((await screen.findByRole('note')).textContent).toMatch(words);
});

test.each([
  { held: 60, words: '另有60.00元取款审核中，已冻结' },
  { held: 0, words: undefined },
])('what $held yuan of withdrawals hold stands beside what can be withdrawn', async ({ held, words }) => {
  const overview = {
    central: 500,
    venues: [],
    in_flight: 0,
    held,
    in_review: 70,
    paying_out: 0,
    total: 570 + held,
  };
  answerWith({ walletOverview: overview, cards: [] });
  renderAt('/withdrawal', <WithdrawalPage />);
  expect(await screen.findByText('500.00元')).toBeTruthy();
  expect(screen.queryByText(/取款审核中/)?.textContent).toBe(words);
});

test('the least sum and what one’s level allows stand beside the field, and the most that is filled in is what can be had', async () => {
  const free = { most: null, left: null };
  const spans = { day: { most: 1_000, left: 300 }, month: { most: 5_000, left: 4_000 }, life: free };
  level = { asks: true, hours: 1, deposits: { day: free, month: free, life: free }, withdrawals: spans };
  renderAt('/withdrawal', <WithdrawalForm central={500} />);
  expect(await screen.findByText('每笔至少100元；按您的认证等级，现在还可取300.00元')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '最大金额' }));
  expect(screen.getByPlaceholderText('请输入取款金额').getAttribute('value')).toBe('300');
});

test('where no level asks for anything all that there is can be filled in', async () => {
  renderAt('/withdrawal', <WithdrawalForm central={500} />);
  expect(await screen.findByText('每笔至少100元')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '最大金额' }));
  expect(screen.getByPlaceholderText('请输入取款金额').getAttribute('value')).toBe('500');
});

test('the address that is chosen is the one that is paid, and its network’s fee is taken', async () => {
  const other = { ...ownAddress, id: 8, bank_owner: 'ERC20', bank_no: '****9999' };
  answerCards = async () => Response.json({ code: 200, message: '', data: [ownAddress, other] });
  renderAt('/withdrawal', <WithdrawalForm central={1_000} />);
  await userEvent.click(await screen.findByRole('radio', { name: /ERC20.*尾号 9999/ }));
  await userEvent.type(screen.getByLabelText(/^取款金额/), '300');
  const under = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
  await waitFor(() => expect(under('每笔手续费')).toBe('5.00 USDT'));
  expect(under('实际到账')).toBe('36.66 USDT');
  await userEvent.type(screen.getByLabelText('支付密码'), 'paypass1');
  await userEvent.click(submit());
  await waitFor(() => expect(sent).toEqual([{ amount: '300', bank: '8', password: 'paypass1' }]));
});

test('what each network costs and how long it took of late stands at its address, before one is chosen', async () => {
  const other = { ...ownAddress, id: 8, bank_owner: 'ERC20', bank_no: '****9999' };
  answerCards = async () => Response.json({ code: 200, message: '', data: [ownAddress, other] });
  renderAt('/withdrawal', <WithdrawalForm central={1_000} />);
  expect(
    await screen.findByRole('radio', { name: /TRC20.*手续费 1 USDT.*近期约12分钟到账/, checked: true }),
  ).toBeTruthy();
  // Of too few it is said what staff promise.
  expect(
    screen.getByRole('radio', { name: /ERC20.*手续费 5 USDT\s*承诺30分钟内审核$/, checked: false }),
  ).toBeTruthy();
});

test('a withdrawal that wants a second factor is sent again with the code, as the same operation', async () => {
  const user = hastyUser();
  answerWithdrawal = () =>
    factors.at(-1) === '123456'
      ? Response.json({ code: 200, message: '提交成功，等待后台审核', data: { order_no: 'W1' } })
      : Response.json({ code: 2050, message: '请输入验证码', data: null });
  renderAt('/withdrawal', <WithdrawalForm central={500} />);
  await typeAndSubmit();
  await user.type(await screen.findByLabelText('验证码或恢复码'), '123456');
  await user.click(screen.getByRole('button', { name: '确认' }));
  await waitFor(() => expect(toast).toHaveBeenCalledWith('提交成功，等待后台审核'));
  expect(factors).toEqual([null, '123456']);
  expect(sent[1]).toEqual(sent[0]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  { central: 0.27, atVenue: 627, wants: '', told: true },
  { central: 300, atVenue: 627, wants: '300.01', told: true },
  { central: 300, atVenue: 627, wants: '300', told: false },
  { central: 300, atVenue: 0, wants: '500', told: false },
  { central: 300, atVenue: 0.01, wants: '500', told: true },
])(
  'with $central in the wallet and $atVenue in games whoever wants "$wants" is told of these: $told',
  async ({ central, atVenue, wants, told }) => {
    const overview = {
      central,
      venues: [
        { platname: 'pp', name: 'PP电子', balance: atVenue, maintained: false },
        { platname: 'mpqp', name: '明牌棋牌', balance: 0, maintained: false },
      ],
      in_flight: 0,
      held: 0,
      in_review: 0,
      paying_out: 0,
      total: central + atVenue,
    };
    const asked = answerWith({ walletOverview: overview, cards: [], recycleAll: null } as never);
    renderAt('/withdrawal', <WithdrawalPage />);
    await screen.findByText(`${central.toFixed(2)}元`);
    if (wants !== '') await userEvent.type(screen.getByPlaceholderText('请输入取款金额'), wants);
    const note = screen.queryByText(/^场馆里还有/)?.closest('[role="note"]');
    expect(note != null).toBe(told);
    if (!told) return;
    expect(note?.textContent).toContain(`还有${atVenue.toFixed(2)}元，可先回收到中心钱包`);
    await userEvent.click(within(note as HTMLElement).getByRole('button', { name: '一键回收' }));
    await waitFor(() => expect(asked.recycleAll).toHaveLength(1));
  },
);

test.each([
  [0, '已完成，可以取款'],
  [0.01, '还差0.01元即可取款'],
])('with %d still to be wagered the page says so', async (left, words) => {
  wagering = left;
  renderAt('/withdrawal', <WithdrawalForm central={500} />);
  expect(await screen.findByText(words)).toBeTruthy();
});

test('of two addresses the one that was tapped is the one that is marked, and paid to', async () => {
  const other = { ...ownAddress, id: 8, bank_no: '****7777' };
  answerCards = async () => Response.json({ code: 200, message: '', data: [ownAddress, other] });
  renderAt('/withdrawal', <WithdrawalForm central={500} />);
  const marked = () => screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked);
  await screen.findByText('尾号 7777');
  expect(marked()).toEqual([true, false]);
  await userEvent.click(screen.getByRole('radio', { name: /7777/ }));
  expect(marked()).toEqual([false, true]);
  await typeAmounts();
  await userEvent.click(submit());
  await waitFor(() => expect(sent).toEqual([{ amount: '100', bank: '8', password: 'paypass1' }]));
});

test('a page of withdrawals is heard whole: what there is, what it costs, what stands before it, and what can be done', async () => {
  wagering = 20;
  const other = { ...ownAddress, id: 8, bank_owner: 'ERC20', bank_no: '****9999' };
  answerCards = async () => Response.json({ code: 200, message: '', data: [ownAddress, other] });
  const before = globalThis.fetch;
  const overview = {
    central: 500,
    venues: [{ platname: 'pp', name: 'PP电子', balance: 12.5, seamless: false }],
    in_flight: 0,
    held: 60,
    in_review: 0,
    paying_out: 0,
    total: 572.5,
  };
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path === '/api/wallet/overview') return Response.json({ code: 200, message: '', data: overview });
    if (path === '/api/balancelist') return Response.json({ code: 200, message: '', data: overview.venues });
    return before(path, init);
  });
  renderAt('/withdrawal', <WithdrawalPage />);
  await screen.findByText('还差20.00元即可取款');
  await screen.findByText('PP电子');
  await screen.findByText('另有60.00元取款审核中，已冻结');
  expect(aloud()).toEqual([
    'USDT取款',
    '中心钱包',
    '500.00元',
    '另有60.00元取款审核中，已冻结',
    'h2: 钱包金额',
    'button “一键回收”',
    'PP电子 12.50元',
    'legend: 选择USDT地址',
    'radio “TRC20 尾号 5555 手续费 1 USDT 近期约12分钟到账” chosen',
    'radio “ERC20 尾号 9999 手续费 5 USDT 承诺30分钟内审核”',
    '打码量 还差20.00元即可取款',
    'field “取款金额” inputmode=decimal autocomplete=off placeholder=请输入取款金额 (每笔至少100元)',
    'button “最大金额”',
    'field “支付密码” type=password autocomplete=off maxlength=32 placeholder=请输入支付密码',
    'button “显示支付密码” aria-pressed=false',
    '每笔手续费',
    '1.00 USDT',
    '折合USDT',
    '0.00 USDT',
    '实际到账',
    '0.00 USDT',
    'ul “打码量”:',
    '存款要求流水1,000.00元，还差20.00元',
    '彩金50.00元尚未解锁',
    'link “哪些投注计入” href=/boutBallBetInfo?type=1',
    'link “查看投注记录” href=/betRecord',
    'status: –',
    'button “立即取款”',
  ]);
});

test('the addresses that are offered are those of withdrawals', async () => {
  const asked = answerWith({ cards: [ownAddress] });
  renderAt('/withdrawal', <WithdrawalForm central={500} />);
  await screen.findByRole('radio');
  expect(asked.cards).toEqual([{ type: 2 }]);
});

// @vitest-environment happy-dom
import type { Answer } from '@mingpai/contract/types';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { answerWith } from '../../testing/answer-with.ts';
import { hastyUser } from '../../testing/hasty-user.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { BothPasswords } from './both-passwords.tsx';
import { Closing } from './closing.tsx';
import { CodesSheet } from './codes-sheet.tsx';
import { Devices } from './devices.tsx';
import { Factors, isGuarded } from './factors.tsx';
import { OwnData } from './own-data.tsx';
import { PasskeySheet } from './passkey-sheet.tsx';
import { RemoveSheet } from './remove-sheet.tsx';

vi.mock('../../ui/feedback/notify.ts', () => ({ toast: vi.fn(), ask: vi.fn() }));

type Security = Answer<'accountSecurity'>;

beforeEach(() => openSession('token', false));
afterEach(() => {
  cleanup();
  closeSession();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const security: Security = {
  totp: { on: false, since: null },
  codes: { left: 0, total: 0, since: null },
  passkeys: [],
  email: { on: true, address: null, since: null, dead: false },
  asks: { signIn: 'new_device', withdrawals: false, from: null },
  recoveries: [],
  sessions: [],
  before: null,
};
const passkey = { id: 'p1', device: '', at: '2026-11-20 09:00:00', used: '2026-11-21 12:00:00' };

function factors(own: Partial<Security>): HTMLElement {
  return renderAt('/security', <Factors of={{ ...security, ...own }} onOpen={() => undefined} />).container;
}

test('of recovery codes it is said how many are left of how many', () => {
  expect(factors({ codes: { left: 3, total: 10, since: '2026-11-20 09:00:00' } }).textContent).toContain(
    '剩 3 / 10 个',
  );
});

test('a passkey says when it was made and when it was used, and which never was', () => {
  const words = factors({ passkeys: [passkey, { ...passkey, id: 'p2', used: null }] }).textContent;
  expect(words).toContain('添加于 2026-11-20 09:00最近使用 2026-11-21 12:00');
  expect(words).toContain('添加于 2026-11-20 09:00尚未使用');
});

test('an address to which letters come back is told to be changed, and one that works is not', () => {
  const address = 'o***@mail.example';
  expect(factors({ email: { on: true, address, since: null, dead: true } }).textContent).toContain(
    '邮件被退回',
  );
  cleanup();
  expect(factors({ email: { on: true, address, since: null, dead: false } }).textContent).not.toContain(
    '邮件被退回',
  );
});

test.each([
  [{ withdrawals: true, from: 5_000 }, '每笔取款都询问'],
  [{ withdrawals: false, from: 5_000 }, '24小时内取款满5,000.00元起询问'],
  [{ withdrawals: false, from: null }, '取款时不询问'],
])('when a code is asked for at withdrawals is said as it is: %j', (asks, words) => {
  const of = { asks: { signIn: 'always' as const, ...asks }, passkeys: [passkey] };
  const said = factors(of).textContent;
  expect(said).toContain(words);
  expect(said).toContain('每次登录都询问');
});

test('an app or a passkey guards an account; recovery codes alone are a way back, and no more', () => {
  expect(isGuarded(security)).toBe(false);
  expect(isGuarded({ ...security, codes: { left: 9, total: 10, since: null } })).toBe(false);
  expect(isGuarded({ ...security, passkeys: [passkey] })).toBe(true);
  expect(isGuarded({ ...security, totp: { on: true, since: '2026-11-20 09:00:00' } })).toBe(true);
});

test('the sign-in before this one is said with its time and address, where there was one', () => {
  const before = { at: '2026-11-20 08:00:00', address: '203.0.113.9' };
  renderAt('/security', <Devices of={{ ...security, before }} />);
  expect(screen.getByText('上次登录：2026-11-20 08:00 · 203.0.113.9')).toBeTruthy();
});

test('a passkey that is removed is that one, by the login password and the code', async () => {
  const user = hastyUser();
  const asked = answerWith({ removePasskey: null });
  renderAt('/security', <RemoveSheet kind="passkeys" id="p2" withCode onClose={() => undefined} />);
  await user.type(await screen.findByLabelText('登录密码'), 'loginpass1');
  await user.type(screen.getByLabelText('验证码或恢复码'), '123456');
  await user.click(screen.getByRole('button', { name: '移除' }));
  await waitFor(() =>
    expect(asked.removePasskey).toEqual([{ id: 'p2', password: 'loginpass1', code: '123456' }]),
  );
});

test.each(['totp', 'codes'] as const)('of the second factors %s is removed alone', async (kind) => {
  const user = hastyUser();
  const asked = answerWith({ removeSecondFactor: null });
  renderAt('/security', <RemoveSheet kind={kind} withCode={false} onClose={() => undefined} />);
  await user.type(await screen.findByLabelText('登录密码'), 'loginpass1');
  await user.click(screen.getByRole('button', { name: '移除' }));
  await waitFor(() => expect(asked.removeSecondFactor).toEqual([{ kind, password: 'loginpass1', code: '' }]));
});

test.each([
  ['totp', true],
  ['email', false],
] as const)('without %s withdrawals may wait for a day: %s', async (kind, waits) => {
  renderAt('/security', <RemoveSheet kind={kind} withCode={false} onClose={() => undefined} />);
  const words = (await screen.findByText(/为确认是您本人/)).textContent;
  expect(words.includes('24小时内不能申请取款')).toBe(waits);
});

test.each([
  ['codes', CodesSheet],
  ['passkeys', PasskeySheet],
] as const)('while %s are asked for the button says so and takes no second tap', async (_what, Asking) => {
  const user = hastyUser();
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  renderAt('/security', <Asking withCode={false} onClose={() => undefined} />);
  await user.type(await screen.findByLabelText('登录密码'), 'loginpass1');
  await user.type(screen.getByLabelText('支付密码'), 'paypass1');
  const next = screen.getByRole('button', { name: '下一步' });
  expect(next.hasAttribute('aria-busy')).toBe(false);
  await user.click(next);
  await waitFor(() => expect(next.getAttribute('aria-busy')).toBe('true'));
});

test('who has kept the new recovery codes says so, and the sheet is closed by that', async () => {
  const user = hastyUser();
  const closed = vi.fn();
  answerWith({ newRecoveryCodes: { codes: ['aaaa-1111', 'bbbb-2222'] } });
  renderAt('/security', <CodesSheet withCode={false} onClose={closed} />);
  await user.type(await screen.findByLabelText('登录密码'), 'loginpass1');
  await user.type(screen.getByLabelText('支付密码'), 'paypass1');
  await user.click(screen.getByRole('button', { name: '下一步' }));
  await screen.findByText('bbbb-2222');
  expect(closed).not.toHaveBeenCalled();
  await user.click(screen.getAllByRole('button').at(-1) as HTMLElement);
  expect(closed).toHaveBeenCalledOnce();
});

test('all new recovery codes are copied at once, each on its line', async () => {
  const user = hastyUser();
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  answerWith({ newRecoveryCodes: { codes: ['aaaa-1111', 'bbbb-2222', 'cccc-3333'] } });
  renderAt('/security', <CodesSheet withCode={false} onClose={() => undefined} />);
  await user.type(await screen.findByLabelText('登录密码'), 'loginpass1');
  await user.type(screen.getByLabelText('支付密码'), 'paypass1');
  await user.click(screen.getByRole('button', { name: '下一步' }));
  await user.click(await screen.findByRole('button', { name: '复制全部恢复码' }));
  expect(write).toHaveBeenLastCalledWith('aaaa-1111\nbbbb-2222\ncccc-3333');
});

test.each([
  [2006, '登录密码'],
  [2003, '支付密码'],
  [2004, '支付密码'],
  [2051, '验证码或恢复码'],
])('refusal %i stands at the field that it is about: %s', async (code, label) => {
  const { ApiRefusal } = await import('../../api/errors.ts');
  renderAt(
    '/security',
    <BothPasswords
      withCode
      busy={false}
      onGiven={(_given, _address, refused) => refused(new ApiRefusal(code, '服务器的话'))}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: '下一步' }));
  const field = screen.getByLabelText(label);
  await waitFor(() => expect(document.activeElement).toBe(field));
});

const closing = { asked: null, days: 7, years: 5, balance: 0, least: 100, obstacles: [] };

test('each thing that stands before a closing leads to where it is seen to, with its sum where it has one', async () => {
  answerWith({
    closingStatus: {
      ...closing,
      obstacles: [
        { kind: 'bets', count: 1, amount: 0 },
        { kind: 'transfers', count: 1, amount: 1_234.5 },
        { kind: 'deposits', count: 1, amount: 0 },
        { kind: 'withdrawals', count: 1, amount: 300 },
        { kind: 'balance', count: 1, amount: 50 },
        { kind: 'agent', count: 1, amount: 0 },
      ],
    },
  });
  renderAt('/security', <Closing withCode={false} />);
  await screen.findByText('请先处理以下事项：');
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['未结算的注单', '/betRecord'],
    ['处理中的转账 · ¥1,234.50', '/transfer'],
    ['未完成的存款订单', '/transRecord?type=1'],
    ['未完成的取款订单 · ¥300.00', '/transRecord?type=2'],
    ['钱包余额，请先取款 · ¥50.00', '/withdrawal'],
    ['代理身份，请联系客服', '/kefu'],
  ]);
  expect(screen.queryByRole('button', { name: '注销账户' })).toBeNull();
});

test('a closing that was asked for says when it comes, and is taken back by a tap', async () => {
  const asked = answerWith({
    closingStatus: {
      ...closing,
      asked: { at: '2026-11-21 12:00:00', closes: '2026-11-28 12:30:00', waives: false },
    },
    undoClosing: null,
  });
  renderAt('/security', <Closing withCode={false} />);
  expect(await screen.findByText(/账户将于 2026-11-28 12:30 注销/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '撤回注销' }));
  await waitFor(() => expect(asked.undoClosing).toEqual([{}]));
});

test.each([
  [null, null, '申请我的数据'],
  ['2026-11-21 12:00:00', null, undefined],
  ['2026-11-21 12:00:00', '2026-11-28 12:00:00', '下载（到2026-11-28 12:00）'],
])('one’s own data, asked for at %s and there until %s: %s', async (at, until, button) => {
  answerWith({ ownDataStatus: { asked: at, until, size: 0 } });
  renderAt('/security', <OwnData withCode={false} />);
  const part = within((await screen.findByText(/一个文件/)).parentElement ?? document.body);
  if (button === undefined) {
    expect(await part.findByText(/正在生成/)).toBeTruthy();
    expect(part.queryByRole('button')).toBeNull();
  } else expect(await part.findByRole('button', { name: button })).toBeTruthy();
});

test.each([
  [{}, []],
  [{ codes: { left: 0, total: 10, since: '2026-11-20 09:00:00' } }, ['恢复码']],
  [{ totp: { on: true, since: '2026-11-20 09:00:00' } }, ['验证器']],
  [{ email: { on: false, address: 'o***@mail.example', since: null, dead: false } }, ['邮箱']],
])('only what is there can be taken away: %j', (own, named) => {
  factors(own);
  const removing = screen.queryAllByRole('button', { name: /移除$/ });
  expect(removing).toHaveLength(named.length);
  for (const [index, name] of named.entries()) expect(removing[index]?.textContent).toContain(name);
});

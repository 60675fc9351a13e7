// @vitest-environment happy-dom
import type { Answer } from '@mingpai/contract/types';
import { aloud } from '@mingpai/ui/testing/aloud';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { answerWith } from '../../testing/answer-with.ts';
import { hastyUser } from '../../testing/hasty-user.ts';
import { playControls } from '../../testing/play-controls.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { ask } from '../../ui/feedback/notify.ts';
import SecurityPage from './page.tsx';

vi.mock('../../ui/feedback/notify.ts', () => ({ toast: vi.fn(), ask: vi.fn() }));

beforeEach(() => {
  openSession('token', false);
  // A browser that knows passkeys.
  vi.stubGlobal('PublicKeyCredential', class {});
});
afterEach(() => {
  cleanup();
  closeSession();
  vi.mocked(ask).mockReset();
  vi.unstubAllGlobals();
});

type Security = Answer<'accountSecurity'>;

const device = { device: '', at: '2026-11-21 09:00:00', used: '2026-11-21 12:00:00' };
/** Of a member who has everything, and for whom somebody asks for a way in. */
const all: Security = {
  totp: { on: true, since: '2026-11-01 10:00:00' },
  codes: { left: 3, total: 10, since: '2026-11-01 10:00:00' },
  passkeys: [{ id: 'p1', device: '', at: '2026-11-20 09:00:00', used: null }],
  email: { on: true, address: 'o***@mail.example', since: '2026-11-01 10:00:00', dead: false },
  asks: { signIn: 'new_device', withdrawals: false, from: 5_000 },
  recoveries: [
    { id: 'r1', at: '2026-11-21 08:00:00', from: '2026-11-23 08:00:00', address: '203.0.113.9' },
  ] as Security['recoveries'],
  sessions: [
    { ...device, id: '11', address: '203.0.113.1', own: true },
    { ...device, id: '12', address: '203.0.113.2', own: false },
  ],
  before: { at: '2026-11-20 07:00:00', address: '203.0.113.3' } as Security['before'],
};

function open(own: Partial<Security> = {}) {
  const asked = answerWith({
    accountSecurity: { ...all, ...own },
    closingStatus: { asked: null, obstacles: [], balance: 2.5, days: 7, years: 5, least: 10 } as never,
    ownDataStatus: { asked: null, until: null } as never,
    playControls: playControls({ net_deposits: 1_234.5, minutes_week: 42 }),
    stopRecovery: null,
    chooseFactorAsks: null,
    askClosing: { closes: '2026-11-28 12:30:00' },
    askOwnData: null,
  } as Parameters<typeof answerWith>[0]);
  renderAt('/security', <SecurityPage />);
  return asked;
}

const whole = async () => {
  await screen.findByRole('button', { name: '申请我的数据' });
  await screen.findByRole('button', { name: '注销账户' });
};

test('the security of an account is heard whole: who asks for a way in, each factor and what can be done with it, devices, data, closing', async () => {
  open();
  await whole();
  expect(aloud()).toEqual([
    'h2: 有人正在找回您的账户',
    '2026-11-21 08:00 从 203.0.113.9 提交，最早于 2026-11-23 08:00 可以设置新密码（北京时间）。不是您本人，请立即停止并修改登录密码。资金未变动。',
    'button “停止找回”',
    'h2: 两步验证与找回',
    '身份验证器',
    'button “身份验证器 更换”',
    'button “身份验证器 移除”',
    '已开启，2026-11-01 手机上的验证器应用每30秒显示一个6位数字',
    '通行密钥',
    'button “通行密钥 添加”',
    '已添加 1 个 用这台设备的指纹、面容或锁屏密码登录和确认取款，不会被钓鱼网站骗走；在其他应用登录，另需身份验证器',
    '未知设备',
    'button “通行密钥 移除”',
    '添加于 2026-11-20 09:00 尚未使用',
    '恢复码',
    'button “恢复码 重新生成”',
    'button “恢复码 移除”',
    '剩 3 / 10 个 十个一次性的码，抄在纸上，与手机分开放',
    '邮箱',
    'button “邮箱 更换”',
    'button “邮箱 移除”',
    'o***@mail.example 账户有变动时发邮件通知；忘记一个密码时可用它找回，须等待24小时，其间可随时停止',
    '何时询问验证码',
    'button “何时询问验证码 更改”',
    '在新设备上登录时询问 24小时内取款满5,000.00元起询问',
    'h2: 已登录的设备',
    '未知设备（本机） 最近使用 2026-11-21 12:00 · 203.0.113.1 登录于 2026-11-21 09:00',
    '未知设备',
    'button “未知设备 退出”',
    '最近使用 2026-11-21 12:00 · 203.0.113.2 登录于 2026-11-21 09:00',
    '上次登录：2026-11-20 07:00 · 203.0.113.3',
    'button “退出其他所有设备”',
    'h2: 我的数据',
    '资料、登录、订单、注单、账目、消息和限额，汇成一个文件，生成后7天内可下载。',
    'button “申请我的数据”',
    'h2: 注销账户',
    '提交后7天内可以撤回，到时不能再登录。个人资料按法律要求保留5年后清除；账目保留，但不再与您的姓名相连。',
    'button “注销账户”',
  ]);
});

test('of a member who has none of it each says how it begins, and nothing is offered to be removed', async () => {
  open({
    totp: { on: false, since: null },
    codes: { left: 0, total: 0, since: null },
    passkeys: [],
    email: { on: true, address: null, since: null, dead: false },
    recoveries: [],
    sessions: [{ ...device, id: '11', address: '203.0.113.1', own: true }],
    before: null,
  });
  await whole();
  expect(aloud().slice(0, 18)).toEqual([
    'h2: 两步验证与找回',
    '身份验证器',
    'button “身份验证器 设置”',
    '未设置 手机上的验证器应用每30秒显示一个6位数字',
    '通行密钥',
    'button “通行密钥 添加”',
    '未添加 用这台设备的指纹、面容或锁屏密码登录和确认取款，不会被钓鱼网站骗走；在其他应用登录，另需身份验证器',
    '恢复码',
    'button “恢复码 生成”',
    '未生成 十个一次性的码，抄在纸上，与手机分开放',
    '邮箱',
    'button “邮箱 添加”',
    '未绑定 账户有变动时发邮件通知；忘记一个密码时可用它找回，须等待24小时，其间可随时停止',
    'h2: 已登录的设备',
    '未知设备（本机） 最近使用 2026-11-21 12:00 · 203.0.113.1 登录于 2026-11-21 09:00',
    'h2: 我的数据',
    '资料、登录、订单、注单、账目、消息和限额，汇成一个文件，生成后7天内可下载。',
    'button “申请我的数据”',
  ]);
});

const sheets: readonly { readonly name: RegExp; readonly nth?: number }[] = [
  { name: /^身份验证器.*(?:更换|替换)/ },
  { name: /^身份验证器.*移除/ },
  { name: /^通行密钥.*添加/ },
  { name: /^通行密钥.*移除/ },
  { name: /^恢复码.*重新/ },
  { name: /^恢复码.*移除/ },
  { name: /^.*邮箱.*更换/ },
  { name: /^.*邮箱.*移除/ },
  { name: /^.*询问.*(?:更改|修改)/ },
  { name: /^申请我的数据$/ },
  { name: /^注销账户$/ },
];

test('every sheet is heard whole: what it is for, what it asks, and what its button does', async () => {
  const user = hastyUser();
  open();
  await whole();
  const heard: string[][] = [];
  for (const { name } of sheets) {
    await user.click(screen.getByRole('button', { name }));
    const sheet = await screen.findByRole('dialog');
    heard.push(aloud(sheet));
    await user.click(within(sheet).getByRole('button', { name: '关闭' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  expect(heard.flat()).toEqual([
    'h2: 身份验证器',
    'button “关闭”',
    '为确认是您本人，请输入两个密码，以及现在的验证码或一个恢复码。',
    'field “登录密码” type=password autocomplete=current-password maxlength=32',
    'button “显示登录密码” aria-pressed=false',
    'field “支付密码” type=password autocomplete=off maxlength=32',
    'button “显示支付密码” aria-pressed=false',
    'field “验证码或恢复码” autocomplete=one-time-code autocapitalize=none maxlength=40',
    'button “用通行密钥”',
    'button “下一步”',
    'h2: 移除 · 身份验证器',
    'button “关闭”',
    '为确认是您本人，请输入登录密码。移除后，登录与取款不再用它确认，忘记密码时也不能用它找回。若它是最后一个身份验证器或通行密钥，此后24小时内不能申请取款。',
    'field “登录密码” type=password autocomplete=current-password maxlength=32',
    'button “显示登录密码” aria-pressed=false',
    'field “验证码或恢复码” autocomplete=one-time-code autocapitalize=none maxlength=40',
    'button “用通行密钥”',
    'button “移除”',
    'h2: 通行密钥',
    'button “关闭”',
    '为确认是您本人，请输入两个密码，以及现在的验证码或一个恢复码。',
    'field “登录密码” type=password autocomplete=current-password maxlength=32',
    'button “显示登录密码” aria-pressed=false',
    'field “支付密码” type=password autocomplete=off maxlength=32',
    'button “显示支付密码” aria-pressed=false',
    'field “验证码或恢复码” autocomplete=one-time-code autocapitalize=none maxlength=40',
    'button “用通行密钥”',
    'button “下一步”',
    'h2: 移除 · 通行密钥',
    'button “关闭”',
    '为确认是您本人，请输入登录密码。移除后，登录与取款不再用它确认，忘记密码时也不能用它找回。若它是最后一个身份验证器或通行密钥，此后24小时内不能申请取款。',
    'field “登录密码” type=password autocomplete=current-password maxlength=32',
    'button “显示登录密码” aria-pressed=false',
    'field “验证码或恢复码” autocomplete=one-time-code autocapitalize=none maxlength=40',
    'button “用通行密钥”',
    'button “移除”',
    'h2: 恢复码',
    'button “关闭”',
    '为确认是您本人，请输入两个密码，以及现在的验证码或一个恢复码。',
    'field “登录密码” type=password autocomplete=current-password maxlength=32',
    'button “显示登录密码” aria-pressed=false',
    'field “支付密码” type=password autocomplete=off maxlength=32',
    'button “显示支付密码” aria-pressed=false',
    'field “验证码或恢复码” autocomplete=one-time-code autocapitalize=none maxlength=40',
    'button “用通行密钥”',
    'button “下一步”',
    'h2: 移除 · 恢复码',
    'button “关闭”',
    '为确认是您本人，请输入登录密码。移除后，登录与取款不再用它确认，忘记密码时也不能用它找回。若它是最后一个身份验证器或通行密钥，此后24小时内不能申请取款。',
    'field “登录密码” type=password autocomplete=current-password maxlength=32',
    'button “显示登录密码” aria-pressed=false',
    'field “验证码或恢复码” autocomplete=one-time-code autocapitalize=none maxlength=40',
    'button “用通行密钥”',
    'button “移除”',
    'h2: 邮箱',
    'button “关闭”',
    '为确认是您本人，请输入两个密码，以及现在的验证码或一个恢复码。',
    'field “邮箱地址” inputmode=email autocomplete=email autocapitalize=none maxlength=100',
    'field “登录密码” type=password autocomplete=current-password maxlength=32',
    'button “显示登录密码” aria-pressed=false',
    'field “支付密码” type=password autocomplete=off maxlength=32',
    'button “显示支付密码” aria-pressed=false',
    'field “验证码或恢复码” autocomplete=one-time-code autocapitalize=none maxlength=40',
    'button “用通行密钥”',
    'button “下一步”',
    'h2: 移除 · 邮箱',
    'button “关闭”',
    '为确认是您本人，请输入登录密码。移除后不再收到邮件通知，忘记密码时也不能用它找回。',
    'field “登录密码” type=password autocomplete=current-password maxlength=32',
    'button “显示登录密码” aria-pressed=false',
    'field “验证码或恢复码” autocomplete=one-time-code autocapitalize=none maxlength=40',
    'button “用通行密钥”',
    'button “移除”',
    'h2: 何时询问验证码',
    'button “关闭”',
    'legend: 登录时',
    'radio “在新设备上登录时询问” chosen',
    'radio “每次登录都询问”',
    'legend: 取款时',
    'checkbox “每笔取款都询问”',
    '24小时内取款满5,000.00元起询问',
    'field “验证码或恢复码” autocomplete=one-time-code autocapitalize=none maxlength=40',
    'button “用通行密钥”',
    'button “保存”',
    'h2: 申请我的数据',
    'button “关闭”',
    'field “登录密码” type=password autocomplete=current-password maxlength=32',
    'button “显示登录密码” aria-pressed=false',
    'field “验证码或恢复码” autocomplete=one-time-code autocapitalize=none maxlength=40',
    'button “用通行密钥”',
    'button “申请我的数据”',
    'h2: 注销账户',
    'button “关闭”',
    '确定要注销吗？7天内可以撤回。注销后这个用户名不会再给任何人。',
    '开户以来净存款 ¥1,234.50（到账的存款减去取出的款项），近7天游戏 42 分钟。',
    'field “登录密码” type=password autocomplete=current-password maxlength=32',
    'button “显示登录密码” aria-pressed=false',
    'field “验证码或恢复码” autocomplete=one-time-code autocapitalize=none maxlength=40',
    'button “用通行密钥”',
    'switch “放弃剩余的 2.50 元（不足最低取款额）” type=checkbox aria-checked=false',
    'button “注销账户”',
  ]);
});

test('a request for a way in is stopped after a question, by its own number; whoever says no leaves it', async () => {
  const user = hastyUser();
  const asked = open();
  await whole();
  vi.mocked(ask).mockResolvedValueOnce(false).mockResolvedValueOnce(true);
  const stop = screen.getByRole('button', { name: /不是我|停止|阻止/ });
  await user.click(stop);
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
  expect(asked.stopRecovery).toBeUndefined();
  await user.click(stop);
  await waitFor(() => expect(asked.stopRecovery).toEqual([{ id: 'r1' }]));
});

test('when a code is asked for is sent as it was chosen, with the code', async () => {
  const user = hastyUser();
  const asked = open();
  await whole();
  await user.click(screen.getByRole('button', { name: /^.*询问.*(?:更改|修改)/ }));
  const sheet = within(await screen.findByRole('dialog'));
  const [, always] = sheet.getAllByRole('radio');
  if (always === undefined) throw new Error('two choices are expected');
  await user.click(always);
  await user.click(sheet.getByRole('checkbox'));
  await user.type(sheet.getByRole('textbox'), '123456');
  await user.click(sheet.getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(asked.chooseFactorAsks).toEqual([{ signIn: 'always', withdrawals: true, code: '123456' }]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('who closes an account with a little left gives it up by a switch of its own, and is asked for the password', async () => {
  const user = hastyUser();
  const asked = open({ totp: { on: false, since: null }, passkeys: [] });
  await whole();
  await user.click(screen.getByRole('button', { name: '注销账户' }));
  const sheet = within(await screen.findByRole('dialog'));
  await user.click(sheet.getByRole('switch', { name: /2\.50/ }));
  await user.type(sheet.getByLabelText(/密码/, { selector: 'input' }), 'kiesel1');
  await user.click(sheet.getByRole('button', { name: '注销账户' }));
  await waitFor(() =>
    expect(asked.askClosing).toEqual([expect.objectContaining({ waives: true, password: 'kiesel1' })]),
  );
});

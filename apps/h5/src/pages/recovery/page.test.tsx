// @vitest-environment happy-dom
import { aloud } from '@mingpai/ui/testing/aloud';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerWith } from '../../testing/answer-with.ts';
import { renderAt } from '../../testing/render-at.tsx';
import RecoveryPage from './page.tsx';

vi.mock('../../ui/feedback/notify.ts', () => ({ toast: vi.fn(), ask: vi.fn() }));

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const recoveryForm = { hours: 36, venues: [{ code: 'mpqp', name: '明牌棋牌' }], email: true };

test('each way back in is heard whole, and what support is asked is sent as it was filled in', async () => {
  const asked = answerWith({ recoveryForm } as never);
  const { container } = renderAt('/recovery', <RecoveryPage />);
  await waitFor(() => expect(asked.recoveryForm).not.toBeUndefined());
  await screen.findByRole('radio', { name: '邮箱' });
  expect(aloud(container)).toEqual([
    'legend: 找回方式',
    'radio “验证码” chosen',
    'radio “邮箱”',
    'radio “客服核实”',
    'radio “领取码”',
    '已设置身份验证器或保存了恢复码的，马上就能设置新密码。',
    'field “用户名” autocomplete=username autocapitalize=none maxlength=32',
    'field “验证码或恢复码” autocomplete=one-time-code autocapitalize=none maxlength=40 (身份验证器里的6位数字，或一个恢复码；有通行密钥的，也可以用它)',
    'field “新登录密码” type=password autocomplete=new-password maxlength=32 (至少6位，几个互不相关的词更好记也更安全)',
    'button “显示新登录密码” aria-pressed=false',
    'field “再输入一次” type=password autocomplete=new-password maxlength=32',
    'button “显示再输入一次” aria-pressed=false',
    '设置后所有设备都会退出；为保护您的资金，24小时内不能取款，余额不受影响。',
    'button “设置新密码”',
    'link “返回登录” href=/login',
    'link “联系客服” href=/kefu',
  ]);
  await userEvent.click(screen.getByRole('radio', { name: '邮箱' }));
  expect(aloud(container)).toEqual([
    'legend: 找回方式',
    'radio “验证码”',
    'radio “邮箱” chosen',
    'radio “客服核实”',
    'radio “领取码”',
    '账户绑定了邮箱的，领取码会发到那里。在您登录过的设备上马上可用，在其他设备上须等待24小时，其间账户主人随时可以停止。',
    'field “用户名” autocomplete=username autocapitalize=none maxlength=32',
    '邮箱只能找回一个密码；两个都忘了，请选“客服核实”。',
    'button “发送领取码”',
    'link “返回登录” href=/login',
    'link “联系客服” href=/kefu',
  ]);
  await userEvent.click(screen.getByRole('radio', { name: '客服核实' }));
  await screen.findByRole('option', { name: '明牌棋牌' });
  await userEvent.selectOptions(screen.getByRole('combobox'), '明牌棋牌');
  expect(aloud(container)).toEqual([
    'legend: 找回方式',
    'radio “验证码”',
    'radio “邮箱”',
    'radio “客服核实” chosen',
    'radio “领取码”',
    '什么都没有了也能找回：回答几个只有您知道的问题，由系统比对记录，工作人员看不到您的答案；两位工作人员核对后，等满36小时即可设置新密码。',
    'legend: 忘了哪个密码',
    'radio “登录密码” chosen',
    'radio “支付密码”',
    'radio “都忘了”',
    'field “用户名” autocomplete=username autocapitalize=none maxlength=32',
    'field “真实姓名” autocomplete=name maxlength=32',
    'field “最近一次到账的存款金额（元）” inputmode=decimal autocomplete=off maxlength=12',
    'field “任一取款地址或银行卡的后4位” autocomplete=off autocapitalize=none maxlength=4',
    'list “最近玩过的场馆” holds “mpqp” 没有玩过 / 明牌棋牌',
    'field “注册月份” autocomplete=off maxlength=7 placeholder=如 2026-03',
    '没有在这里存过款的（如从其他平台迁来），请再回答：',
    'field “迁来时或现在的余额（元）” inputmode=decimal autocomplete=off maxlength=12',
    'field “生日” autocomplete=bday maxlength=10 placeholder=如 1990-02-28',
    'field “手机号码” inputmode=tel autocomplete=tel maxlength=20',
    '不记得的可以留空，答对的越多越容易通过。',
    'button “提交申请”',
    'link “返回登录” href=/login',
    'link “联系客服” href=/kefu',
  ]);
  await userEvent.click(screen.getByRole('button', { name: '提交申请' }));
  await waitFor(() => expect(asked.openRecovery).toHaveLength(1));
  expect(asked.openRecovery?.[0]).toMatchObject({ venue: 'mpqp', wants: 'login' });
});

test('for the withdrawal password both are asked for, each with what it has to be', async () => {
  const asked = answerWith({ recoveryForm } as never);
  const { container } = renderAt('/recovery?type=2', <RecoveryPage />);
  await waitFor(() => expect(asked.recoveryForm).not.toBeUndefined());
  expect(aloud(container)).toEqual([
    'legend: 找回方式',
    'radio “验证码” chosen',
    'radio “邮箱”',
    'radio “客服核实”',
    'radio “领取码”',
    '找回支付密码需要先登录；登录密码也忘了，请选“客服核实”。',
    'link “去登录” href=/login',
    'link “返回登录” href=/login',
    'link “联系客服” href=/kefu',
  ]);
});

test('a letter’s link stops nothing by being opened: by a press it does, and says so where it is heard', async () => {
  const asked = answerWith({ recoveryForm, stopByLetter: null } as never);
  renderAt('/recovery?stop=abc', <RecoveryPage />);
  const said = screen.getByRole('status');
  expect(said.textContent).not.toBe('');
  expect(asked.stopByLetter).toBeUndefined();
  await userEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(said.textContent).toBe('stopByLetter done'));
  expect(asked.stopByLetter).toEqual([{ code: 'abc' }]);
  expect(screen.queryByRole('button')).toBeNull();
});

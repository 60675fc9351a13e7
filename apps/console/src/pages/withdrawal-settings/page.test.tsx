// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { heard } from '../../testing/heard.ts';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { WithdrawalSettingsPage } from './page.tsx';

signedInForEach();

/** Every figure differs from all others. */
const figures = {
  delayHours: 24,
  freezeHours: 25,
  fourEyesAbove: 50_000,
  automaticBelow: 2_000,
  codeFrom: 30_000,
  memberDayFrom: 60_000,
  clerkDayFrom: 500_000,
  houseHourFrom: 900_000,
  newAddressHours: 72,
  fastMinutes: 45,
  playedPercent: 100,
  giftPercent: 50,
  amountTimes: 5,
  sharedDays: 30,
  sharedMost: 8,
};
const labels = {
  新地址等待: '24',
  改密后暂停汇出: '25',
  双人审核金额: '50000',
  自动汇出: '2000',
  取款须验证码: '30000',
  同一会员每天: '60000',
  同一审核人每天: '500000',
  全站每小时: '900000',
  比对天数: '30',
  公共网络人数: '8',
  新地址: '72',
  金额异常: '5',
  流水偏低: '100',
  彩金为主: '50',
  存后即取: '45',
};

async function open(state: 'saved' | 'proposed') {
  const asked = answerWith({
    staffMe: () => staff('settings', 'settings.read'),
    ruleChanges: () => ({ rows: [], total: 0, people: [] }),
    withdrawalSettings: () => ({ ...figures, version: 3, setBy: '老牌', setAt: '2026-11-20T16:30:00Z' }),
    updateWithdrawalSettings: () => ({ state, change: null, figures: [] }),
  });
  renderAt('/withdrawal-settings', <WithdrawalSettingsPage />);
  await screen.findByLabelText('自动汇出');
  return asked;
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const save = () => fireEvent.submit(field('自动汇出').closest('form') ?? window);

test('each figure stands under its own name, and whose settings these are above them', async () => {
  await open('saved');
  expect(Object.fromEntries(Object.keys(labels).map((label) => [label, field(label).value]))).toEqual(labels);
  screen.getByText(/^第3版，由 老牌 于 2026-11-21 00:30:00 保存。/);
});

test('what was typed goes out under its own name with all that was not; the one that may be empty goes out as empty', async () => {
  const asked = await open('proposed');
  type('自动汇出', '1500');
  type('取款须验证码', '');
  save();
  await screen.findByText('已提交：等待另一位同事同意，到时生效');
  expect(asked.updateWithdrawalSettings).toEqual([{ ...figures, automaticBelow: 1_500, codeFrom: null }]);
});

test('a figure that must be there is asked for, one beyond its bound is not sent as it is, and what was typed can be given up', async () => {
  const asked = await open('saved');
  type('双人审核金额', '');
  save();
  await screen.findByText('请填写');
  expect(asked.updateWithdrawalSettings).toBeUndefined();
  fireEvent.click(screen.getByText('放弃修改'));
  await waitFor(() => expect(field('双人审核金额').value).toBe('50000'));
  type('新地址等待', '721');
  fireEvent.blur(field('新地址等待'));
  save();
  await waitFor(() => expect(asked.updateWithdrawalSettings).toHaveLength(1));
  expect(asked.updateWithdrawalSettings?.[0]).toMatchObject({ delayHours: 720, fourEyesAbove: 50_000 });
});

test('what is refused is said, and what was typed stays', async () => {
  await open('saved');
  answerWith({});
  type('自动汇出', '1500');
  save();
  await screen.findByText('nobody answers updateWithdrawalSettings');
  expect(field('自动汇出').value).toBe('1500');
});

test('the settings are heard whole, each with its unit, its bounds and what it means', async () => {
  await open('saved');
  expect(heard()).toEqual([
    'h1: 取款设置',
    '第3版，由 老牌 于 2026-11-21 00:30:00 保存。调低自动汇出立即生效；其余须另一位同事同意，到时对新的取款申请生效，已提交的不受等待时间修改影响',
    'link “汇率与手续费” href=/settings',
    'link “修改记录” href=/rules?state=all&about=withdrawals',
    'legend: 审核',
    'spinbutton “新地址等待” holds “24” autocomplete=off aria-valuemax=720 aria-valuemin=0 (绑定不足此时间的地址，取款冻结后等到期才能通过；会员从未有过资金时绑定的首个地址除外；0为不等待)',
    '小时',
    'spinbutton “改密后暂停汇出” holds “25” autocomplete=off aria-valuemax=720 aria-valuemin=0 (会员修改登录密码或支付密码后，此时间内任何取款都不能通过或汇出，并通知会员；0为不暂停)',
    '小时',
    'spinbutton “双人审核金额” holds “50000” autocomplete=off aria-valuemax=10000000000 aria-valuemin=0 (达到此金额须两人先后审核)',
    '元起',
    'spinbutton “自动汇出” holds “2000” autocomplete=off aria-valuemax=10000000000 aria-valuemin=0 (审核通过且未填写交易哈希的，低于此金额由付款服务汇出；0为全部人工汇出)',
    '元以下',
    'spinbutton “取款须验证码” holds “30000” autocomplete=off aria-valuemax=10000000000 aria-valuemin=0 (会员24小时内取款连同本笔达到此数，须用身份验证器、通行密钥或恢复码确认，都没有的不能取；0为每笔都要，留空由会员自己选择)',
    '元起',
    'legend: 一人可通过',
    'spinbutton “同一会员每天” holds “60000” autocomplete=off aria-valuemax=10000000000 aria-valuemin=0 (会员当天已付连同本笔达到此数，须两人先后审核)',
    '元起',
    'spinbutton “同一审核人每天” holds “500000” autocomplete=off aria-valuemax=10000000000 aria-valuemin=0 (一人当天单独通过的连同本笔达到此数，须另一人复核)',
    '元起',
    'spinbutton “全站每小时” holds “900000” autocomplete=off aria-valuemax=10000000000 aria-valuemin=0 (一小时内全部已付（含自动汇出和批次）连同本笔达到此数，须两人审核)',
    '元起',
    'legend: 账户关联',
    'spinbutton “比对天数” holds “30” autocomplete=off aria-valuemax=365 aria-valuemin=0 (比对此期间的浏览器标记和网络地址；0为不比对)',
    '天',
    'spinbutton “公共网络人数” holds “8” autocomplete=off aria-valuemax=1000 aria-valuemin=0 (同一网络地址的其他会员多于此数，视为公共网络，不提示)',
    '人',
    'legend: 地址与金额',
    'spinbutton “新地址” holds “72” autocomplete=off aria-valuemax=8760 aria-valuemin=0 (地址绑定不足此时间则提示；0为不看绑定时间)',
    '小时内',
    'spinbutton “金额异常” holds “5” autocomplete=off aria-valuemax=1000 aria-valuemin=0 (超过该会员取款中位数的倍数；0为不提示)',
    '倍',
    'legend: 流水与彩金',
    'spinbutton “流水偏低” holds “100” autocomplete=off aria-valuemax=10000 aria-valuemin=0 (最近存款后的有效投注低于存款的此比例；0为不提示)',
    '%',
    'spinbutton “彩金为主” holds “50” autocomplete=off aria-valuemax=100 aria-valuemin=0 (上次取款以来彩金返水占本笔的比例；0为不提示)',
    '%',
    'spinbutton “存后即取” holds “45” autocomplete=off aria-valuemax=10080 aria-valuemin=0 (存款入账后多久内取款则提示；0为不提示)',
    '分钟内',
    'button “放弃修改”',
    'button “保 存”',
  ]);
});

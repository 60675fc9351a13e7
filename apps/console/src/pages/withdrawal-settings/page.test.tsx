// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerWith, renderAt } from '../../testing/console.tsx';
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

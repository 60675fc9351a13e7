// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { VipSettings } from '../../api/rows.ts';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { heard } from '../../testing/heard.ts';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { VipLevelsPage } from './page.tsx';

signedInForEach();
beforeEach(() => sessionStorage.clear());

/** Two of the ten are enough: a form of ninety figures takes its time. Every figure of a level differs from all others. */
const levels: VipSettings = Array.from({ length: 2 }, (_none, index) => ({
  deposit: 1_000 * (index + 1),
  turnover: 10_000 * (index + 1),
  maintenance: 100 * (index + 1),
  rebate: { realbet: 10, sport: 20, gaming: 30, joker: 40, concise: 50, lottery: 60 + index },
}));

test('levels are heard whole with what each asks for and gives back; what is typed has bounds, and one that is emptied is missing', async () => {
  const asked = answerWith({
    staffMe: () => staff('settings', 'settings.read'),
    ruleChanges: () => ({ rows: [], total: 0, people: [] }),
    vipSettings: () => ({ levels }),
  });
  renderAt('/vip-levels', <VipLevelsPage />);
  await screen.findByLabelText('VIP1 累计存款（元）');
  expect(heard()).toEqual([
    'h1: VIP等级',
    '修改须另一位同事同意；返水比例自生效起对新结算的注单计算，等级要求自下一个00:10生效；已结算的注单不受影响。修改需先试算再保存',
    'link “修改记录” href=/rules?state=all&about=vip_levels',
    'th: 等级',
    'th: 累计存款（元）',
    'th: 累计流水（元）',
    'th: 90天保级流水（元）',
    'th: 真人（%）',
    'th: 体育（%）',
    'th: 电竞（%）',
    'th: 棋牌（%）',
    'th: 电子（%）',
    'th: 彩票（%）',
    'VIP1',
    'spinbutton “VIP1 累计存款（元）” holds “1,000” autocomplete=off aria-valuemax=10000000000 aria-valuemin=0',
    'spinbutton “VIP1 累计流水（元）” holds “10,000” autocomplete=off aria-valuemax=10000000000 aria-valuemin=0',
    'spinbutton “VIP1 90天保级流水（元）” holds “100” autocomplete=off aria-valuemax=10000000000 aria-valuemin=0',
    'spinbutton “VIP1 真人返水比例，百分比” holds “0.10” autocomplete=off aria-valuemax=10 aria-valuemin=0',
    'spinbutton “VIP1 体育返水比例，百分比” holds “0.20” autocomplete=off aria-valuemax=10 aria-valuemin=0',
    'spinbutton “VIP1 电竞返水比例，百分比” holds “0.30” autocomplete=off aria-valuemax=10 aria-valuemin=0',
    'spinbutton “VIP1 棋牌返水比例，百分比” holds “0.40” autocomplete=off aria-valuemax=10 aria-valuemin=0',
    'spinbutton “VIP1 电子返水比例，百分比” holds “0.50” autocomplete=off aria-valuemax=10 aria-valuemin=0',
    'spinbutton “VIP1 彩票返水比例，百分比” holds “0.60” autocomplete=off aria-valuemax=10 aria-valuemin=0',
    'VIP2',
    'spinbutton “VIP2 累计存款（元）” holds “2,000” autocomplete=off aria-valuemax=10000000000 aria-valuemin=0',
    'spinbutton “VIP2 累计流水（元）” holds “20,000” autocomplete=off aria-valuemax=10000000000 aria-valuemin=0',
    'spinbutton “VIP2 90天保级流水（元）” holds “200” autocomplete=off aria-valuemax=10000000000 aria-valuemin=0',
    'spinbutton “VIP2 真人返水比例，百分比” holds “0.10” autocomplete=off aria-valuemax=10 aria-valuemin=0',
    'spinbutton “VIP2 体育返水比例，百分比” holds “0.20” autocomplete=off aria-valuemax=10 aria-valuemin=0',
    'spinbutton “VIP2 电竞返水比例，百分比” holds “0.30” autocomplete=off aria-valuemax=10 aria-valuemin=0',
    'spinbutton “VIP2 棋牌返水比例，百分比” holds “0.40” autocomplete=off aria-valuemax=10 aria-valuemin=0',
    'spinbutton “VIP2 电子返水比例，百分比” holds “0.50” autocomplete=off aria-valuemax=10 aria-valuemin=0',
    'spinbutton “VIP2 彩票返水比例，百分比” holds “0.61” autocomplete=off aria-valuemax=10 aria-valuemin=0',
    'button “放弃修改”',
    'button “试 算”',
    'button “保 存” disabled (nothing has the id test-id)',
  ]);
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  const rate = 'VIP1 真人返水比例，百分比';
  for (const [label, typed, held] of [
    ['VIP1 累计存款（元）', '1,234.4', '1,234'],
    [rate, '0.126', '0.13'],
  ] as const) {
    fireEvent.change(field(label), { target: { value: typed } });
    fireEvent.blur(field(label));
    expect([label, field(label).value]).toEqual([label, held]);
  }
  fireEvent.change(field('VIP1 累计流水（元）'), { target: { value: '' } });
  fireEvent.change(field(rate), { target: { value: '' } });
  fireEvent.click(screen.getByText(/^试\s?算$/));
  await waitFor(() => expect(screen.getAllByText('请填写')).toHaveLength(2));
  expect(asked.dryRunRebates).toBeUndefined();
});

test('levels that were tried and not saved are there again as such, and can be given up', async () => {
  answerWith({
    staffMe: () => staff('settings', 'settings.read'),
    ruleChanges: () => ({ rows: [], total: 0, people: [] }),
    vipSettings: () => ({ levels }),
    dryRunRebates: () => ({ days: 30, cost: 1_234, costNow: 1_000, winners: 5, top: [], clusters: [] }),
  });
  const { unmount } = renderAt('/vip-levels', <VipLevelsPage />);
  const deposit = () => screen.findByLabelText<HTMLInputElement>('VIP1 累计存款（元）');
  fireEvent.change(await deposit(), { target: { value: '1500' } });
  fireEvent.click(screen.getByText(/^试\s?算$/));
  await screen.findByText(/1,234\.00/);
  expect(screen.queryByText('这是您试算过、尚未保存的草稿')).toBeNull();
  unmount();
  renderAt('/vip-levels', <VipLevelsPage />);
  await screen.findByText('这是您试算过、尚未保存的草稿');
  expect((await deposit()).value).toBe('1,500');
  fireEvent.click(screen.getByText('放弃草稿'));
  await waitFor(() => expect(screen.queryByText('这是您试算过、尚未保存的草稿')).toBeNull());
});

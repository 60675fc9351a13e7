// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refusal } from '../../api/errors.ts';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { heard } from '../../testing/heard.ts';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import type { Standing } from './fields.ts';
import { DepositSettingsPage } from './page.tsx';

signedInForEach();

const account = {
  bankNo: '6222 0000 1111',
  bankOwner: '明牌',
  bankName: '工商银行',
  bankAddress: '朝阳支行',
};
/** Every figure differs from all others. */
const settings = {
  ways: ['card', 'usdt'],
  ranges: {
    'usdt-trc20': { min: 101, max: 10_001 },
    'usdt-erc20': { min: 102, max: 10_002 },
    bank: { min: 103, max: 10_003 },
    wechat: { min: 104, max: 10_004 },
    alipay: { min: 105, max: 10_005 },
  },
  bankAccounts: [account],
  byHand: {
    abovePercent: 1.5,
    aboveSum: 11,
    aboveDayFrom: 12,
    from: 13,
    clerkDayFrom: 14,
    ceiling: 15,
    imported: 16,
  },
  version: 3,
  setBy: '老牌',
  setAt: '2026-11-20T16:30:05Z',
  served: { usdt: false, wechat: false, alipay: true },
} as unknown as Standing;

type Answers = Parameters<typeof answerWith>[0];
async function open(answers: Answers = {}) {
  const asked = answerWith({
    staffMe: () => staff('settings', 'settings.read'),
    ruleChanges: () => ({ rows: [], total: 0, people: [] }),
    depositSettings: () => settings,
    updateDepositSettings: () => ({ state: 'proposed', change: null, figures: [] }) as never,
    ...answers,
  });
  renderAt('/deposit-settings', <DepositSettingsPage />);
  await screen.findByText('支付方式');
  return asked;
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const save = () => fireEvent.submit(field('单笔上限').closest('form') ?? window);

test('the ways to pay in are heard whole, in the order in which members see them, with their limits, accounts and what one person may credit', async () => {
  await open();
  expect(heard()).toEqual([
    'h1: 存款设置',
    '第3版，由 老牌 于 2026-11-21 00:30:05 保存。关闭和删除立即生效；开放、限额和收款账户须另一位同事同意，到时对新的存款订单生效',
    'link “汇率与手续费” href=/settings',
    'link “修改记录” href=/rules?state=all&about=deposits',
    'legend: 支付方式',
    '会员按此顺序看到开放的方式，第一个为默认；全部关闭时引导会员联系人工客服。',
    'button “网银转账上移” disabled',
    'button “网银转账下移”',
    '网银转账',
    'switch “网银转账开放” type=button aria-checked=true',
    '网银转账 最低',
    'spinbutton “网银转账单笔最低，元” holds “103” autocomplete=off aria-valuemax=100000000 aria-valuemin=1',
    '元',
    '最高',
    'spinbutton “网银转账单笔最高，元” holds “10,003” autocomplete=off aria-valuemax=100000000 aria-valuemin=1',
    '元',
    'button “USDT上移”',
    'button “USDT下移”',
    'USDT 未设收款地址',
    'switch “USDT开放” type=button aria-checked=true',
    'USDT TRC20 最低',
    'spinbutton “USDT TRC20单笔最低，元” holds “101” autocomplete=off aria-valuemax=100000000 aria-valuemin=1',
    '元',
    '最高',
    'spinbutton “USDT TRC20单笔最高，元” holds “10,001” autocomplete=off aria-valuemax=100000000 aria-valuemin=1',
    '元',
    'USDT ERC20 最低',
    'spinbutton “USDT ERC20单笔最低，元” holds “102” autocomplete=off aria-valuemax=100000000 aria-valuemin=1',
    '元',
    '最高',
    'spinbutton “USDT ERC20单笔最高，元” holds “10,002” autocomplete=off aria-valuemax=100000000 aria-valuemin=1',
    '元',
    'button “微信上移”',
    'button “微信下移”',
    '微信 无开放通道',
    'switch “微信开放” type=button aria-checked=false',
    '微信 最低',
    'spinbutton “微信单笔最低，元” holds “104” autocomplete=off aria-valuemax=100000000 aria-valuemin=1',
    '元',
    '最高',
    'spinbutton “微信单笔最高，元” holds “10,004” autocomplete=off aria-valuemax=100000000 aria-valuemin=1',
    '元',
    'button “支付宝上移”',
    'button “支付宝下移” disabled',
    '支付宝',
    'switch “支付宝开放” type=button aria-checked=false',
    '支付宝 最低',
    'spinbutton “支付宝单笔最低，元” holds “105” autocomplete=off aria-valuemax=100000000 aria-valuemin=1',
    '元',
    '最高',
    'spinbutton “支付宝单笔最高，元” holds “10,005” autocomplete=off aria-valuemax=100000000 aria-valuemin=1',
    '元',
    'legend: 收款银行账户',
    '网银转账的会员向这些账户付款。未付款的订单也会显示修改后的账户；停用的账户请继续查收，直到订单全部处理完。',
    'field “银行账号” holds “6222 0000 1111” autocomplete=off maxlength=60',
    'field “户名” holds “明牌” autocomplete=off maxlength=60',
    'field “银行名称” holds “工商银行” autocomplete=off maxlength=60',
    'field “开户行” holds “朝阳支行” autocomplete=off maxlength=100',
    'button “删除第1个账户”',
    'button “添加账户”',
    'legend: 人工入账',
    '财务人员手工入账（存款审核、链上付款、通道到账）时，一人能决定多少；超过的由另一位同事复核后入账。',
    'spinbutton “可高于订单（比例）” holds “1.50” autocomplete=off aria-valuemax=10 aria-valuemin=0 (与下一项取较大者；再高须有凭证或流水，并由两人审核)',
    '%',
    'spinbutton “可高于订单（金额）” holds “11” autocomplete=off aria-valuemax=10000000000 aria-valuemin=0 (小额订单的差额；0为只按比例)',
    '元',
    'spinbutton “一人每天高于订单合计” holds “12” autocomplete=off aria-valuemax=10000000000 aria-valuemin=0 (当天单独多入账的合计达到此数，须两人审核)',
    '元起',
    'spinbutton “单笔” holds “13” autocomplete=off aria-valuemax=10000000000 aria-valuemin=0 (入账达到此数须两人审核，即使与订单相同)',
    '元起',
    'spinbutton “一人每天入账” holds “14” autocomplete=off aria-valuemax=10000000000 aria-valuemin=0 (当天单独入账的合计达到此数，须两人审核)',
    '元起',
    'spinbutton “单笔上限” holds “15” autocomplete=off aria-valuemax=10000000000 aria-valuemin=0 (任何人都不能入账更多，余额更正的增加也是)',
    '元',
    'spinbutton “导入余额合计上限” holds “16” autocomplete=off aria-valuemax=10000000000 aria-valuemin=0 (所有导入文件的期初余额合计不超过此数；0为不能导入余额，搬迁完改回0)',
    '元',
    'button “放弃修改”',
    'button “保 存”',
  ]);
});

test('ways change places, accounts come and go, and all of it goes out with the version that was read', async () => {
  let refused = true;
  const asked = await open({
    updateDepositSettings: () => {
      if (refused) throw new Refusal(4_001, '别人先保存了');
      return { state: 'proposed', change: null, figures: [] } as never;
    },
  });
  fireEvent.click(screen.getByLabelText('网银转账下移'));
  fireEvent.click(screen.getByLabelText('支付宝上移'));
  fireEvent.click(screen.getByLabelText('支付宝开放'));
  type('USDT TRC20单笔最低，元', '201');
  type('USDT ERC20单笔最高，元', '20,002');
  type('可高于订单（比例）', '2.25');
  fireEvent.click(screen.getByText('添加账户'));
  await screen.findByLabelText('删除第2个账户');
  save();
  for (const label of ['银行账号', '户名', '银行名称', '开户行']) await screen.findByText(`请填写${label}`);
  expect(asked.updateDepositSettings).toBeUndefined();
  fireEvent.click(screen.getByLabelText('删除第2个账户'));
  type('银行账号', '12');
  save();
  await screen.findByText('银行账号须为8至30位数字');
  type('银行账号', '6222 0000 2222');
  save();
  await screen.findByText('别人先保存了');
  refused = false;
  save();
  await screen.findByText('已提交：等待另一位同事同意，到时生效');
  const { setBy: _by, setAt: _at, served: _served, ...sent } = settings;
  expect(asked.updateDepositSettings?.at(-1)).toEqual({
    ...sent,
    ways: ['usdt', 'card', 'alipay'],
    ranges: {
      ...settings.ranges,
      'usdt-trc20': { min: 201, max: 10_001 },
      'usdt-erc20': { min: 102, max: 20_002 },
    },
    bankAccounts: [{ ...account, bankNo: '6222 0000 2222' }],
    byHand: { ...settings.byHand, abovePercent: 2.25 },
  });
});

test('no way asks for less at most than at least; figures are whole yuan within their bounds, and none may be missing', async () => {
  const asked = await open();
  for (const [label, typed, held] of [
    ['网银转账单笔最低，元', '0', '1'],
    ['网银转账单笔最高，元', '200000000', '100,000,000'],
    ['可高于订单（比例）', '11', '10.00'],
    ['可高于订单（比例）', '-1', '0.00'],
    ['可高于订单（比例）', '1.256', '1.26'],
    ['可高于订单（金额）', '-1', '0'],
    ['可高于订单（金额）', '1.4', '1'],
    ['单笔上限', '20000000000', '10000000000'],
  ] as const) {
    type(label, typed);
    fireEvent.blur(field(label));
    expect([label, typed, field(label).value]).toEqual([label, typed, held]);
  }
  type('网银转账单笔最低，元', '500');
  type('网银转账单笔最高，元', '400');
  await screen.findByText('最高不能低于最低');
  type('微信单笔最低，元', '');
  fireEvent.blur(field('微信单笔最低，元'));
  expect(field('微信单笔最低，元').value).toBe('');
  type('单笔上限', '');
  save();
  await waitFor(() => expect(screen.getAllByText('请填写')).toHaveLength(2));
  expect(asked.updateDepositSettings).toBeUndefined();
});

test('a version that a colleague saved is told before somebody types for nothing, and taken by one tap', async () => {
  let version = 3;
  await open({
    depositSettings: () => ({ ...settings, version, bankAccounts: version === 3 ? [account] : [] }),
  });
  type('银行账号', '6222 0000 3333');
  version = 4;
  await screen.findByText('同事已保存新的版本，这里的修改不能再保存', undefined, { timeout: 20_000 });
  expect(field('银行账号').value).toBe('6222 0000 3333');
  fireEvent.click(screen.getByText('载入最新'));
  await screen.findByText('还没有账户，网银转账不能开放');
  expect(screen.queryByText(/^同事已保存新的版本/)).toBeNull();
}, 60_000);

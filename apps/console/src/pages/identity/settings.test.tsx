// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refusal } from '../../api/errors.ts';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { pick } from '../../testing/fields.ts';
import { heard } from '../../testing/heard.ts';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { IdentitySettingsPage } from './settings.tsx';

signedInForEach();

/** Every figure differs from all others. */
const settings = {
  none: { deposits: { day: 11, month: 12, life: 13 }, withdrawals: { day: 14, month: 15, life: 16 } },
  basic: { deposits: { day: 21, month: 22, life: 23 }, withdrawals: { day: 24, month: 25, life: 26 } },
  full: { deposits: { day: null, month: null, life: null }, withdrawals: { day: 34, month: 35, life: null } },
  askFrom: 5_000,
  usualHours: 24,
  leastAge: 18,
  twoFrom: 'full' as const,
};

async function open() {
  let refused = true;
  const asked = answerWith({
    staffMe: () => staff('settings', 'settings.read'),
    ruleChanges: () => ({ rows: [], total: 0, people: [] }),
    identitySettings: () => ({ ...settings, version: 3, setBy: '老牌', setAt: '2026-11-20T16:30:05Z' }),
    updateIdentitySettings: () => {
      if (refused) throw new Refusal(4_001, '别人先保存了');
      return { state: 'proposed', change: null, figures: [] } as never;
    },
  });
  renderAt('/identity-settings', <IdentitySettingsPage />);
  await screen.findByText('告知与审核');
  return { asked, allow: () => (refused = false) };
}
const fields = () => [...document.querySelectorAll<HTMLInputElement>('input[role="spinbutton"]')];
const type = (field: HTMLInputElement | undefined, value: string) => {
  if (field === undefined) throw new Error('no such field');
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};
const save = () => fireEvent.submit(document.querySelector('form') ?? window);

test('what each level may is heard whole, and when members are told and who decides', async () => {
  await open();
  expect(heard()).toEqual([
    'h1: 认证等级',
    '第3版，由 老牌 于 2026-11-21 00:30:05 保存。须另一位同事同意；留空为不限，全部留空则不要求任何会员认证。已告知会员的取款额度，下调后从其下一笔存款起才适用',
    'link “修改记录” href=/rules?state=all&about=identity',
    'legend: 未认证',
    'spinbutton “存款（24小时）” holds “11” autocomplete=off aria-valuemax=10000000000 aria-valuemin=0',
    '元',
    'spinbutton “存款（30天）” holds “12” autocomplete=off aria-valuemax=10000000000 aria-valuemin=0',
    '元',
    'spinbutton “存款（累计）” holds “13” autocomplete=off aria-valuemax=10000000000 aria-valuemin=0',
    '元',
    'spinbutton “取款（24小时）” holds “14” autocomplete=off aria-valuemax=10000000000 aria-valuemin=0',
    '元',
    'spinbutton “取款（30天）” holds “15” autocomplete=off aria-valuemax=10000000000 aria-valuemin=0',
    '元',
    'spinbutton “取款（累计）” holds “16” autocomplete=off aria-valuemax=10000000000 aria-valuemin=0',
    '元',
    'legend: 基础认证',
    'spinbutton “存款（24小时）” holds “21” autocomplete=off aria-valuemax=10000000000 aria-valuemin=0',
    '元',
    'spinbutton “存款（30天）” holds “22” autocomplete=off aria-valuemax=10000000000 aria-valuemin=0',
    '元',
    'spinbutton “存款（累计）” holds “23” autocomplete=off aria-valuemax=10000000000 aria-valuemin=0',
    '元',
    'spinbutton “取款（24小时）” holds “24” autocomplete=off aria-valuemax=10000000000 aria-valuemin=0',
    '元',
    'spinbutton “取款（30天）” holds “25” autocomplete=off aria-valuemax=10000000000 aria-valuemin=0',
    '元',
    'spinbutton “取款（累计）” holds “26” autocomplete=off aria-valuemax=10000000000 aria-valuemin=0',
    '元',
    'legend: 完整认证',
    'spinbutton “存款（24小时）” autocomplete=off aria-valuemax=10000000000 aria-valuemin=0',
    '元',
    'spinbutton “存款（30天）” autocomplete=off aria-valuemax=10000000000 aria-valuemin=0',
    '元',
    'spinbutton “存款（累计）” autocomplete=off aria-valuemax=10000000000 aria-valuemin=0',
    '元',
    'spinbutton “取款（24小时）” holds “34” autocomplete=off aria-valuemax=10000000000 aria-valuemin=0',
    '元',
    'spinbutton “取款（30天）” holds “35” autocomplete=off aria-valuemax=10000000000 aria-valuemin=0',
    '元',
    'spinbutton “取款（累计）” autocomplete=off aria-valuemax=10000000000 aria-valuemin=0',
    '元',
    'legend: 告知与审核',
    'spinbutton “告知会员” holds “5000” autocomplete=off aria-valuemax=10000000000 aria-valuemin=0 (累计存款达到此数的那一笔存款时告知一次；0为首笔)',
    '元起',
    'spinbutton “通常用时” holds “24” autocomplete=off aria-valuemax=720 aria-valuemin=1 (会员看到的审核时间)',
    '小时',
    'spinbutton “最低年龄” holds “18” autocomplete=off aria-valuemax=25 aria-valuemin=16 (未达到的不能存款和游戏，只能取回存入的钱)',
    '周岁',
    'combobox “须两人审核” type=search autocomplete=off readonly aria-expanded=false (完整认证总是须两人)',
    '完整认证',
    'button “放弃修改”',
    'button “保 存”',
  ]);
});

test('figures are whole, one that is emptied is none, and all goes out with the version that was read', async () => {
  const { asked, allow } = await open();
  const [first] = fields();
  const [askFrom, hours, age] = fields().slice(-3);
  type(first, '');
  type(askFrom, '6000.4');
  type(hours, '100.4');
  type(age, '20.4');
  expect([askFrom, hours, age].map((one) => one?.value)).toEqual(['6000', '100', '20']);
  await pick('须两人审核', '基础认证起');
  save();
  await screen.findByText('别人先保存了');
  allow();
  save();
  await screen.findByText('已提交：等待另一位同事同意，到时生效');
  await waitFor(() => expect(asked.identitySettings).toHaveLength(2));
  expect(asked.updateIdentitySettings?.at(-1)).toEqual({
    ...settings,
    none: { ...settings.none, deposits: { ...settings.none.deposits, day: null } },
    askFrom: 6_000,
    usualHours: 100,
    leastAge: 20,
    twoFrom: 'basic',
    version: 3,
  });
});

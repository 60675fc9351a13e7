// @vitest-environment happy-dom

import type { Answer } from '@mingpai/contract/types';
import { aloud } from '@mingpai/ui/testing/aloud';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { answerWith } from '../../testing/answer-with.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { ask } from '../../ui/feedback/notify.ts';
import IdentityPage from './page.tsx';
import { Pictures } from './pictures.tsx';

vi.mock('../../ui/feedback/notify.ts', () => ({ toast: vi.fn(), ask: vi.fn() }));

type Status = Answer<'identityStatus'>;
type Spans = Status['deposits'];

const free = { most: null, left: null };
const spans = (own: Partial<Spans> = {}): Spans => ({ day: free, month: free, life: free, ...own });
const status: Status = {
  asks: true,
  level: 'none',
  since: null,
  deposits: spans({ day: { most: 1_000, left: 400 }, life: { most: 5_000, left: 4_400 } }),
  withdrawals: spans(),
  next: {
    level: 'basic',
    pictures: false,
    deposits: spans({ day: { most: 9_000, left: 8_400 } }),
    withdrawals: spans({ month: { most: 7_000, left: 6_000 } }),
  },
  hours: 24,
  leastAge: 18,
  service: false,
  underage: false,
  form: null,
  pictures: [],
};

beforeEach(() => {
  openSession('token', false);
  vi.mocked(ask).mockReset();
});
afterEach(() => {
  cleanup();
  closeSession();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(own: Partial<Status> = {}) {
  const asked = answerWith({ identityStatus: { ...status, ...own }, submitIdentity: { number: 'I8' } });
  renderAt('/identity', <IdentityPage />);
  return asked;
}
/** What stands beside each 存款 and 取款, those of the own level first. */
const rooms = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);

test('what is left of what a level allows stands span by span, in and out, of this level and the next', async () => {
  open();
  await screen.findByText('未认证');
  expect(rooms()).toEqual([
    '24小时 还可 400.00 / 1,000.00 元；累计 还可 4,400.00 / 5,000.00 元',
    '不限额',
    '24小时 还可 8,400.00 / 9,000.00 元',
    '30天 还可 6,000.00 / 7,000.00 元',
  ]);
});

test('where nothing is asked for no figures are shown', async () => {
  open({ asks: false });
  expect(await screen.findByText(/本站目前不要求身份认证/)).toBeTruthy();
  expect(screen.queryAllByRole('definition')).toEqual([]);
});

const form = { number: 'I7', wants: 'basic', at: '2026-11-21 12:00:00', decided: null } as const;

test('a form that is looked at is waited for, and no other is offered', async () => {
  open({ form: { ...form, state: 'open', reason: null } });
  expect(await screen.findByText(/资料 I7 正在审核.*通常 24 小时内完成/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '提交认证' })).toBeNull();
});

test('a form that was refused says why, and can be sent anew', async () => {
  open({ form: { ...form, state: 'refused', reason: 'expired', decided: '2026-11-21 13:00:00' } });
  expect(await screen.findByText('未通过：证件已过期')).toBeTruthy();
  expect(screen.getByRole('button', { name: '提交认证' })).toBeTruthy();
});

test('at the highest level there is nothing to send; since when one has it is said', async () => {
  open({ level: 'full', next: null, since: '2026-11-20 09:00:00' });
  expect(await screen.findByText('自 2026-11-20 起')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '提交认证' })).toBeNull();
});

test.each([
  ['2008-11-22', true],
  ['2008-11-21', false],
])(
  'on the 21st in Beijing a birthday of %s is asked about before it ends play: %s',
  async (birthday, asks) => {
    // 00:30 on the 21st in Beijing, the 20th elsewhere.
    vi.useFakeTimers({ now: new Date('2026-11-20T16:30:00Z'), shouldAdvanceTime: true });
    vi.mocked(ask).mockResolvedValue(false);
    const asked = open();
    fireEvent.change(await screen.findByLabelText('出生日期'), { target: { value: birthday } });
    await userEvent.click(screen.getByRole('button', { name: '提交认证' }));
    if (asks) {
      await waitFor(() => expect(ask).toHaveBeenCalledOnce());
      expect(asked.submitIdentity).toBeUndefined();
    } else await waitFor(() => expect(asked.submitIdentity).toHaveLength(1));
  },
);

test.each([
  [5, 3],
  [6, 0],
])('with %i pictures that wait there are %i sides to add', (count, sides) => {
  const pictures = Array.from({ length: count }, (_, index) => ({
    id: `p${index}`,
    side: 'front' as const,
    at: '2026-11-21 12:00:00',
  }));
  renderAt('/identity', <Pictures of={pictures} />);
  expect(document.querySelectorAll('input[type=file]')).toHaveLength(sides);
});

test('the picture that is taken away is that one', async () => {
  const asked = answerWith({ dropIdentityPicture: null });
  const at = '2026-11-21 12:00:00';
  renderAt(
    '/identity',
    <Pictures
      of={[
        { id: 'p1', side: 'front', at },
        { id: 'p2', side: 'back', at },
      ]}
    />,
  );
  const back = screen.getByText(/证件背面/, { selector: 'li' });
  await userEvent.click(back.querySelector('button') ?? document.body);
  await waitFor(() => expect(asked.dropIdentityPicture).toEqual([{ id: 'p2' }]));
});

test('the page of verification is heard whole: the level, what it allows, what the next one does, and every field', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T04:00:00Z'), toFake: ['Date'] });
  open({ service: true, pictures: [{ id: 4, side: 'front', at: '2026-11-21 12:00:00' }] as never });
  await screen.findByText('未认证');
  const lines = aloud().map((line) =>
    line.startsWith('list') ? line.split(' / ').slice(0, 2).join(' / ') : line,
  );
  expect(lines).toEqual([
    'h2: 当前等级',
    '未认证',
    '存款',
    '24小时 还可 400.00 / 1,000.00 元；累计 还可 4,400.00 / 5,000.00 元',
    '取款',
    '不限额',
    '需要认证时，我们会在您存款之前告知。告知后不再存款，此前赢得的钱不会因为没有认证而不付；再次存款后，全部余额都按所告知的额度取款。',
    'h2: 申请基础认证',
    '存款',
    '24小时 还可 8,400.00 / 9,000.00 元',
    '取款',
    '30天 还可 6,000.00 / 7,000.00 元',
    '通常 24 小时内完成 · 须年满 18 周岁',
    '资料和照片会交给与本站合作的证件核验服务核对，不会告诉对方您的账号和资金情况',
    'field “证件上的姓名” autocomplete=name maxlength=32',
    'field “出生日期” type=date autocomplete=bday',
    'list “签发国家或地区” holds “CN” 阿尔巴尼亚 / 阿尔及利亚',
    'legend: 证件类型',
    'radio “身份证” chosen',
    'radio “护照”',
    'radio “居留证”',
    'radio “驾驶证”',
    'field “证件号码” autocomplete=off maxlength=32',
    'legend: 证件照片',
    '每张不超过5MB。加密保存，只有审核人员凭理由可以查看，每次查看都有记录。',
    '证件正面，12:00 已上传',
    'button “删除”',
    'file “拍摄或选择证件正面” accept=image/jpeg,image/png,image/webp',
    'file “拍摄或选择证件背面” accept=image/jpeg,image/png,image/webp',
    'file “拍摄或选择手持证件” accept=image/jpeg,image/png,image/webp',
    'p aria-live=polite: –',
    'field “登录密码” type=password autocomplete=current-password maxlength=32',
    'button “显示登录密码” aria-pressed=false',
    'button “提交认证”',
  ]);
});

test('a form that is looked at says so, and one that was turned down says why before the next', async () => {
  const form = { number: 'I7', state: 'open', reason: null } as Status['form'];
  open({ form });
  await screen.findByText(/I7/);
  expect(aloud().slice(-2)).toEqual([
    '需要认证时，我们会在您存款之前告知。告知后不再存款，此前赢得的钱不会因为没有认证而不付；再次存款后，全部余额都按所告知的额度取款。',
    '资料 I7 正在审核，结果会通过站内信通知您。资金不受影响。 通常 24 小时内完成',
  ]);
  cleanup();
  open({ next: null });
  await screen.findByText('未认证');
  expect(aloud().slice(-1)).toEqual(['您已完成完整认证。']);
});

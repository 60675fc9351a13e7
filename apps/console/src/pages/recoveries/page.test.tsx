// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Recovery, Staff } from '../../api/rows.ts';
import { heard, savedViews, searchField } from '../../testing/heard.ts';
import { headsOfList, narrowRoom, stubNarrowDesk, widthOfList } from '../../testing/narrow-desk.ts';
import { type Answers, buttonsOfRow, openQueuePage, rowOf } from '../../testing/queue-page.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { RecoveriesPage } from './page.tsx';

signedInForEach();
afterEach(() => void vi.useRealTimers());

const recovery = (id: number, more: Partial<Recovery> = {}) =>
  ({
    id,
    number: `R${id}`,
    memberId: 100_000 + id,
    username: `member${id}`,
    wants: 'login',
    points: 8,
    most: 10,
    askedAt: '2026-11-21T00:00:00Z',
    readyAt: '2026-11-22T00:00:00Z',
    state: 'open',
    firstYes: null,
    second: null,
    stopped: 0,
    reason: null,
    address: '203.0.113.*',
    device: 'Chrome',
    ...more,
  }) as Recovery;

async function open(
  rows: Recovery[],
  answers: Answers = {},
  { at = '/recoveries', who = staff('members', 'members.read') }: { at?: string; who?: Staff } = {},
) {
  return openQueuePage(
    { page: <RecoveriesPage />, at, who, shows: `member${rows[0]?.id}` },
    {
      recoveryQueue: () => ({ rows, total: rows.length }),
      ...answers,
    },
  );
}
const openNone = (at: string, shows: string) =>
  openQueuePage(
    { page: <RecoveriesPage />, at, who: staff('members'), shows },
    { recoveryQueue: () => ({ rows: [], total: 0 }) },
  );
const buttons = (id: number) => buttonsOfRow(id, /^(同\s?意|复\s?核|拒\s?绝)$/);
const yes = (own: boolean) => ({ by: own ? '小明' : '小红', own }) as Recovery['firstYes'];

test('a way back takes two people: whoever said yes cannot say it twice, and what is over offers nothing', async () => {
  await open([
    recovery(1),
    recovery(2, { firstYes: yes(false), stopped: 2 }),
    recovery(3, { firstYes: yes(true) }),
    recovery(4, { state: 'approved', firstYes: yes(false), second: '老牌' }),
  ]);
  await waitFor(() => expect(buttons(1)).toEqual(['同意', '拒绝']));
  expect([2, 3, 4].map(buttons)).toEqual([['复核', '拒绝'], ['复核 -', '拒绝'], []]);
  rowOf(1).getByText('答对 8 / 10 分');
  rowOf(1).getByText('2026-11-22 08:00:00');
  expect(rowOf(4).getByText(/已同意$/, { selector: 'span:not(.ant-tag)' }).textContent).toContain(
    '小红、老牌 已同意',
  );
  expect(document.querySelector('tr[data-row-key="2"]')?.textContent).toContain('会员曾停止 2 次');
  cleanup();
  await open([recovery(1)], {}, { who: staff('members.read') });
  expect(buttons(1)).toEqual([]);
});

test('the first yes is recorded, the second gives the way back; each is told as what it is', async () => {
  const asked = await open([recovery(1, { wants: 'both', stopped: 1 })], {
    approveRecovery: () => ({ both: false }),
  });
  await waitFor(() => expect(buttons(1)).toHaveLength(2));
  fireEvent.click(rowOf(1).getByText(/^同\s?意$/));
  screen.getByText('同意 member1 找回两个密码');
  expect(screen.getByRole('dialog').textContent).toContain('会员本人曾停止过 1 次找回申请，请格外谨慎。');
  fireEvent.click(screen.getByText('确认同意'));
  await screen.findByText('已记录，等待另一位同事复核');
  expect(asked.approveRecovery).toEqual([{ id: 1 }]);
  cleanup();
  await open([recovery(2, { firstYes: yes(false) })], { approveRecovery: () => ({ both: true }) });
  await waitFor(() => expect(buttons(2)).toHaveLength(2));
  fireEvent.click(rowOf(2).getByText(/^复\s?核$/));
  fireEvent.click(screen.getByText('确认复核'));
  await screen.findByText('两人均已同意，等待时间结束后会员可设置新密码');
});

test('a no goes out with its reason, and moves nothing', async () => {
  const asked = await open([recovery(1)], { rejectRecovery: () => null });
  await waitFor(() => expect(buttons(1)).toHaveLength(2));
  fireEvent.click(rowOf(1).getByText(/^拒\s?绝$/));
  fireEvent.click(screen.getByText('确认拒绝'));
  await screen.findByText('请填写原因');
  fireEvent.change(screen.getByLabelText('原因（申请人会看到）'), { target: { value: ' 资料不符 ' } });
  fireEvent.click(screen.getByText('确认拒绝'));
  await screen.findByText('已拒绝，密码与资金均未变动');
  expect(asked.rejectRecovery).toEqual([{ id: 1, reason: '资料不符' }]);
});

test('by keyboard nobody says yes twice', async () => {
  await open([recovery(3, { firstYes: yes(true) }), recovery(1)]);
  await waitFor(() => expect(buttons(1)).toHaveLength(2));
  const press = (key: string) => fireEvent.keyDown(document.body, { key });
  press('j');
  press('Enter');
  expect(screen.queryByRole('dialog')).toBeNull();
  press('r');
  screen.getByText('拒绝 member3 的找回申请');
});

test('the address says which are asked for', async () => {
  const asked = await open([recovery(1)], {}, { at: '/recoveries?state=all&search=x&recoveryQueue.page=2' });
  expect(asked.recoveryQueue?.[0]).toMatchObject({ state: 'all', search: 'x', page: 2 });
});

test('a screen of 1,024 px shows ways back without scrolling, but for what goes first', async () => {
  stubNarrowDesk();
  await open([recovery(1)]);
  expect(widthOfList()).toBeLessThanOrEqual(narrowRoom);
  expect(headsOfList()).toEqual(['申请', '会员', '找回', '状态', '来自', '操作']);
});

test('the list is heard whole: who wants back in by which password, how sure it is, who said yes, and from where', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T02:00:00Z'), toFake: ['Date'] });
  await open(
    [
      recovery(1, { firstYes: yes(true), stopped: 2 }),
      recovery(2, { wants: 'pay' }),
      recovery(3, { wants: 'both', state: 'rejected', reason: '资料不符' }),
    ],
    {},
    { who: staff('members', 'members.read', 'exports') },
  );
  await waitFor(() => expect(buttons(2)).toHaveLength(2));
  expect(heard()).toEqual([
    'h1: 账户找回',
    '3 份申请；答案由系统比对，须由两位同事同意，等满24小时后由会员自己设置新密码',
    'link “账户注销” href=/closings',
    'radiogroup “状态”:',
    'radio “待核对” chosen',
    'radio “全部”',
    ...searchField('会员账号、编号或申请编号'),
    'button “查看本页资料”',
    'button “导出”',
    'button “显示的列” aria-expanded=false',
    ...savedViews,
    '↑ ↓ J K',
    '移动',
    'Enter',
    '打开',
    'R',
    '拒绝',
    'th: 申请',
    'th: 会员',
    'th: 找回',
    'th: 状态',
    'th: 最早生效',
    'th: 来自',
    'th: 操作',
    '2小时00分 2026-11-21 08:00:00',
    'link “member1” href=/members/100001',
    'R1',
    'button “复制 R1”',
    '登录密码 答对 8 / 10 分',
    '待核对 小明 已同意 会员曾停止 2 次',
    '2026-11-22 08:00:00',
    '203.0.113.* Chrome',
    'button “查看 member1 的登录地址、设备”',
    'button “复 核” disabled (nothing has the id test-id)',
    'button “拒 绝”',
    '2小时00分 2026-11-21 08:00:00',
    'link “member2” href=/members/100002',
    'R2',
    'button “复制 R2”',
    '支付密码 答对 8 / 10 分',
    '待核对',
    '2026-11-22 08:00:00',
    '203.0.113.* Chrome',
    'button “查看 member2 的登录地址、设备”',
    'button “同 意” (nothing has the id test-id)',
    'button “拒 绝”',
    '2026-11-21 08:00:00',
    'link “member3” href=/members/100003',
    'R3',
    'button “复制 R3”',
    '两个密码 答对 8 / 10 分',
    '已拒绝 资料不符',
    '2026-11-22 08:00:00',
    '203.0.113.* Chrome',
    'button “查看 member3 的登录地址、设备”',
  ]);
  cleanup();
  await openNone('/recoveries?state=all', '没有申请');
  cleanup();
  await openNone('/recoveries', '没有等待核对的申请');
});

test('both questions are heard whole, and a refusal stands in the window that asked', async () => {
  await open([recovery(1, { stopped: 1 })]);
  await waitFor(() => expect(buttons(1)).toHaveLength(2));
  fireEvent.click(rowOf(1).getByText(/^同\s?意$/));
  fireEvent.click(screen.getByText('确认同意'));
  await screen.findByText('nobody answers approveRecovery');
  expect(heard(screen.getByRole('dialog'))).toEqual([
    'button “Close”',
    '同意 member1 找回登录密码',
    '系统比对：8 / 10 分，已达到要求。答案不会显示给任何人，请勿向会员索要密码或领取码。',
    '会员本人曾停止过 1 次找回申请，请格外谨慎。',
    '等待期间会员本人可以停止；设置新密码后24小时内不能取款。资金不会因同意而变动。',
    'alert:',
    'nobody answers approveRecovery',
    'button “Cancel”',
    'button “确认同意”',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(rowOf(1).getByText(/^拒\s?绝$/));
  fireEvent.change(screen.getByLabelText('原因（申请人会看到）'), { target: { value: '资料不符' } });
  fireEvent.click(screen.getByText('确认拒绝'));
  await screen.findByText('nobody answers rejectRecovery');
  expect(heard(screen.getByRole('dialog'))).toEqual([
    'button “Close”',
    '拒绝 member1 的找回申请',
    'field “原因（申请人会看到）” holds “资料不符” maxlength=200 placeholder',
    '4 / 200',
    'alert:',
    'nobody answers rejectRecovery',
    'button “Cancel”',
    'button “确认拒绝”',
  ]);
});

// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Recovery } from '../../api/rows.ts';
import { headsOfList, narrowRoom, stubNarrowDesk, widthOfList } from '../../testing/narrow-desk.ts';
import { type Answers, buttonsOfRow, openQueuePage, rowOf } from '../../testing/queue-page.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { RecoveriesPage } from './page.tsx';

signedInForEach();
afterEach(() => vi.unstubAllGlobals());

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
  { at = '/recoveries', who = staff('members', 'members.read') } = {},
) {
  return openQueuePage(
    { page: <RecoveriesPage />, at, who, shows: `member${rows[0]?.id}` },
    {
      recoveryQueue: () => ({ rows, total: rows.length }),
      ...answers,
    },
  );
}
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

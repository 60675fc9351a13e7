// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { MailingRow } from '../../api/rows.ts';
import { headsOfList, narrowRoom, stubNarrowDesk, widthOfList } from '../../testing/narrow-desk.ts';
import {
  type Answers,
  buttonsOfRow,
  heldByColleague,
  openQueuePage,
  pressKeys,
  rowOf,
} from '../../testing/queue-page.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { MailingsPage } from './page.tsx';

signedInForEach();
afterEach(() => vi.unstubAllGlobals());

const mailing = (id: number, more: Partial<MailingRow> = {}): MailingRow => ({
  id,
  title: `通知${id}`,
  content: '今晚维护',
  titleEn: '',
  contentEn: '',
  path: '',
  marketing: false,
  push: false,
  audience: null,
  sendAt: '2026-11-30T12:00:00Z',
  state: 'waiting',
  counted: 1_500,
  more: false,
  sent: 0,
  read: 0,
  madeBy: '小红',
  madeAt: '2026-11-21T00:00:00Z',
  approvedBy: null,
  stoppedBy: null,
  endedAt: null,
  may: [],
  ...more,
});

async function open(rows: MailingRow[], { at = '/mailings', ...answers }: Answers & { at?: string } = {}) {
  return openQueuePage(
    { page: <MailingsPage />, at, who: staff('content', 'content.read'), shows: rows[0]?.title ?? '' },
    { mailingList: () => ({ rows, total: rows.length }), ...answers },
  );
}
const buttons = (id: number) => buttonsOfRow(id, /^(同\s?意|停\s?止|接\s?手)$/);
const dialog = () => within(screen.getByRole('dialog'));
const beside = (name: string) =>
  dialog()
    .getByText(name)
    .closest('.ant-descriptions-item-container')
    ?.querySelector('.ant-descriptions-item-content')?.textContent;

test('only what the server lets the reader do can be pressed', async () => {
  await open([
    mailing(1),
    mailing(2, { may: ['approve', 'stop'] }),
    mailing(3, { state: 'sent', sent: 1_499, read: 12 }),
  ]);
  expect([1, 2, 3].map(buttons)).toEqual([[], ['同意', '停止'], []]);
  rowOf(3).getByText('1,499 / 12');
  rowOf(3).getByText('已读 0.8%');
  expect(rowOf(1).queryByText(/^已读/)).toBeNull();
});

test('the second pair of eyes reads all that members will read, and when', async () => {
  const asked = await open(
    [
      mailing(1, {
        may: ['approve'],
        titleEn: 'Maintenance',
        contentEn: 'Tonight',
        path: '/activity',
        push: true,
      }),
    ],
    { approveMailing: () => null },
  );
  fireEvent.click(screen.getByLabelText('同意 通知1'));
  expect(['内容', '英文', '点开后前往', '手机提醒', '发送时间（北京时间）', '撰写人'].map(beside)).toEqual([
    '通知1今晚维护',
    'MaintenanceTonight',
    '/activity',
    '提醒',
    '2026-11-30 20:00:00',
    '小红',
  ]);
  fireEvent.click(dialog().getByText('同意发送'));
  await screen.findByText('已同意，到时发送');
  expect(asked.approveMailing).toEqual([{ id: 1 }]);
});

test('stopping is asked about first', async () => {
  const asked = await open([mailing(1, { state: 'sending', may: ['stop'] })], { stopMailing: () => null });
  fireEvent.click(screen.getByLabelText('停止 通知1'));
  await screen.findByText('已收到的会员仍能看到；没发到的不会再收到。');
  expect(asked.stopMailing).toBeUndefined();
  fireEvent.click(within(screen.getByRole('tooltip')).getByText(/^停\s?止$/));
  await screen.findByText('已停止，没发到的会员不会再收到');
  expect(asked.stopMailing).toEqual([{ id: 1 }]);
});

test('by keyboard neither what may not be agreed to nor a colleague’s is opened', async () => {
  await open([mailing(1), mailing(2, { may: ['approve'] }), mailing(3, { may: ['approve'] })], {
    heldWork: heldByColleague(2),
  });
  await waitFor(() => expect(buttons(2)).toEqual(['接手']));
  pressKeys('j', 'Enter', 'j', 'Enter');
  expect(screen.queryByRole('dialog')).toBeNull();
  pressKeys('j', 'Enter');
  dialog().getByText('同意发送“通知3”？');
});

test('a member’s page leads to a message to that member, which is open at once', async () => {
  const asked = await open([mailing(1)], { at: '/mailings?to=lucky88&state=waiting' });
  expect((await screen.findByLabelText<HTMLTextAreaElement>('会员账号')).value).toBe('lucky88');
  expect(asked.mailingList?.[0]).toMatchObject({ waiting: true });
});

test('a screen of 1,024 px shows messages without scrolling, but for what goes first', async () => {
  stubNarrowDesk();
  await open([mailing(1)]);
  expect(widthOfList()).toBeLessThanOrEqual(narrowRoom);
  expect(headsOfList()).toEqual(['内容', '发给', '状态', '已发 / 已读', '操作']);
});

// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import { expect, test } from 'vitest';
import type { ConversationRow } from '../../api/rows.ts';
import { useWorkedRows } from '../../components/use-worked-rows.ts';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { DeskList, useDesk } from './desk-list.tsx';

signedInForEach();

const row = (id: number, more: Partial<ConversationRow> = {}): ConversationRow => ({
  id,
  memberId: 100_000 + id,
  username: `member${id}`,
  lastAt: '2026-11-21T00:00:00Z',
  lastFrom: 'member',
  preview: '在吗',
  unread: 0,
  assignedTo: null,
  assignedId: null,
  own: false,
  waitingSince: null,
  closedAt: null,
  memberRead: 0,
  match: null,
  ...more,
});
function Shown() {
  const desk = useDesk();
  const worked = useWorkedRows<ConversationRow>([], {});
  return (
    <>
      <DeskList desk={desk} chosen={2} worked={worked} />
      <output aria-label="address">{decodeURIComponent(useLocation().search)}</output>
    </>
  );
}
async function open(at: string, rows: ConversationRow[] = [row(1)], more = false) {
  const asked = answerWith({
    staffMe: () => staff('service'),
    serviceDesk: () => ({ rows, total: 70, more, waiting: 1, waitingForMe: 0 }),
  });
  renderAt(at, <Shown />);
  await screen.findByText(rows[0]?.username ?? /^访客/);
  return asked;
}
const address = () => screen.getByLabelText('address').textContent;
const everything = {
  open: true,
  all: false,
  waiting: false,
  holder: 'all',
  search: '',
  page: 1,
  pageSize: 30,
};

test.each([
  ['/service', everything],
  ['/service?state=waiting&holder=me', { ...everything, open: false, waiting: true, holder: 'me' }],
  ['/service?state=closed&page=3', { ...everything, open: false, page: 3 }],
  ['/service?state=all&search=x', { ...everything, open: false, all: true, search: 'x' }],
  ['/service?state=nonsense&holder=nobody&page=-1', { ...everything, holder: 'nobody' }],
])('%s asks the desk for just that', async (at, question) => {
  const asked = await open(at);
  expect(asked.serviceDesk?.[0]).toEqual(question);
});

test('who looks for something looks in all conversations, from the first page on', async () => {
  await open('/service?state=waiting&page=2&at=9');
  const box = screen.getByLabelText('搜索对话');
  fireEvent.change(box, { target: { value: ' 到账 ' } });
  fireEvent.keyDown(box, { key: 'Enter' });
  await waitFor(() => expect(address()).toBe('?state=all&search=到账'));
});

test('a narrower list begins at its first page; the widest one leaves the address short', async () => {
  await open('/service?page=2');
  fireEvent.click(screen.getByText('待回复'));
  await waitFor(() => expect(address()).toBe('?state=waiting'));
  fireEvent.click(screen.getByText('进行中'));
  await waitFor(() => expect(address()).toBe(''));
});

test('a conversation says with whom, whose it is and since when somebody waits, and leads to what was found in it', async () => {
  await open('/service?search=x&state=all&page=2', [
    row(1, { assignedTo: '小红', assignedId: 4 }),
    row(2, { username: null, memberId: null, own: true, assignedTo: '小明', assignedId: 3 }),
    row(3, {
      match: { id: 77, text: '到账了吗', at: '2026-11-20T00:00:00Z' },
      waitingSince: '2026-11-21T01:00:00Z',
    }),
  ]);
  const [first, second, third] = [...document.querySelectorAll('a')];
  expect(first?.textContent).toContain('member1小红在吗');
  expect(first?.getAttribute('href')).toBe('/service/1?search=x&state=all&page=2');
  expect(second?.textContent).toContain('访客 2我在吗');
  expect(second?.getAttribute('aria-current')).toBe('true');
  expect(third?.textContent).toContain('找到：到账了吗');
  expect(third?.getAttribute('href')).toBe('/service/3?search=x&state=all&page=2&at=77');
  // Who waits is aged from when they began to wait; where nobody waits, nothing is.
  expect(third?.querySelector('time')?.textContent).toBe('2026-11-21 09:00:00');
  expect(first?.querySelector('[data-late]')).toBeNull();
});

test('a list that was cut off says so, and how to see the rest', async () => {
  await open('/service', [row(1)], true);
  screen.getByText('超过 70 个，请缩小范围');
  cleanup();
  await open('/service?search=x&state=all', [row(1)], true);
  screen.getByText('结果较多，只列出最近的；请多写几个字');
  cleanup();
  await open('/service');
  expect(screen.queryByText(/请缩小范围/)).toBeNull();
});

test('a desk with nobody says so, once that is known', async () => {
  answerWith({
    staffMe: () => staff('service'),
    serviceDesk: () => ({ rows: [], total: 0, more: false, waiting: 0, waitingForMe: 0 }),
  });
  renderAt('/service', <Shown />);
  expect(screen.queryByText('没有对话')).toBeNull();
  await screen.findByText('没有对话');
});

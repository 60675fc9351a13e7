// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refusal } from '../../api/errors.ts';
import type { ServiceMessage } from '../../api/rows.ts';
import { dropToken, keepToken } from '../../api/session.ts';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { staff } from '../../testing/staff.ts';
import { Answer } from './answer.tsx';
import { type Conversation, HolderLine } from './holder-line.tsx';

beforeEach(() => {
  keepToken('token');
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  dropToken();
  vi.unstubAllGlobals();
});

const conversation = (more: Partial<Conversation> = {}): Conversation => ({
  id: 12,
  memberId: 100_001,
  username: 'lucky88',
  lastAt: '2026-11-21T00:00:00Z',
  lastFrom: 'member',
  preview: '',
  unread: 0,
  assignedTo: null,
  assignedId: null,
  own: false,
  waitingSince: null,
  closedAt: null,
  memberRead: 0,
  ...more,
});
const message = (id: number, orderNo = ''): ServiceMessage => ({
  id,
  from: 'member',
  name: 'lucky88',
  text: '在吗',
  orderNo,
  createdAt: '2026-11-21T00:00:00Z',
  picture: null,
});
const template = (id: number, title: string, text: string, textEn = '') => ({
  id,
  scope: 'all',
  title,
  text,
  textEn,
  mine: false,
  by: null,
  changedAt: '2026-11-21T00:00:00Z',
});

type Answers = Parameters<typeof answerWith>[0];

async function open(
  of: Conversation,
  answers: Answers = {},
  messages: ServiceMessage[] = [message(7, 'D1'), message(9)],
) {
  const asked = answerWith({
    staffMe: () => staff('service'),
    serviceTemplates: () => ({
      templates: [
        template(1, '到账', '{member} 您好，{order} 已到账', 'Dear {member}, {order} has arrived'),
        template(2, '稍等', '请稍等，到账会通知您'),
      ],
      roles: [],
    }),
    serviceReply: () => message(10),
    serviceClose: () => null,
    serviceAssign: () => null,
    serviceColleagues: () => [
      { id: 3, name: '小明', roles: ['客服'], onDuty: true, own: true },
      { id: 4, name: '小红', roles: [], onDuty: false, own: false },
      { id: 5, name: '小刚', roles: ['财务'], onDuty: true, own: false },
    ],
    ...answers,
  });
  renderAt(
    '/service/12',
    <>
      <HolderLine conversation={of} />
      <Answer conversation={of} messages={messages} />
    </>,
  );
  await screen.findByLabelText('回复内容');
  return asked;
}
const field = () => screen.getByLabelText<HTMLTextAreaElement>('回复内容');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const key = (name: string, more: object = {}) => fireEvent.keyDown(field(), { key: name, ...more });
const off = (words: RegExp) => screen.getByText(words).closest('button')?.hasAttribute('disabled');

test('Enter sends the words, Shift with it does not, and a field that is empty or half a word in Chinese neither', async () => {
  const asked = await open(conversation());
  key('Enter');
  type('  ');
  key('Enter');
  type(' 您好 ');
  key('Enter', { shiftKey: true });
  key('Enter', { isComposing: true });
  expect(asked.serviceReply).toBeUndefined();
  key('Enter');
  await waitFor(() => expect(field().value).toBe(''));
  expect(asked.serviceReply).toMatchObject([{ id: 12, text: '您好' }]);
});

test('the same words after an answer that was lost are one message; other words, and the next ones, are another', async () => {
  let lost = true;
  const asked = await open(conversation(), {
    serviceReply: () => {
      if (lost) throw new Error('cut');
      return message(10);
    },
  });
  const send = async (text: string, times: number) => {
    type(text);
    key('Enter');
    await waitFor(() => expect(asked.serviceReply).toHaveLength(times));
    await waitFor(() => expect(off(/^发\s?送$/)).toBe(false));
  };
  await send('您好', 1);
  expect(field().value).toBe('您好');
  await send('您好 ', 2);
  await send('您好，已到账', 3);
  lost = false;
  await send('您好，已到账', 4);
  await waitFor(() => expect(field().value).toBe(''));
  await send('您好，已到账', 5);
  const ids = asked.serviceReply?.map(({ clientId }) => clientId) ?? [];
  expect(ids[1]).toBe(ids[0]);
  expect(ids[2]).not.toBe(ids[1]);
  expect(ids[3]).toBe(ids[2]);
  expect(ids[4]).not.toBe(ids[3]);
});

test('a template is found by its title first, filled in with the member and the last order, and sent as it then stands', async () => {
  const asked = await open(conversation());
  type('/到账');
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    '到账{member} 您好，{order} 已到账',
    '稍等请稍等，到账会通知您',
  ]);
  expect(screen.queryByText('没有这样的模板')).toBeNull();
  type('/提现');
  screen.getByText('没有这样的模板');
  type('/到账');
  key('Enter');
  expect(field().value).toBe('lucky88 您好，D1 已到账');
  expect(asked.serviceReply).toBeUndefined();
  key('Enter');
  await waitFor(() => expect(asked.serviceReply).toMatchObject([{ text: 'lucky88 您好，D1 已到账' }]));
});

test('what is not known stays in braces, and is not sent; arrows choose another template, Escape none', async () => {
  const asked = await open(conversation(), {}, [message(9)]);
  type('/');
  await screen.findAllByRole('option');
  key('ArrowDown');
  key('ArrowDown');
  key('Tab');
  expect(field().value).toBe('lucky88 您好，{order} 已到账');
  key('Enter');
  await screen.findByText('还没有填写 {order}');
  expect(asked.serviceReply).toBeUndefined();
  type('/');
  key('Escape');
  expect(field().value).toBe('');
});

test('templates can be spoken in English, where there are such words', async () => {
  await open(conversation());
  type('/');
  await screen.findAllByRole('option');
  fireEvent.click(screen.getByText('English'));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    '到账Dear {member}, {order} has arrived',
    '稍等请稍等，到账会通知您',
  ]);
});

test('nobody writes across a colleague: it is taken over first, from that colleague and no other', async () => {
  const asked = await open(conversation({ assignedTo: '小红', assignedId: 4 }));
  expect(field().disabled).toBe(true);
  expect(field().placeholder).toBe('小红 正在处理，接手后可以回复');
  expect([off(/^发\s?送$/), off(/^模\s?板$/), off(/^结束对话$/)]).toEqual([true, true, true]);
  fireEvent.click(await screen.findByText(/^接\s?手$/));
  await waitFor(() => expect(asked.serviceAssign).toEqual([{ id: 12, from: 4, to: 3 }]));
});

test('one’s own is put back or handed to a colleague with a note; those on duty stand first, and oneself not at all', async () => {
  const asked = await open(conversation({ assignedTo: '小明', assignedId: 3, own: true }));
  fireEvent.click(await screen.findByText('放回待接列表'));
  await waitFor(() => expect(asked.serviceAssign).toEqual([{ id: 12, from: 3, to: null }]));
  fireEvent.click(screen.getByText(/^转\s?交$/));
  fireEvent.mouseDown(screen.getByLabelText('转交给'));
  const names = [...document.querySelectorAll('.ant-select-item-option')].map(
    ({ textContent }) => textContent,
  );
  expect(names).toEqual(['小刚（财务、在线）', '小红']);
  fireEvent.click(screen.getByTitle('小红'));
  fireEvent.change(screen.getByLabelText('给同事的留言（会员看不到）'), { target: { value: ' 等凭证 ' } });
  fireEvent.click(screen.getByRole('dialog').querySelector('.ant-btn-primary') ?? document.body);
  await waitFor(() => expect(asked.serviceAssign).toHaveLength(2));
  expect(asked.serviceAssign?.at(-1)).toEqual({ id: 12, from: 3, to: 4, note: '等凭证' });
});

test('one that nobody has is taken from nobody; one that is over offers neither', async () => {
  const asked = await open(conversation());
  fireEvent.click(await screen.findByText(/^接\s?下$/));
  await waitFor(() => expect(asked.serviceAssign).toEqual([{ id: 12, from: null, to: 3 }]));
  cleanup();
  await open(conversation({ closedAt: '2026-11-21T00:00:00Z' }));
  screen.getByText('对话已结束');
  expect(screen.queryByText(/^接\s?下$/)).toBeNull();
  expect(off(/^结束对话$/)).toBe(true);
});

test('it is ended as far as it was read, and a refusal says why it goes on', async () => {
  const asked = await open(conversation(), {
    serviceClose: () => {
      throw new Refusal(9001, '会员刚刚又留言了');
    },
  });
  fireEvent.click(screen.getByText('结束对话'));
  await screen.findByText('会员刚刚又留言了');
  expect(asked.serviceClose).toEqual([{ id: 12, seen: 9 }]);
});

test('a visitor has no page for pictures; who may not answer has no field', async () => {
  await open(conversation({ memberId: null, username: null }));
  expect(off(/^发送图片$/)).toBe(true);
  cleanup();
  answerWith({ staffMe: () => staff('service.read') });
  renderAt(
    '/service/12',
    <>
      <HolderLine conversation={conversation()} />
      <Answer conversation={conversation()} messages={[]} />
    </>,
  );
  await screen.findByText('还没有人处理');
  expect(screen.queryByLabelText('回复内容')).toBeNull();
});

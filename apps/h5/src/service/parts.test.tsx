// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiRefusal } from '../api/errors.ts';
import { answerWith } from '../testing/answer-with.ts';
import { renderAt } from '../testing/render-at.tsx';
import { Composer } from './composer.tsx';
import type { Line } from './lines.ts';
import { MessageLine } from './message-line.tsx';
import { Rating } from './rating.tsx';
import type { Conversation } from './use-conversation.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const line: Line = {
  id: 7,
  clientId: 'c7',
  from: 'member',
  name: '',
  text: '存款还没有到账',
  orderNo: '',
  at: '2026-11-21 12:00:00',
  failed: undefined,
  picture: undefined,
  file: undefined,
};
const said = (own: Partial<Line>, seen = false) =>
  render(<MessageLine line={{ ...line, ...own }} pass="p" seen={seen} onAgain={() => undefined} />).container
    .textContent ?? '';

test('an own message says how far it got: on its way, arrived, seen', () => {
  expect(said({ id: undefined, at: '' })).toContain('发送中');
  expect(said({})).toContain('已送达');
  expect(said({}, true)).toContain('已读');
});

test('what staff wrote bears their name and no sign of being seen', () => {
  const text = said({ from: 'staff', name: '小明', text: '请稍候' }, true);
  expect(text).toContain('客服 小明');
  expect(text).not.toMatch(/已读|已送达/);
});

test('a message that did not go out says why, where the server said it, and is sent again by a tap', async () => {
  const again = vi.fn();
  const failed = { ...line, id: undefined, failed: '内容太长' };
  render(<MessageLine line={failed} pass="p" seen={false} onAgain={again} />);
  await userEvent.click(screen.getByRole('button', { name: '内容太长' }));
  expect(again).toHaveBeenCalledOnce();
  cleanup();
  expect(said({ id: undefined, failed: '' })).toContain('发送失败，点此重发');
});

test('a message about an order names it', () => {
  expect(said({ orderNo: 'W7' })).toContain('关于订单 W7');
});

test('no stars are no rating: nothing is sent, and what is missing is said', async () => {
  const rate = vi.fn(async () => undefined);
  render(<Rating rating={null} rate={rate} />);
  await userEvent.click(screen.getByRole('button', { name: '提交评价' }));
  expect(screen.getByText('请先选择星级')).toBeTruthy();
  expect(rate).not.toHaveBeenCalled();
});

test('stars and words are what was chosen and typed, and a refusal is said', async () => {
  const rate = vi.fn(async () => {
    throw new ApiRefusal(9001, '请先结束对话');
  });
  render(<Rating rating={null} rate={rate} />);
  await userEvent.click(screen.getByRole('radio', { name: '4 星' }));
  await userEvent.type(screen.getByRole('textbox'), ' 很快 ');
  await userEvent.click(screen.getByRole('button', { name: '提交评价' }));
  expect(rate).toHaveBeenCalledWith(4, '很快');
  expect(await screen.findByText('请先结束对话')).toBeTruthy();
});

test('who has rated sees their stars and words, and can change them from there', async () => {
  render(<Rating rating={{ stars: 2, words: '等了很久' }} rate={async () => undefined} />);
  expect(screen.getByText('您的评价：2 星')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '修改评价' }));
  expect(screen.getByRole('radio', { name: '2 星' })).toHaveProperty('checked', true);
  expect(screen.getByRole('textbox')).toHaveProperty('value', '等了很久');
});

const conversation = (own: Partial<Conversation> = {}) =>
  ({
    pass: 'p',
    state: 'live',
    member: true,
    send: vi.fn(),
    sendPicture: vi.fn(),
    ...own,
  }) as never as Conversation;

test('Enter sends, with Shift it makes a line, and nothing goes while a word is put together from its sounds', async () => {
  const send = vi.fn();
  renderAt('/kefu', <Composer conversation={conversation({ send })} />);
  const field = screen.getByRole('textbox', { name: '输入消息' });
  await userEvent.type(field, 'ni hao');
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  fireEvent.keyDown(field, { key: 'Enter', shiftKey: true });
  expect(send).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(send).toHaveBeenCalledWith('ni hao', '');
  expect(field).toHaveProperty('value', '');
});

test('what the app adds to the question while the page is open stands in the field, and is sent by nobody but the member', async () => {
  const send = vi.fn();
  sessionStorage.setItem('mingpai.service-draft', '您好');
  renderAt('/kefu', <Composer conversation={conversation({ send })} />);
  const field = screen.getByRole('textbox', { name: '输入消息' });
  expect(field).toHaveProperty('value', '您好');
  sessionStorage.setItem('mingpai.service-draft', '您好\n关于这张注单');
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'another' }));
  });
  expect(field).toHaveProperty('value', '您好');
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'mingpai.service-draft' }));
  });
  expect(field).toHaveProperty('value', '您好\n关于这张注单');
  expect(send).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(send).toHaveBeenCalledWith('您好\n关于这张注单', '');
  expect(sessionStorage.getItem('mingpai.service-draft')).toBe('');
});

test('an order is added to one message, and to no other after it', async () => {
  const send = vi.fn();
  answerWith({
    serviceOrders: [
      { order_no: 'W7', kind: 'withdrawal', amount: 1_234.5, created_at: '2026-11-21 12:00:00' },
    ],
  });
  renderAt('/kefu', <Composer conversation={conversation({ send })} />);
  await userEvent.click(screen.getByRole('button', { name: '附上订单' }));
  await userEvent.click(await screen.findByRole('button', { name: /取款 1,234\.50/ }));
  const field = screen.getByRole('textbox', { name: '输入消息' });
  await userEvent.type(field, '到哪了{Enter}');
  await userEvent.type(field, '谢谢{Enter}');
  await waitFor(() =>
    expect(send.mock.calls).toEqual([
      ['到哪了', 'W7'],
      ['谢谢', ''],
    ]),
  );
});

test('while a conversation has expired nothing is sent, and what was typed stays', async () => {
  const send = vi.fn();
  renderAt('/kefu', <Composer conversation={conversation({ send, state: 'expired' })} />);
  const field = screen.getByRole('textbox', { name: '输入消息' });
  await userEvent.type(field, '还在吗{Enter}');
  expect(send).not.toHaveBeenCalled();
  expect(field).toHaveProperty('value', '还在吗');
});

test('a visitor has no orders to add', () => {
  renderAt('/kefu', <Composer conversation={conversation({ member: false })} />);
  expect(screen.queryByRole('button', { name: '附上订单' })).toBeNull();
});

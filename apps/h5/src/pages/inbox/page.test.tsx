// @vitest-environment happy-dom
import { aloud } from '@mingpai/ui/testing/aloud';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { answerWith } from '../../testing/answer-with.ts';
import { renderAt } from '../../testing/render-at.tsx';
import InboxPage from './page.tsx';

afterEach(() => {
  cleanup();
  closeSession();
  vi.unstubAllGlobals();
});

test('a message that is opened is read, and no other; all are read by who asks for that', async () => {
  openSession('token', false);
  const message = {
    content: '您的存款52000.00元已存入中心钱包。',
    created_at: '2026-11-21 12:00:00',
    path: '',
    subject: null,
    order_no: null,
  };
  const asked = answerWith({
    inbox: {
      data: [
        { ...message, id: 5, title: '存款到账', read: false },
        { ...message, id: 4, title: '取款到账', read: false },
      ],
      total: 2,
      last_page: 1,
      current_page: 1,
      per_page: 10,
    },
    readInbox: null,
    inboxUnread: { count: 2 },
  });
  renderAt('/message?tab=inbox', <InboxPage />);
  await userEvent.click(await screen.findByText('取款到账'));
  expect(screen.getAllByText('您的存款52,000.00元已存入中心钱包。')).toHaveLength(2);
  await waitFor(() => expect(asked.readInbox).toEqual([{ id: 4 }]));
  // The dots in the tabs go by the server's count.
  await waitFor(() => expect(asked.inboxUnread).toHaveLength(2));
  await userEvent.click(await screen.findByRole('button', { name: '全部已读' }));
  await waitFor(() => expect(asked.readInbox).toEqual([{ id: 4 }, {}]));
});

const nothing = { data: [], total: 0, last_page: 1, current_page: 1, per_page: 10 };

test('the tab of one’s own messages bears how many are unread', async () => {
  openSession('token', false);
  answerWith({ notices: nothing, inbox: nothing, inboxUnread: { count: 3 } });
  renderAt('/message?tab=inbox', <InboxPage />);
  expect(await screen.findByRole('radio', { name: /站内信\s*3条未读/ })).toHaveProperty('checked', true);
});

test('without a tab named it opens what everybody is told, and where nothing is unread there is nothing to mark as read', async () => {
  openSession('token', false);
  const asked = answerWith({ notices: nothing, inbox: nothing, inboxUnread: { count: 0 } });
  renderAt('/message', <InboxPage />);
  expect(screen.getByRole('radio', { name: '公告' })).toHaveProperty('checked', true);
  await userEvent.click(screen.getByRole('radio', { name: '站内信' }));
  await waitFor(() => expect(asked.inbox).toHaveLength(1));
  expect(screen.queryByRole('button', { name: '全部已读' })).toBeNull();
});

test('while one message is being marked as read the others can be opened, and a single one is enough to mark all', async () => {
  openSession('token', false);
  const message = {
    content: '内容',
    created_at: '2026-11-21 12:00:00',
    path: '',
    subject: null,
    order_no: null,
  };
  const inbox = {
    ...nothing,
    data: [
      { ...message, id: 5, title: '第一条', read: false },
      { ...message, id: 4, title: '第二条', read: false },
    ],
    total: 2,
  };
  answerWith({ inbox, inboxUnread: { count: 1 } });
  const answer = fetch;
  const coming = Promise.withResolvers<never>();
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    path.includes('/inbox/read') ? coming.promise : answer(path, init),
  );
  renderAt('/message?tab=inbox', <InboxPage />);
  const card = async (title: string) => (await screen.findByText(title)).closest('button');
  await userEvent.click(await screen.findByText('第二条'));
  expect((await card('第二条'))?.getAttribute('aria-busy')).toBe('true');
  expect((await card('第一条'))?.getAttribute('aria-busy')).toBeNull();
  expect(screen.getByRole('button', { name: '全部已读' })).toBeTruthy();
});

test('messages are heard whole, and what everybody is told too', async () => {
  openSession('token', false);
  const message = {
    id: 5,
    title: '存款到账',
    read: false,
    content: '您的存款52000.00元已存入中心钱包。',
    created_at: '2026-11-21 12:00:00',
    path: '/transRecord?type=1',
    subject: null,
    order_no: null,
  };
  const page = { total: 1, last_page: 1, current_page: 1, per_page: 10 };
  answerWith({
    inbox: { data: [message], ...page },
    notices: {
      data: [{ id: 1, title: '升级公告', content: '今晚升级', created_at: '2026-11-20 09:00:00' }],
      ...page,
    },
    inboxUnread: { count: 1 },
  } as unknown as Parameters<typeof answerWith>[0]);
  renderAt('/message?tab=inbox', <InboxPage />);
  await screen.findByRole('button', { name: '全部已读' });
  await screen.findByText('存款到账');
  expect(aloud()).toEqual([
    'legend: 消息类型',
    'radio “公告”',
    'radio “站内信 1条未读” chosen',
    'button “全部已读”',
    '下拉刷新',
    'link “未读 存款到账 您的存款52,000.00元已存入中心钱包。 2026-11-21 12:00:00 查看” href=/transRecord?type=1',
    '没有更多了',
  ]);
  await userEvent.click(screen.getByRole('radio', { name: '公告' }));
  await screen.findByText('升级公告');
  expect(aloud().slice(2)).toEqual([
    'radio “站内信 1条未读”',
    '下拉刷新',
    'h2: 升级公告',
    '今晚升级',
    '2026-11-20 09:00:00',
    '没有更多了',
  ]);
});

// @vitest-environment happy-dom
import { aloud } from '@mingpai/ui/testing/aloud';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { useReading } from '../../api/use-reading.ts';
import { answerWith, renderAt } from '../../testing/portal.tsx';
import { NoticesPage } from './page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The frame around the page counts them at the bell. */
function Bell() {
  const { isFetched } = useReading('portalMe', {});
  return isFetched;
}

test('the one that is opened is read, and no longer marked; one that was read is not read again', async () => {
  const read = new Set([4]);
  const asked = answerWith({
    portalNotices: () => ({
      rows: [
        { id: 5, title: '费率调整', content: '自周一起', at: '2026-11-21T04:00:00.000Z', read: read.has(5) },
        { id: 4, title: '欢迎', content: '您好', at: '2026-11-20T04:00:00.000Z', read: read.has(4) },
      ],
      total: 2,
      unread: 2 - read.size,
    }),
    portalReadNotice: ({ notice }) => {
      read.add(notice);
      return null;
    },
  });
  renderAt(
    '/notices',
    <>
      <Bell />
      <NoticesPage />
    </>,
  );
  expect(await screen.findByText('1 条未读')).toBeTruthy();
  await waitFor(() => expect(asked.portalMe).toHaveLength(1));
  await userEvent.click(screen.getByText('欢迎'));
  await userEvent.click(screen.getByText('费率调整'));
  expect(await screen.findByText('没有未读公告')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('未读')).toBeNull());
  expect(asked.portalReadNotice).toEqual([{ notice: 5 }]);
  expect(asked.portalMe).toHaveLength(2);
});

test('notices are heard with what is unread of them, empty and failing too', async () => {
  const asked = answerWith({
    portalNotices: ({ page }) => ({
      rows: [
        { id: 5, title: `第${page}页`, content: '自周一起', at: '2026-11-21T16:30:00.000Z', read: false },
        { id: 4, title: '欢迎', content: '您好', at: '2026-11-20T04:00:00.000Z', read: true },
      ],
      total: 41,
      unread: 1,
    }),
  });
  const { container, unmount } = renderAt('/notices', <NoticesPage />);
  await screen.findByText('第1页');
  expect(aloud(container)).toEqual([
    'h1: 公告',
    'status: 1 条未读',
    '第1页 未读 2026-11-22 00:30:00',
    '自周一起',
    '欢迎 2026-11-20 12:00:00',
    '您好',
    'nav “翻页”:',
    'button “上一页” disabled',
    '第 1 / 3 页',
    'button “下一页”',
  ]);
  await userEvent.click(screen.getByRole('button', { name: '下一页' }));
  await screen.findByText('第2页');
  await userEvent.click(screen.getByRole('button', { name: '上一页' }));
  await screen.findByText('第1页');
  expect(asked.portalNotices?.slice(0, 2)).toEqual([
    { page: 1, pageSize: 20 },
    { page: 2, pageSize: 20 },
  ]);
  unmount();
  answerWith({ portalNotices: () => ({ rows: [], total: 0, unread: 0 }) });
  const { unmount: end } = renderAt('/notices', <NoticesPage />);
  await screen.findByText('还没有公告');
  end();
  const failing = answerWith({});
  renderAt('/notices', <NoticesPage />);
  expect((await screen.findByRole('alert')).textContent).toContain('nobody answers portalNotices');
  await userEvent.click(screen.getByRole('button', { name: '重新加载' }));
  await waitFor(() => expect(failing.portalNotices).toHaveLength(2));
});

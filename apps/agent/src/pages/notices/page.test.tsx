// @vitest-environment happy-dom
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

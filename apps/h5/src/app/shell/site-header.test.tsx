// @vitest-environment happy-dom
import { calls } from '@mingpai/contract/calls';
import { chooseLanguage } from '@mingpai/ui/language';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { Entries } from '../../pages/me/entries.tsx';
import { renderAt } from '../../testing/render-at.tsx';
import { toast } from '../../ui/feedback/notify.ts';
import { SiteHeader } from './site-header.tsx';

vi.mock('../../ui/feedback/notify.ts', () => ({ toast: vi.fn() }));

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 200, message: '', data: {} }));
  openSession('token', false);
});
afterEach(() => {
  cleanup();
  closeSession();
  chooseLanguage('zh');
  vi.unstubAllGlobals();
});

const toEnglish = () => screen.queryByRole('button', { name: 'EN, switch to English' });

test('a member changes the language in the header of a page without the drawer, which has it where it is', () => {
  const { unmount } = renderAt('/hongbao', <SiteHeader />);
  expect(toEnglish()).toBeTruthy();
  unmount();
  renderAt('/', <SiteHeader onMenu={() => undefined} />);
  expect(toEnglish()).toBeNull();
});

test('the member centre has no header: the language is a row of its list, and leads back again', async () => {
  renderAt('/mine', <Entries isAgent={false} />);
  const row = toEnglish();
  expect(row?.textContent).toBe('English');
  if (row !== null) await userEvent.click(row);
  expect(await screen.findByRole('button', { name: '切换到中文' })).toHaveProperty('textContent', '中文');
});

test('one-key recycle keeps the focus while it works, and is asked for once', async () => {
  const coming = Promise.withResolvers<Response>();
  let asked = 0;
  vi.stubGlobal('fetch', async (path: string) => {
    if (path !== calls.recycleAll.path) return Response.json({ code: 200, message: '', data: {} });
    asked += 1;
    return await coming.promise;
  });
  renderAt('/activity', <SiteHeader />);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: '一键回收' });
  await userEvent.click(button);
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
  expect(button.disabled).toBe(false);
  expect(document.activeElement).toBe(button);
  await userEvent.keyboard('{Enter}');
  expect(asked).toBe(1);
  coming.resolve(Response.json({ code: 200, message: '操作成功！', data: null }));
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
});

test('who goes to a page without this header while their money comes back is told there what came', async () => {
  const coming = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', async (path: string) =>
    path === calls.recycleAll.path
      ? await coming.promise
      : Response.json({ code: 200, message: '', data: {} }),
  );
  const { unmount } = renderAt('/activity', <SiteHeader />);
  await userEvent.click(screen.getByRole('button', { name: '一键回收' }));
  unmount();
  coming.resolve(Response.json({ code: 200, message: '已回收80.00元', data: {} }));
  await waitFor(() => expect(vi.mocked(toast)).toHaveBeenCalledWith('已回收80.00元'));
});

test('a refresh that brought nothing says why, and keeps the figure', async () => {
  const answers = { unreachable: false };
  vi.stubGlobal('fetch', async (path: string) => {
    if (answers.unreachable) throw new TypeError('Failed to fetch');
    const data = path === calls.balance.path ? { balance: 25 } : {};
    return Response.json({ code: 200, message: '', data });
  });
  renderAt('/activity', <SiteHeader />);
  await screen.findByText('25.00');
  answers.unreachable = true;
  await userEvent.click(screen.getByRole('button', { name: /刷新/ }));
  await waitFor(() => expect(vi.mocked(toast)).toHaveBeenCalledWith('网络连接不上，请检查网络后再试'));
  expect(screen.getByText('25.00')).toBeTruthy();
});

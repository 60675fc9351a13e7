// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { ownAddress } from '../../testing/own-address.ts';
import { renderAt } from '../../testing/render-at.tsx';
import PaymentMethodsPage from './page.tsx';

const ask = vi.hoisted(() => vi.fn(async (_question: { readonly text: string }) => true));
vi.mock('../../ui/feedback/notify.ts', () => ({ toast: vi.fn(), ask }));

let removed: boolean;
beforeEach(() => {
  removed = false;
  openSession('token', false);
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const ok = (data: unknown) => Response.json({ code: 200, message: '', data });
    if (!path.startsWith('/api/getcard')) {
      removed = true;
      return ok(null);
    }
    return ok(removed || String(init.body).includes('"type":1') ? [] : [ownAddress]);
  });
});
afterEach(() => {
  cleanup();
  closeSession();
  vi.unstubAllGlobals();
});

test('the button that removes an address goes with it, and the focus to the page', async () => {
  renderAt(
    '/wallet',
    <main tabIndex={-1}>
      <PaymentMethodsPage />
    </main>,
  );
  await userEvent.click(await screen.findByRole('button', { name: '删除尾号5555的地址' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: '删除尾号5555的地址' })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('main'));
  // Five rows look alike: the question says which one it is about.
  expect(ask.mock.lastCall?.[0].text).toMatch(/^确定要解除绑定该卡片吗？.*TRC20.*尾号5555$/);
});

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

/** Two addresses and three bank cards, and what was removed of them. */
function bound() {
  const card = { ...ownAddress, bank_no: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE' };
  const other = { ...card, id: 8, bank_owner: 'ERC20', bank_no: `0x${'ab'.repeat(18)}c0de` };
  const taken: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const ok = (data: unknown) => Response.json({ code: 200, message: '', data });
    const asked: unknown = JSON.parse(String(init.body));
    if (path.startsWith('/api/getcard'))
      return ok(JSON.stringify(asked).includes('"type":1') ? [card, card, card] : [card, other]);
    taken.push(asked);
    return ok(null);
  });
  return taken;
}

test('of an address its last four characters are shown and no others, and bank cards are counted', async () => {
  bound();
  renderAt('/wallet', <PaymentMethodsPage />);
  const rows = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(rows.slice(0, 2)).toEqual(['USDT TRC20**** **** **** bLSE', 'USDT ERC20**** **** **** c0de']);
  expect(document.body.textContent).not.toMatch(/TQn9|0xab/);
  expect(await screen.findByText('已绑定3张')).toBeTruthy();
});

test('whoever says no keeps the address', async () => {
  const taken = bound();
  ask.mockResolvedValueOnce(false);
  renderAt('/wallet', <PaymentMethodsPage />);
  await userEvent.click(await screen.findByRole('button', { name: '删除尾号bLSE的地址' }));
  await waitFor(() => expect(ask).toHaveResolvedWith(false));
  await userEvent.click(screen.getByRole('button', { name: '删除尾号c0de的地址' }));
  await waitFor(() => expect(taken).toEqual([{ id: 8 }]));
});

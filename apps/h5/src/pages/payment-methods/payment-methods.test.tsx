// @vitest-environment happy-dom
import { aloud } from '@mingpai/ui/testing/aloud';
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

test('a page of cards is heard whole: each with what removes it, and the ways to more', async () => {
  bound();
  renderAt('/wallet', <PaymentMethodsPage />);
  await screen.findByText('已绑定3张');
  expect(aloud()).toEqual([
    'tablist:',
    'tab “虚拟币” aria-selected=true',
    'USDT TRC20 **** **** **** bLSE',
    'button “删除尾号bLSE的地址”',
    'USDT ERC20 **** **** **** c0de',
    'button “删除尾号c0de的地址”',
    'link “添加USDT地址” href=/addUsdtCard',
    '最多支持添加5个地址',
    'link “新增银行卡 已绑定3张” href=/addBankCard',
  ]);
});

test('without an address why one is needed is said; with as many as there may be no more are offered', async () => {
  removed = true;
  renderAt('/wallet', <PaymentMethodsPage />);
  await screen.findByText('已绑定0张');
  expect(aloud()).toEqual([
    'tablist:',
    'tab “虚拟币” aria-selected=true',
    '还没有绑定USDT地址',
    '绑定后即可存款与取款。地址只用于您自己的收付款。',
    'link “添加USDT地址” href=/addUsdtCard',
    '最多支持添加5个地址',
    'link “新增银行卡 已绑定0张” href=/addBankCard',
  ]);
  cleanup();
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 200, message: '', data: [1, 2, 3, 4, 5].map((id) => ({ ...ownAddress, id })) }),
  );
  renderAt('/wallet', <PaymentMethodsPage />);
  expect(await screen.findAllByRole('button', { name: /删除/ })).toHaveLength(5);
  expect(screen.queryByRole('link', { name: '添加USDT地址' })).toBeNull();
});

test('addresses that cannot be read are said to be so, why, and asked for again by one tap', async () => {
  const before = globalThis.fetch;
  vi.stubGlobal('fetch', async () => Response.json({ code: 9000, message: '系统繁忙', data: null }));
  renderAt('/wallet', <PaymentMethodsPage />);
  expect(await screen.findByText('系统繁忙')).toBeTruthy();
  vi.stubGlobal('fetch', before);
  await userEvent.click(screen.getByRole('button', { name: '重新加载' }));
  expect(await screen.findByRole('button', { name: '删除尾号5555的地址' })).toBeTruthy();
});

test('while an address is being removed a second tap asks nothing', async () => {
  const answer = Promise.withResolvers<Response>();
  const before = globalThis.fetch;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) =>
    path.startsWith('/api/getcard') ? before(path, init) : answer.promise,
  );
  renderAt('/wallet', <PaymentMethodsPage />);
  const remove = await screen.findByRole('button', { name: '删除尾号5555的地址' });
  ask.mockClear();
  await userEvent.click(remove);
  await waitFor(() => expect(remove.getAttribute('aria-busy')).toBe('true'));
  await userEvent.click(remove);
  expect(ask).toHaveBeenCalledTimes(1);
  answer.resolve(Response.json({ code: 200, message: '', data: null }));
  await waitFor(() => expect(remove.getAttribute('aria-busy')).toBeNull());
});

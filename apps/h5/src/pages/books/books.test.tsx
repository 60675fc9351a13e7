// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { renderAt } from '../../testing/render-at.tsx';
import BooksPage from './page.tsx';
import { published } from './testing.ts';

let answers: Record<string, unknown>;
beforeEach(() => {
  const { lines, ...receipt } = published();
  answers = {
    '/api/user': { id: 77 },
    '/api/books/days': { days: [receipt.head], more: false },
    '/api/books/receipt': receipt,
    '/api/books/entries': { lines, next: null },
  };
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json({ code: 200, message: '', data: structuredClone(answers[url]) }),
  );
  openSession('token', true);
});
afterEach(() => {
  cleanup();
  closeSession();
  vi.unstubAllGlobals();
});

test('a member reads what is owed in all and to them, and that this phone has checked it', async () => {
  renderAt('/books', <BooksPage />);
  expect(await screen.findByText('在本机查验：无误')).toBeTruthy();
  expect(screen.getByText('¥15.50')).toBeTruthy();
  expect(screen.getByText('4 笔账目首尾相接')).toBeTruthy();
  expect(screen.getByText('各天首尾相接')).toBeTruthy();
  expect(screen.getByText('2026-11-21 00:00:00')).toBeTruthy();
  expect(screen.getByText('存款来源')).toBeTruthy();
});

test('an altered fen, and a receipt of somebody else, are named on the page', async () => {
  const { lines: _lines, ...receipt } = published();
  answers['/api/books/receipt'] = { ...receipt, standing: { ...receipt.standing, owed: '1549' } };
  answers['/api/user'] = { id: 78 };
  renderAt('/books', <BooksPage />);
  expect(await screen.findByText(/发现问题/)).toBeTruthy();
  expect(screen.getByText(/77：凭证上的应付总额.*写着 15.49，算出 15.50/)).toBeTruthy();
  expect(screen.getByText(/不是您的/)).toBeTruthy();
});

test('who is not in the books is told what that means, without an alarm for whoever came later', async () => {
  const { lines: _lines, ...receipt } = published();
  answers['/api/books/receipt'] = { ...receipt, standing: null, parts: [], before: null };
  renderAt('/books', <BooksPage />);
  const finding = await screen.findByText(/当天的账里没有您.*才注册.*本来就不在其中.*这就是漏记/);
  expect(finding.closest('[role="status"]')?.textContent).not.toContain('发现问题');
});

test('a visitor checks a receipt that somebody hands over, against a fingerprint heard elsewhere', async () => {
  closeSession();
  renderAt('/books', <BooksPage />);
  await userEvent.click(await screen.findByLabelText('把凭证粘贴在这里'));
  await userEvent.paste(JSON.stringify(published()));
  await userEvent.click(screen.getByRole('button', { name: '查验' }));
  expect(screen.getByText('在本机查验：无误')).toBeTruthy();
  // Whose it is, of which day, and of how much: a receipt of somebody else holds as well.
  for (const [name, value] of [
    ['哪一天', '2026-11-20'],
    ['会员编号', '77'],
    ['当天结束时本站所欠', '¥15.50'],
  ] as const)
    expect(screen.getByText(name).nextElementSibling?.textContent).toBe(value);
  await userEvent.type(screen.getByLabelText('把凭证粘贴在这里'), ' ');
  expect(screen.queryByText('在本机查验：无误')).toBeNull();
  await userEvent.click(screen.getByLabelText('从别人那里得到的公示指纹（可不填）'));
  await userEvent.paste('ab'.repeat(32));
  await userEvent.click(screen.getByRole('button', { name: '查验' }));
  expect(screen.getByText(/同一天公布了两份账/)).toBeTruthy();
});

test('of several days the latest stands first, with the receipt of that day', async () => {
  const { head } = published();
  const before = { ...head, number: head.number - 1, day: '2026-11-19', head: 'e'.repeat(64) };
  answers['/api/books/days'] = { days: [head, before], more: false };
  const asked: unknown[] = [];
  const others = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (url === '/api/books/receipt') asked.push(JSON.parse(String(init.body)));
    return others(url, init);
  });
  renderAt('/books', <BooksPage />);
  expect(await screen.findByText('在本机查验：无误')).toBeTruthy();
  expect(screen.getByText(new RegExp(`${head.day}$`), { selector: 'p' })).toBeTruthy();
  expect(asked).toEqual([{ day: head.day }]);
});

// @vitest-environment happy-dom
import { aloud } from '@mingpai/ui/testing/aloud';
import { cleanup, screen, waitFor } from '@testing-library/react';
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

test('the books are heard whole, by a visitor too, and earlier days are asked for by the last that stands there', async () => {
  const { head } = published();
  const { head: other } = published({ strangers: [] });
  const asked: unknown[] = [];
  const others = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url !== '/api/books/days') return others(url, init);
    const payload = JSON.parse(String(init.body));
    asked.push(payload);
    return Response.json({
      code: 200,
      message: '',
      data:
        payload.before === undefined
          ? { days: [head], more: true }
          : { days: [{ ...other, number: 0, day: '2026-11-19' }], more: false },
    });
  });
  const { container } = renderAt('/books', <BooksPage />);
  await screen.findByText('在本机查验：无误');
  expect(aloud(container)).toEqual([
    '每天零点，本站把欠每一位会员的钱汇总成一棵树，公布树根、总额和其他账户。您的凭证在这部手机上查验，不需要相信服务器；查验页可保存，断网也能用，任何人都可托管。',
    'h2: 最近一次公示',
    '应付会员总额',
    '¥148.03',
    '会员数',
    '4',
    '叶子数',
    '7',
    '读取时刻（北京时间）',
    '2026-11-21 00:00:00',
    '公示指纹 2026-11-20',
    '23af980702b9f2c897cf530b724bb6452bb7d37cf87dbdca53566f78d7eba68c',
    'button “复制公示指纹”',
    '其他账户',
    '内部账户与会员账户相加为零。链上余额任何人可按区块核对；银行和支付渠道里的钱不在这里显示。',
    '会员账户（账本）',
    '¥147.63',
    '其中锁定彩金（未归会员）',
    '¥0.00',
    '先于场馆记录转出的',
    '¥0.40',
    '存款来源',
    '¥-147.63',
    'h2: 我的凭证',
    'status:',
    '在本机查验：无误',
    '我的会员编号',
    '77',
    '当天结束时本站欠我的',
    '¥15.50',
    '4 笔账目首尾相接',
    'button “保存凭证”',
    'link “保存查验页” href=/verify-books.html',
    'h2: 它证明什么',
    '公布的应付总额里，有您的这一笔，一分不少。',
    '您的每一笔账目从上一次公布的余额连到这一次，没有缺、没有改。',
    '路径上没有负数：没有人的钱被用来抵消您的。',
    'h2: 它不证明什么',
    '别的会员是否也被记入：每个人都要查自己的。',
    '锁定的彩金：完成流水之前属于本站，不计入应付，另行列出。',
    '另列的账户里的钱是否只属于本站、是否另有债务：链上地址任何人可以查，银行和支付渠道里的钱不在这里。',
    '公布给您的与公布给别人的是否相同：请与别人比对当天的指纹。',
    'h2: 查验一份凭证',
    'field “把凭证粘贴在这里” autocomplete=off',
    'field “从别人那里得到的公示指纹（可不填）” autocomplete=off maxlength=64',
    'button “查验” disabled',
    'h2: 历次公示',
    '各天首尾相接',
    '2026-11-20 ¥148.03 会员数 4 · 叶子数 7 23af980702b9f2c897cf530b724bb6452bb7d37cf87dbdca53566f78d7eba68c',
    'button “更早的”',
  ]);
  cleanup();
  closeSession();
  asked.length = 0;
  renderAt('/books', <BooksPage />);
  const more = await screen.findByRole('button', { name: '更早的' });
  expect(screen.getByRole('link', { name: /登录/ }).getAttribute('href')).toBe('/login?redirect=%2Fbooks');
  await userEvent.click(more);
  await waitFor(() => expect(screen.queryByRole('button', { name: '更早的' })).toBeNull());
  expect(asked).toEqual([{}, { before: head.number }]);
  expect(screen.getByText('2026-11-19', { exact: false, selector: 'span' })).toBeTruthy();
});

test('books of which no day was published yet say so, and those that cannot be read why', async () => {
  answers['/api/books/days'] = { days: [], more: false };
  const { container } = renderAt('/books', <BooksPage />);
  await waitFor(() => expect(aloud(container)[1]).not.toBe('h2: 它证明什么'));
  expect(aloud(container)).toEqual([
    '每天零点，本站把欠每一位会员的钱汇总成一棵树，公布树根、总额和其他账户。您的凭证在这部手机上查验，不需要相信服务器；查验页可保存，断网也能用，任何人都可托管。',
    '还没有公示，首次公示在今天结束后的零点。',
    'h2: 它证明什么',
    '公布的应付总额里，有您的这一笔，一分不少。',
    '您的每一笔账目从上一次公布的余额连到这一次，没有缺、没有改。',
    '路径上没有负数：没有人的钱被用来抵消您的。',
    'h2: 它不证明什么',
    '别的会员是否也被记入：每个人都要查自己的。',
    '锁定的彩金：完成流水之前属于本站，不计入应付，另行列出。',
    '另列的账户里的钱是否只属于本站、是否另有债务：链上地址任何人可以查，银行和支付渠道里的钱不在这里。',
    '公布给您的与公布给别人的是否相同：请与别人比对当天的指纹。',
    'h2: 查验一份凭证',
    'field “把凭证粘贴在这里” autocomplete=off',
    'field “从别人那里得到的公示指纹（可不填）” autocomplete=off maxlength=64',
    'button “查验” disabled',
  ]);
  cleanup();
  let times = 0;
  vi.stubGlobal('fetch', async () => {
    times += 1;
    return Response.json({ code: 1002, message: '稍后再试', data: null });
  });
  renderAt('/books', <BooksPage />);
  await screen.findByText('稍后再试');
  const before = times;
  await userEvent.click(screen.getByRole('button', { name: '重新加载' }));
  await waitFor(() => expect(times).toBeGreaterThan(before));
});

// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import { expect, test } from 'vitest';
import type { AuditRow } from '../../api/rows.ts';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { AuditPage } from './page.tsx';

signedInForEach();

const row = (id: number, more: Partial<AuditRow> = {}): AuditRow => ({
  id,
  at: '2026-11-20T16:30:05Z',
  staff: '小红',
  action: 'member_frozen',
  subject: 'member/100001',
  detail: { reason: '盗号' },
  ...more,
});
function Address() {
  return <output aria-label="address">{decodeURIComponent(useLocation().search)}</output>;
}
async function open(rows: AuditRow[], at = '/audit', rights = staff('audit', 'members.read')) {
  const asked = answerWith({
    staffMe: () => rights,
    savedViews: () => ({ rows: [], roles: [] }),
    auditLog: () => ({
      rows,
      total: 10_000,
      more: true,
      doneBy: [],
      colleagues: [{ id: 4, name: '小红' }],
      promotions: [],
      venues: [{ code: 'mpqp', name: '明牌棋牌' }],
    }),
  });
  renderAt(
    at,
    <>
      <AuditPage />
      <Address />
    </>,
  );
  await screen.findByText('超过 10,000 条，只增不改');
  return asked;
}
const cells = (id: number) =>
  [...document.querySelectorAll(`tr[data-row-key="${id}"] td`)].map(({ textContent }) => textContent);

test('a row says when in Beijing, who, what to whom and why; a long text is opened', async () => {
  const long = '维护'.repeat(80);
  await open([row(1), row(2, { detail: { reason: long } })]);
  expect(cells(1).slice(0, 3)).toEqual(['2026-11-21 00:30:05', '小红', '冻结会员']);
  expect(cells(1)[4]).toBe('原因 盗号');
  expect(screen.getByText(`原因 ${'维护'.repeat(12)}…（共160字）`).closest('details')?.open).toBe(false);
});

test('what was dealt with leads to its page, for those who may see it', async () => {
  await open([row(1)]);
  const link = () => document.querySelector('tr[data-row-key="1"] a');
  await waitFor(() => expect(link()?.getAttribute('href')).toBe('/members/100001'));
  cleanup();
  await open([row(1)], '/audit', staff('audit'));
  expect(cells(1)[3]).toContain('100001');
  expect(link()).toBeNull();
});

test('a venue is read by its name wherever the log has its code, and what is no word is said in one', async () => {
  await open([
    row(1, { action: 'stop_made', subject: 'stop/4', detail: { stoppedAfter: 'venue/mpqp' } }),
    row(2, { action: 'venue_terms', subject: 'game/mpqp/hilo', detail: { about: 'exposure/mpqp' } }),
    row(3, { subject: 'venue/gone', detail: { venue: 'mpqp', ofAfter: 'mpqp' } }),
    row(4, {
      action: 'stop_made',
      subject: 'stop/5',
      detail: { stoppedAfter: 'way/alipay', kindAfter: 'venue_bets', stateBefore: 'coming' },
    }),
  ]);
  await waitFor(() => expect(cells(2)[3]).toBe('游戏 明牌棋牌 hilo'));
  expect(cells(1)[4]).toBe('此后停用对象 一个场馆 明牌棋牌');
  expect(cells(2)[4]).toContain('明牌棋牌');
  expect(cells(2)[4]).not.toContain('mpqp');
  expect(cells(3)[3]).toBe('场馆 gone');
  expect(cells(3)[4]).not.toContain('mpqp');
  expect(cells(4)[4]).toMatch(/一种支付方式 支付宝.*场馆注单（输赢）.*上传中/);
});

test('a colleague who is named in the one box is chosen beside it, and the rest is looked for', async () => {
  await open([row(1)]);
  const box = screen.getByLabelText('搜索');
  const look = (words: string) => {
    fireEvent.change(box, { target: { value: words } });
    fireEvent.keyDown(box, { key: 'Enter' });
  };
  look('小红 冻结');
  await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe('?search=冻结&staff=4'));
});

test('a venue is asked by its name, as people call it, and what is left of the sentence is asked of it', async () => {
  const asked = await open([row(1)]);
  const box = screen.getByLabelText('搜索');
  fireEvent.change(box, { target: { value: '小红昨天停了明牌棋牌' } });
  fireEvent.keyDown(box, { key: 'Enter' });
  await waitFor(() =>
    expect(screen.getByLabelText('address').textContent).toMatch(/search=昨天停了&staff=4&venue=mpqp$/),
  );
  await waitFor(() => expect(asked.auditLog?.at(-1)).toMatchObject({ staff: 4, venue: 'mpqp' }));
});

test('the address says what is asked of the log; what makes no sense is asked of nobody', async () => {
  const asked = await open([row(1)], '/audit?staff=4&order=D1&least=1,000&from=2026-11-21T00:00&page=2');
  const question = asked.auditLog?.find(({ pageSize }) => pageSize !== 1);
  expect(question).toMatchObject({ staff: 4, order: 'D1', from: '2026-11-20T16:00:00.000Z', page: 2 });
  expect(Number(question?.least)).toBe(1_000);
});

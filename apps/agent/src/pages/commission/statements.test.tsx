// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, renderAt } from '../../testing/portal.tsx';
import { statement } from '../../testing/statement.ts';
import { Statements } from './statements.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a statement says what came over from the week before, what was earned, and what goes on to the next', async () => {
  const row = statement({ carriedIn: 0.0075, accrued: 12.345, amount: 12.35, carriedOut: 0.0025 });
  answerWith({ portalStatements: () => ({ rows: [row], total: 1, paid: 12.35 }) });
  renderAt('/commission', <Statements onOpen={() => undefined} />);
  expect(await screen.findByText('上期结转 0.0075 + 本期 12.345，结转下期 0.0025')).toBeTruthy();
  expect(screen.getByText('¥12.35')).toBeTruthy();
  expect(screen.getByText('2026-11-16 起一周')).toBeTruthy();
});

const waits = statement({
  id: 7,
  state: 'draft',
  decidedAt: null,
  disputableUntil: '2026-12-07T04:00:00.000Z',
});

test('an agent says what is wrong with a statement while they may, in words of their own, and reads that it is not paid before', async () => {
  let row = waits;
  const asked = answerWith({
    portalStatements: () => ({ rows: [row], total: 1, paid: 0 }),
    portalDispute: ({ reason }) => {
      const raisedAt = '2026-11-24T04:00:00.000Z';
      const nothing = { answer: null, answeredAt: null, correction: null };
      row = { ...waits, disputableUntil: null, dispute: { reason, raisedAt, state: 'open', ...nothing } };
      return null;
    },
  });
  renderAt('/commission', <Statements onOpen={() => undefined} />);
  expect(await screen.findByText('2026-12-07 12:00:00 前可以提出异议')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '有异议' }));
  await userEvent.click(screen.getByRole('button', { name: '提交异议' }));
  expect(screen.getByRole('alert').textContent).toBe('请写明哪里不对');
  expect(asked.portalDispute).toBeUndefined();
  await userEvent.type(screen.getByRole('textbox'), '少算一注');
  await userEvent.click(screen.getByRole('button', { name: '提交异议' }));
  await waitFor(() => expect(asked.portalDispute).toEqual([{ statement: 7, reason: '少算一注' }]));
  expect(await screen.findByRole('heading', { name: '异议处理中，账单暂不发放' })).toBeTruthy();
  expect(screen.getByText('您于 2026-11-24 12:00:00 提出：少算一注')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '有异议' })).toBeNull();
});

test.each([
  ['credit', '另外补发 ¥8.88，已转入中心钱包（订单号 A1）'],
  ['debit', '另外扣回 ¥8.88，已从中心钱包扣除（订单号 A1）'],
] as const)('what was corrected by a %s stands below the answer', async (direction, words) => {
  const dispute = {
    reason: '少算',
    raisedAt: '2026-11-24T04:00:00.000Z',
    state: 'corrected',
    answer: '已补',
    answeredAt: '2026-11-25T04:00:00.000Z',
    correction: { orderNo: 'A1', direction, amount: 8.88 },
  } as const;
  answerWith({ portalStatements: () => ({ rows: [statement({ dispute })], total: 1, paid: 0 }) });
  renderAt('/commission', <Statements onOpen={() => undefined} />);
  expect(await screen.findByRole('heading', { name: '异议已答复：已更正' })).toBeTruthy();
  expect(screen.getByText('2026-11-25 12:00:00 答复：已补')).toBeTruthy();
  expect(screen.getByText(words)).toBeTruthy();
});

test('a statement that may no longer be disputed offers no way to do so', async () => {
  answerWith({
    portalStatements: () => ({ rows: [statement({ disputableUntil: null })], total: 1, paid: 0 }),
  });
  renderAt('/commission', <Statements onOpen={() => undefined} />);
  await screen.findByText('2026-11-16 起一周');
  expect(screen.queryByRole('button', { name: '有异议' })).toBeNull();
});

test('a dispute whose answer was lost is sent again as the same one; after a refusal the next is another', async () => {
  answerWith({ portalStatements: () => ({ rows: [waits], total: 1, paid: 0 }) });
  const answered = globalThis.fetch;
  const keys: unknown[] = [];
  const outcomes = ['lost', 'lost', 'refused', 'refused'];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (!path.endsWith('/dispute')) return answered(path, init);
    keys.push(new Headers(init.headers).get('idempotency-key'));
    if (outcomes.shift() === 'lost') throw new TypeError('Failed to fetch');
    return Response.json({ code: 400, message: '已超过期限', data: null });
  });
  renderAt('/commission', <Statements onOpen={() => undefined} />);
  await userEvent.click(await screen.findByRole('button', { name: '有异议' }));
  await userEvent.type(screen.getByRole('textbox'), '少算一注');
  for (const sent of [1, 2, 3, 4]) {
    await userEvent.click(screen.getByRole('button', { name: '提交异议' }));
    await waitFor(() => expect(keys).toHaveLength(sent));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: '提交异议' }).hasAttribute('disabled')).toBe(false),
    );
  }
  const [lost, again, refused, next] = keys;
  expect(lost).toMatch(/./);
  expect([again, refused]).toEqual([lost, lost]);
  expect(next).not.toBe(lost);
});

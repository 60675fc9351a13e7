// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, catchDownloads, caughtNames, renderAt } from '../../testing/portal.tsx';
import { Lines } from './lines.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const line = {
  id: 1,
  at: '2026-11-21T04:00:00.000Z',
  memberId: 9,
  name: 'ab***1',
  venue: 'AG',
  betId: 'b1',
  category: 'realbet',
  valid: 1_000,
  ownRate: 80,
  belowRate: 0,
  rate: 80,
  amount: 8,
} as const;

test('a bet that was voided or corrected says so, and one that stands does not', async () => {
  answerWith({
    portalCommission: () => ({
      rows: [
        { ...line, id: 2, valid: -400, amount: -3.2 },
        { ...line, id: 1, name: 'cd***2' },
      ],
      total: 2,
      sum: 4.8,
      categories: [{ category: 'realbet', valid: 600, amount: 4.8 }],
    }),
  });
  renderAt('/commission', <Lines statement={undefined} onClose={() => undefined} />);
  expect((await screen.findByRole('link', { name: /ab\*\*\*1/ })).textContent).toContain('注单作废或更正');
  expect(screen.getByRole('link', { name: /cd\*\*\*2/ }).textContent).not.toContain('注单作废或更正');
});

const twoKinds = {
  total: 2,
  sum: 11,
  categories: [
    { category: 'realbet', valid: 1_000, amount: 8 },
    { category: 'sport', valid: 500, amount: 3 },
  ],
} as const;

test('days of one’s own are asked for, stand in the address, and kinds of games have their sums', async () => {
  const asked = answerWith({
    portalCommission: () => ({ rows: [line], ...twoKinds, categories: [...twoKinds.categories] }),
  });
  renderAt(
    '/commission?from=2026-11-02&to=2026-11-08',
    <Lines statement={undefined} onClose={() => undefined} />,
  );
  const kinds = await screen.findByRole('region', { name: '按类别' });
  expect(kinds.textContent).toContain('3');
  expect(asked.portalCommission?.at(-1)).toEqual({
    from: '2026-11-02',
    to: '2026-11-08',
    page: 1,
    pageSize: 20,
  });
  await userEvent.click(screen.getByRole('radio', { name: '近7日' }));
  await waitFor(() => expect(asked.portalCommission?.at(-1)).toEqual({ period: 2, page: 1, pageSize: 20 }));
});

test('the file of a statement has each of its lines once, reversals named', async () => {
  const all = Array.from({ length: 501 }, (_, place) => ({ ...line, id: 1_000 - place, betId: `b${place}` }));
  const asked = answerWith({
    portalCommission: (payload) => {
      const [page, pageSize] = [Number(payload.page), Number(payload.pageSize)];
      // A line that came meanwhile has moved the others on by one.
      const from = page === 1 ? 0 : (page - 1) * pageSize - 1;
      const rows = all
        .slice(from, from + pageSize)
        .map((one) => (one.betId === 'b500' ? { ...one, valid: -5 } : one));
      return { rows, ...twoKinds, total: 501, categories: [] };
    },
  });
  const files = catchDownloads();
  renderAt('/commission', <Lines statement={7} onClose={() => undefined} />);
  await userEvent.click(await screen.findByRole('button', { name: '导出 CSV' }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect(caughtNames()).toEqual(['佣金明细 #7.csv']);
  const rows = (await files[0]?.text())?.trim().split('\r\n') ?? [];
  expect(rows).toHaveLength(502);
  expect(rows[1]).toContain('ab***1,9,AG,b0,');
  expect(rows[501]).toContain('b500');
  expect(rows[501]).toContain('注单作废或更正');
  expect(asked.portalCommission?.at(-1)).toMatchObject({ statement: 7, page: 2, pageSize: 500 });
});

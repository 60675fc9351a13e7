// @vitest-environment happy-dom
import type { AgentAnswer } from '@mingpai/contract/agent/types';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, catchDownloads, renderAt } from '../../testing/portal.tsx';
import { ReportPage } from './page.tsx';

type Report = AgentAnswer<'portalReport'>;

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const figures: Report['sums'] = {
  registered: 3,
  firstDeposits: 2,
  deposits: 100,
  stake: 50,
  ggr: null,
  valid: null,
  commission: 1.5,
};
/** As the server answers: so many rows of that kind, a page of them at a time. */
function ofMany(total: number) {
  let answers = 0;
  return answerWith({
    portalReport: ({ by, ...asked }) => {
      const [page, pageSize] = [Number(asked.page), Number(asked.pageSize)];
      answers += 1;
      // Pages that never end would fill the memory before any test fails.
      if (answers > 20) throw new Error('asked too often');
      const all = Array.from({ length: total }, (_, index) => `${by}-${index + 1}`);
      const rows = all.slice((page - 1) * pageSize, page * pageSize);
      return { rows: rows.map((key) => ({ ...figures, key, name: key })), total, sums: figures };
    },
  });
}

test('the list stands by what is chosen, and its order holds on the next page', async () => {
  const asked = ofMany(60);
  renderAt('/report', <ReportPage />);
  await userEvent.click(screen.getByRole('radio', { name: '按代理' }));
  await userEvent.click(await screen.findByRole('radio', { name: '存款（元）' }));
  await userEvent.click(await screen.findByRole('button', { name: '下一页' }));
  expect(await screen.findByText('agent-60')).toBeTruthy();
  expect(asked.portalReport?.at(-1)).toMatchObject({ by: 'agent', sort: 'deposits', page: 2 });
  // Another order begins at its top.
  await userEvent.click(screen.getByRole('radio', { name: '投注（元）' }));
  expect(await screen.findByText('agent-1')).toBeTruthy();
  expect(asked.portalReport?.at(-1)).toMatchObject({ by: 'agent', sort: 'stake', page: 1 });
});

test('where stakes less payouts are told, it is told whose loss they are, as the overview has the other sign', async () => {
  const sign = '投注减派彩为正：会员输了；概览中的“会员输赢”符号相反，会员输了为负。';
  ofMany(1);
  const { unmount } = renderAt('/report', <ReportPage />);
  await screen.findByText('day-1');
  expect(screen.queryByText(sign)).toBeNull();
  unmount();
  answerWith({
    portalReport: () => ({
      rows: [{ ...figures, ggr: 20, key: '2026-11-20', name: '2026-11-20' }],
      total: 1,
      sums: { ...figures, ggr: 20 },
    }),
  });
  renderAt('/report', <ReportPage />);
  await screen.findByText(sign);
});

test('the file has every row of what is on the page, in the order of the page, none of them twice', async () => {
  const asked = ofMany(501);
  const files = catchDownloads();
  renderAt('/report', <ReportPage />);
  await userEvent.click(screen.getByRole('radio', { name: '按代理' }));
  await userEvent.click(await screen.findByRole('radio', { name: '首存' }));
  await screen.findByText('agent-50');
  await userEvent.click(screen.getByRole('button', { name: '导出 CSV' }));
  await waitFor(() => expect(files).toHaveLength(1));
  const lines = (await files[0]?.text())?.trim().split('\r\n') ?? [];
  expect(lines[1]).toBe('agent-1,agent-1,3,2,100,50,,,1.5');
  expect(lines).toHaveLength(502);
  expect(new Set(lines).size).toBe(502);
  expect(asked.portalReport?.at(-1)).toMatchObject({ by: 'agent', sort: 'firstDeposits', page: 2 });
});

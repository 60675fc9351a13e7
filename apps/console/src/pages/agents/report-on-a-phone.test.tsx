// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { stubScreen } from '../../testing/screen-width.ts';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { AgentReportPage } from './report.tsx';

signedInForEach();

const figures = {
  registered: 3,
  firstDeposits: 2,
  deposits: 1_000,
  withdrawals: 200,
  stake: 5_000,
  payout: 4_880,
  ggr: 120,
  hold: 2.4,
  bonus: 0,
  rebate: 0,
  redPackets: 0,
  corrections: 0,
  ngr: 120,
  commission: 31.584,
  paid: 0,
};

test('on a phone agents are cards below their sum, with the figure that they stand by at the head, which is chosen above', async () => {
  stubScreen('phone');
  const asked = answerWith({
    staffMe: () => staff('reports', 'agents'),
    agentReport: () => ({
      rows: [{ ...figures, id: 100_002, username: 'daili001' }],
      total: 60,
      sums: { ...figures, deposits: 9_000 },
    }),
  });
  renderAt('/agent-report', <AgentReportPage />);
  const name = await screen.findByText('daili001');
  const card = name.closest('li');
  expect(card?.querySelector('strong')?.textContent).toBe('31.584');
  expect(document.querySelector('table')).toBeNull();
  screen.getByText('合计 60 位');
  screen.getByText(/存款 9,000\.00/);
  const order = screen.getByRole('combobox', { name: '排列方式' });
  fireEvent.mouseDown(order);
  fireEvent.click(within(document.body).getByText('存款', { selector: '.ant-select-item-option-content' }));
  await vi.waitFor(() => expect(asked.agentReport?.at(-1)).toMatchObject({ order: 'deposits', page: 1 }));
  await vi.waitFor(() => expect(card?.querySelector('strong')?.textContent).toBe('1,000.00'));
  fireEvent.click(document.querySelector('.ant-pagination-next button') ?? document.body);
  await vi.waitFor(() => expect(asked.agentReport?.at(-1)).toMatchObject({ order: 'deposits', page: 2 }));
  vi.unstubAllGlobals();
});

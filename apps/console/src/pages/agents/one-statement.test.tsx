// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import type { CommissionLine, OneAgentStatement } from '../../api/rows.ts';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { AgentStatementPage } from './statement.tsx';

signedInForEach();

/** Every figure differs from all others. */
const statement: OneAgentStatement = {
  id: 6,
  agentId: 200_006,
  username: 'agent6',
  week: '2026-11-16',
  lines: 4_321,
  members: 12,
  valid: 98_765.43,
  carriedIn: 0.123456,
  accrued: 100.5,
  summed: 100.5,
  amount: 101.12,
  carriedOut: -0.5,
  createdAt: '2026-11-23T16:30:00Z',
  state: 'draft',
  decidedBy: null,
  decidedAt: null,
  reason: null,
  reckoned: { turnover: 0, weeks: [], heads: { members: 0, same: 0, earned: 0 } },
  limits: [],
  firstYes: null,
  dispute: null,
};
const line: CommissionLine = {
  id: 1,
  at: '2026-11-20T16:30:00Z',
  memberId: 100_001,
  username: 'lucky88',
  venueCode: 'mpqp',
  venue: '明牌棋牌',
  betId: 'B-1',
  category: 'realbet',
  valid: -200.5,
  ownRate: 60,
  belowRate: 20,
  rate: 40,
  amount: -0.802,
};

async function open(more: Partial<OneAgentStatement> = {}, who = staff('agents', 'agents.read')) {
  const asked = answerWith({
    staffMe: () => who,
    agentStatement: () => ({ ...statement, ...more }),
    agentStatementLines: () => ({ rows: [line], total: 1, sum: -0.802 }),
    payAgentStatement: () => ({ amount: 101.12, state: 'approved' }),
  });
  renderAt(
    '/agent-statements/6',
    <Routes>
      <Route path="/agent-statements/:id" element={<AgentStatementPage />} />
    </Routes>,
  );
  await screen.findByText('agent6 的佣金账单');
  return asked;
}
const beside = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
const buttons = () =>
  screen.queryAllByText(/^(发\s?放|拒\s?绝)$/).map(({ textContent }) => textContent?.replace(' ', ''));

test('a statement that waits is paid or turned down on its page by those who may, and by nobody once it is decided', async () => {
  const asked = await open();
  await waitFor(() => expect(buttons()).toEqual(['发放', '拒绝']));
  expect(asked.agentStatement).toEqual([{ id: 6 }]);
  fireEvent.click(screen.getByText(/^发\s?放$/));
  fireEvent.click(screen.getByText('确认发放'));
  await waitFor(() => expect(asked.payAgentStatement).toEqual([{ id: 6, amount: 101.12 }]));
  cleanup();
  await open({ state: 'paid', decidedBy: '老牌', decidedAt: '2026-11-24T01:00:00Z' });
  await screen.findByText('2026-11-24 09:00:00');
  expect(buttons()).toEqual([]);
  cleanup();
  await open({}, staff('agents.read'));
  expect(buttons()).toEqual([]);
});

test('its figures stand under their names, and a sum that its lines do not come to is told in red and paid by nobody', async () => {
  await open();
  expect(['上期结转', '本期佣金', '应发', '结转下期', '有效投注'].map(beside)).toEqual([
    '0.123456',
    '100.50（明细合计 100.50）',
    '¥101.12',
    '−0.50',
    '98,765.43，12 人 4,321 条',
  ]);
  expect(screen.queryByText(/请勿发放/)).toBeNull();
  cleanup();
  await open({ summed: 99.25 });
  screen.getByText('明细合计 99.25 与本期佣金 100.50 不符，请勿发放');
  await screen.findByText(/^发\s?放$/);
  const shut = (name: RegExp) => screen.getByText(name).closest('button')?.disabled;
  expect([shut(/^发\s?放$/), shut(/^拒\s?绝$/)]).toEqual([true, false]);
});

test('each line says what it changed, at which rate less that of those below, and what came of it', async () => {
  const asked = await open();
  await screen.findByText('lucky88');
  const row = within(document.querySelector<HTMLElement>('tr[data-row-key="1"]') ?? document.body);
  row.getByText('−200.50');
  row.getByText('作废或更正');
  row.getByText('0.40%');
  row.getByText('0.60% − 下级 0.20%');
  row.getByText('−0.802');
  row.getByText('2026-11-21 00:30:00');
  expect(asked.agentStatementLines?.[0]).toMatchObject({ id: 6, page: 1 });
});

// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { AgentTreePage } from './tree.tsx';

signedInForEach();

const branch = (id: number, username: string, agents: number) => ({
  id,
  username,
  agents,
  members: 40,
  ownMembers: 3,
  deposits: 9_000.5,
  ownDeposits: 70,
  ngr: -20,
  ownNgr: 5,
  commission: 12.345678,
  ownCommission: 1,
});
const cells = (id: number) =>
  [...document.querySelectorAll(`tr[data-row-key="${id}"] td`)].map(({ textContent }) => textContent);

test('a row is the whole team above what are its own; the branch that was opened is asked for, and stands below it', async () => {
  const asked = answerWith({
    staffMe: () => staff('agents.read', 'members.read', 'reports'),
    agentTree: ({ under }) =>
      under === undefined
        ? { rows: [branch(1, 'zhang88', 2), branch(2, 'wang12', 0)], total: 2 }
        : { rows: [branch(7, 'zhao', 0)], total: 1 },
  });
  renderAt('/agent-report/tree?from=2026-11-01&to=2026-11-07', <AgentTreePage />);
  await screen.findByText('zhang88');
  expect(cells(1).slice(1, 4)).toEqual(['40直属 3', '9,000.50直属 70.00', '−20.00直属 5.00']);
  expect(screen.queryByLabelText('展开 wang12 的下级')).toBeNull();
  fireEvent.click(screen.getByLabelText('展开 zhang88 的下级'));
  await screen.findByText('zhao');
  const span = { from: '2026-11-01', to: '2026-11-07' };
  expect(asked.agentTree).toEqual([span, { ...span, under: 1 }]);
  const order = [...document.querySelectorAll('tbody tr[data-row-key]')].map((row) =>
    row.getAttribute('data-row-key'),
  );
  expect(order).toEqual(['1', '7', '2']);
  fireEvent.click(screen.getByLabelText('收起 zhang88 的下级'));
  await waitFor(() => expect(screen.queryByText('zhao')).toBeNull());
});

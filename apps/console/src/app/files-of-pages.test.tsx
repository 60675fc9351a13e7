// @vitest-environment happy-dom
/** A file is of what the page shows: by what the page is narrowed, it is narrowed as well. */
import { fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { beginExport } from '../api/exports.ts';
import { AgentReportPage } from '../pages/agents/report.tsx';
import { ClosingsPage } from '../pages/closings/page.tsx';
import { OverdueBetsPage } from '../pages/overdue-bets/page.tsx';
import { UnexplainedPage } from '../pages/overview-unexplained/page.tsx';
import { OwedAccountsPage } from '../pages/owed/accounts.tsx';
import { Winners } from '../pages/red-packets/winners.tsx';
import { SetAsideBetsPage } from '../pages/set-aside-bets/page.tsx';
import { VenueDifferencesPage } from '../pages/venue-differences/page.tsx';
import { VenueTransfersPage } from '../pages/venue-transfers/page.tsx';
import { answerWith, renderAt } from '../testing/console.tsx';
import { signedInForEach } from '../testing/signed-in.ts';
import { staff } from '../testing/staff.ts';

vi.mock('../api/exports.ts', { spy: true });

signedInForEach();

const all = staff('exports', 'reports', 'audit', 'venues', 'members', 'agents', 'promotions', 'settings');

test.each<readonly [address: string, page: ReactNode, list: string, question: object]>([
  [
    '/closings?days=30&state=closed&search=kun99',
    <ClosingsPage key="closings" />,
    'accountClosings',
    { days: 30, state: 'closed', search: 'kun99' },
  ],
  [
    '/agent-report?from=2026-11-01&to=2026-11-07&scope=team&search=wang12&order=ngr',
    <AgentReportPage key="report" />,
    'agentReport',
    { from: '2026-11-01', to: '2026-11-07', scope: 'team', search: 'wang12', order: 'ngr' },
  ],
  [
    '/red-packets?day=2026-11-03',
    <Winners key="winners" today="2026-11-20" />,
    'redPacketWinners',
    { day: '2026-11-03' },
  ],
  [
    '/set-aside-bets?aside=closed&venue=mpqp&search=b77',
    <SetAsideBetsPage key="aside" />,
    'setAsideBets',
    { closed: true, venue: 'mpqp', search: 'b77' },
  ],
  [
    '/venue-differences?differences=resolved&venue=mpqp&search=kun99',
    <VenueDifferencesPage key="differences" />,
    'venueDifferences',
    { open: false, venue: 'mpqp', search: 'kun99' },
  ],
  [
    '/overdue-bets?venue=mpqp&search=kun99',
    <OverdueBetsPage key="overdue" />,
    'overdueBets',
    { venue: 'mpqp', search: 'kun99' },
  ],
  [
    '/venue-transfers?state=done&venue=mpqp&least=100',
    <VenueTransfersPage key="transfers" />,
    'venueTransfers',
    { state: 'done', venue: 'mpqp', least: '100' },
  ],
  [
    '/overview/unexplained?place=gateways&age=2',
    <UnexplainedPage key="unexplained" />,
    'reportUnexplained',
    { place: 'gateways', age: 2 },
  ],
  [
    '/owed/accounts?day=2026-11-03&wallet=held',
    <OwedAccountsPage key="owed" />,
    'owedAccounts',
    { day: '2026-11-03', wallet: 'held' },
  ],
])('%s', async (address, page, list, question) => {
  vi.mocked(beginExport).mockResolvedValue();
  answerWith({ staffMe: () => all, savedViews: () => ({ rows: [], roles: [] }) });
  renderAt(address, page);
  fireEvent.click(await screen.findByText(/^导\s?出$/));
  fireEvent.click(await screen.findByText('CSV'));
  expect(vi.mocked(beginExport).mock.lastCall?.[1]).toMatchObject({ list, question });
});

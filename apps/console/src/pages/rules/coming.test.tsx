// @vitest-environment happy-dom
import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { expect, test, vi } from 'vitest';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { AgentsPage } from '../agents/agents.tsx';
import { ChainPage } from '../chain/page.tsx';
import { DepositSettingsPage } from '../deposit-settings/page.tsx';
import { GatewaysPage } from '../gateways/page.tsx';
import { IdentitySettingsPage } from '../identity/settings.tsx';
import { PromotionsPage } from '../promotions/page.tsx';
import { PromotionReportPage } from '../promotions/report.tsx';
import { RedPacketsPage } from '../red-packets/page.tsx';
import { SettingsPage } from '../settings/page.tsx';
import { VipLevelsPage } from '../vip-levels/page.tsx';
import { WithdrawalSettingsPage } from '../withdrawal-settings/page.tsx';
import { ComingChanges } from './coming.tsx';

signedInForEach();

type Change = ConsoleAnswer<'ruleChanges'>['rows'][number];
const change: Change = {
  id: 7,
  subject: 'vip_levels',
  name: '',
  figures: [
    {
      path: 'vip.levels.3.rebate.sport',
      ...{ unit: 'percent', before: '0.6', after: '0.8', distance: 33.3, far: false },
    },
  ],
  reason: '换季',
  state: 'approved',
  proposedBy: '小明',
  proposedAt: '2026-11-21T04:00:00.000Z',
  own: true,
  delayMinutes: 60,
  wantedFrom: '2026-11-30T16:00:00.000Z',
  decidedBy: '小红',
  decidedAt: '2026-11-21T05:00:00.000Z',
  byRecoveryKey: false,
  verdict: null,
  effectiveAt: '2026-11-30T16:00:00.000Z',
  appliedAt: null,
  withdrawnAt: null,
  may: ['withdraw'],
};

function open(path: string, shown: ReactNode, rows: Change[] = []) {
  const asked = answerWith({
    staffMe: () => staff('settings'),
    ruleChanges: () => ({ rows, total: rows.length, people: [] }),
    withdrawRuleChange: () => null,
  });
  renderAt(path, shown);
  return asked;
}

test('beside a rule it is told what will hold, from when, by whom and who agreed, and whoever proposed it takes it back', async () => {
  const asked = open('/vip-levels', <ComingChanges about="vip_levels" />, [change]);
  const card = await screen.findByRole('article', { name: 'VIP等级 等待生效' });
  expect(within(card).getByText(/2026-12-01 00:00:00 生效/)).toBeDefined();
  expect(within(card).getByRole('listitem').textContent).toMatch(/VIP4 返水 体育.*0\.6%.*0\.8%/);
  expect(card.textContent).toMatch(/小明于 2026-11-21 12:00:00 提出：换季/);
  expect(card.textContent).toMatch(/小红于 2026-11-21 13:00:00 同意/);
  await userEvent.click(within(card).getByRole('button', { name: '撤 回' }));
  await userEvent.click(await screen.findByRole('button', { name: '确认撤回' }));
  await vi.waitFor(() => expect(asked.withdrawRuleChange).toEqual([{ id: 7 }]));
  // What is left of it is asked for at once.
  await vi.waitFor(() => expect(asked.ruleChanges?.length).toBeGreaterThan(1));
});

test('where nothing comes, nothing is said', async () => {
  const asked = open('/vip-levels', <ComingChanges about="vip_levels" />);
  await vi.waitFor(() => expect(asked.ruleChanges).toHaveLength(1));
  expect(screen.queryByRole('heading')).toBeNull();
});

test.each([
  ['settings', <SettingsPage key="page" />],
  ['settings/red_packets', <RedPacketsPage key="page" />],
  ['vip_levels', <VipLevelsPage key="page" />],
  ['deposits', <DepositSettingsPage key="page" />],
  ['withdrawals', <WithdrawalSettingsPage key="page" />],
  ['identity', <IdentitySettingsPage key="page" />],
  ['chain/', <ChainPage key="page" />],
  ['gateway/', <GatewaysPage key="page" />],
  ['promotion/', <PromotionsPage key="page" />],
  ['member/', <AgentsPage key="page" />],
])('the page of %s asks what comes of its own rules', async (about, page) => {
  const asked = open('/', page);
  await vi.waitFor(() => expect(asked.ruleChanges?.[0]).toMatchObject({ state: 'open', about }));
});

test('the report of a promotion asks what comes of that one', async () => {
  const asked = open(
    '/promotions/12',
    <Routes>
      <Route path="/promotions/:id" element={<PromotionReportPage />} />
    </Routes>,
  );
  await vi.waitFor(() =>
    expect(asked.ruleChanges?.[0]).toMatchObject({ state: 'open', about: 'promotion/12' }),
  );
});

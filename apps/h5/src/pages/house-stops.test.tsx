// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../api/session.ts';
import { answerWith } from '../testing/answer-with.ts';
import { renderAt } from '../testing/render-at.tsx';
import DepositPage from './deposit/page.tsx';
import LoginPage from './login/page.tsx';
import PromotionPage from './promotion/page.tsx';
import TransferPage from './transfer/page.tsx';

afterEach(() => {
  cleanup();
  closeSession();
  vi.unstubAllGlobals();
});

const stops = {
  deposits: '存款升级中',
  withdrawals: '取款升级中',
  transfers: '转账升级中（预计北京时间 2026-11-23 13:30:00 恢复）',
  sign_ups: '暂停注册',
  promotions: '活动暂停',
};
const open = { deposits: '', withdrawals: '', transfers: '', sign_ups: '', promotions: '' };
const promotion = { id: 2, title: '周末', banner: '', content: '', memo: '', condition: null, place: null };

/** What else a page needs to show its form. */
const others = {
  waysToPay: { usdt: 1 as const },
  walletOverview: {
    central: 500,
    venues: [],
    in_flight: 0,
    held: 0,
    in_review: 0,
    paying_out: 0,
    total: 500,
  },
  promotion: { ...promotion, offer: null },
};

test.each<[string, ReactNode, keyof typeof stops]>([
  ['/recharge', <DepositPage key="deposit" />, 'deposits'],
  ['/transfer', <TransferPage key="transfer" />, 'transfers'],
  ['/activityInfo?id=2', <PromotionPage key="promotion" />, 'promotions'],
])('at %s one reads beforehand that it is stopped, and nothing of what else is', async (at, page, what) => {
  openSession('token', false);
  answerWith({ houseStops: stops, ...others });
  renderAt(at, page);
  await screen.findByText(stops[what]);
  for (const [kind, words] of Object.entries(stops))
    if (kind !== what) expect(screen.queryByText(words)).toBeNull();
  cleanup();
  const asked = answerWith({ houseStops: open, ...others });
  renderAt(at, page);
  await waitFor(() => expect(asked.houseStops).toHaveLength(1));
  for (const words of Object.values(stops)) expect(screen.queryByText(words)).toBeNull();
});

test('who signs up reads that nobody can at present; who signs in is not told', async () => {
  answerWith({ houseStops: stops });
  renderAt('/login?type=1', <LoginPage />);
  await screen.findByText('暂停注册');
  cleanup();
  const asked = answerWith({ houseStops: stops });
  renderAt('/login', <LoginPage />);
  await screen.findAllByRole('button');
  expect(screen.queryByText('暂停注册')).toBeNull();
  expect(asked.houseStops).toBeUndefined();
});

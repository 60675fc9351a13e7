// @vitest-environment happy-dom
import type { Answer } from '@mingpai/contract/types';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { answerWith } from '../../testing/answer-with.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { MemberHead } from './member-head.tsx';
import { WalletCard } from './wallet-card.tsx';

afterEach(() => {
  cleanup();
  closeSession();
  vi.unstubAllGlobals();
});

const rates = { realperson: 0, sport: 0, e_sport: 0, joker: 0, electron: 0, lottery: 0 };
const levels = Array.from({ length: 10 }, (_, index) => ({
  level: index + 1,
  recharge: 10_000 * index,
  flow: 100_000 * index,
  maintenance: index * 5_000,
  ...rates,
}));

function open(level: number, paysum: number, standing: { flow: number; recent_flow: number }): void {
  openSession('token', false);
  answerWith({
    vipLevels: levels,
    vipStanding: { ...standing, through: '2026-11-20', held_since: '', changes: [] },
    inboxUnread: { count: 0 },
  });
  renderAt('/mine', <MemberHead member={{ current_vip: `VIP${level}`, paysum, username: 'abc' } as never} />);
}
const bar = async () => (await screen.findByRole('progressbar')).getAttribute('aria-valuenow');

test('the bar is the way to the next level, and says what is left of it', async () => {
  open(1, 2_500, { flow: 40_000.5, recent_flow: 0 });
  expect(await bar()).toBe('25');
  expect(screen.getByRole('progressbar', { name: '升至VIP2' })).toBeTruthy();
  expect(screen.getByText('还差存款7,500.00元、流水59,999.50元')).toBeTruthy();
});

test('of two figures the one that is reached is not named, and where both are the level rises at night', async () => {
  open(2, 90_000, { flow: 150_000, recent_flow: 0 });
  expect(await bar()).toBe('75');
  expect(screen.getByText('还差流水50,000.00元')).toBeTruthy();
  cleanup();
  open(2, 90_000, { flow: 200_000, recent_flow: 0 });
  expect(await bar()).toBe('100');
  expect(screen.getByText('已达标，每日00:10评定（北京时间）')).toBeTruthy();
});

test('at the highest level it is the way to keep it', async () => {
  open(10, 1e6, { flow: 1e7, recent_flow: 9_000 });
  expect(await bar()).toBe('20');
  expect(screen.getByText('近90天流水还差36,000.00元')).toBeTruthy();
});

test('while the figures are not known there is no bar that would say something', async () => {
  openSession('token', false);
  answerWith({ vipLevels: levels, inboxUnread: { count: 0 } });
  renderAt('/mine', <MemberHead member={{ current_vip: 'VIP1', paysum: 5, username: 'abc' } as never} />);
  expect(await screen.findByText('VIP1')).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('what lies in the central wallet and what lies at the venues are not each other', async () => {
  openSession('token', false);
  answerWith({ balance: { balance: 860 } });
  renderAt('/mine', <WalletCard member={{ balance: 850, gameblance: 150 } as Answer<'profile'>} />);
  // The latest figure of the wallet, not that of the profile.
  await waitFor(() =>
    expect(screen.getByText('中心钱包').nextElementSibling?.textContent).toContain('860.00元'),
  );
  expect(screen.getByText('游戏钱包').nextElementSibling?.textContent).toContain('150.00元');
});

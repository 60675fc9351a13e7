// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { BonusList } from './bonus-list.tsx';

afterEach(() => {
  cleanup();
  closeSession();
  vi.unstubAllGlobals();
});

/** The list with these bonuses. */
function open(...bonuses: readonly object[]): void {
  openSession('token', false);
  const data = bonuses.map((bonus, index) => ({
    id: index + 1,
    amount: 20,
    until: '2026-11-30 12:00:00',
    betCeiling: 0,
    ...bonus,
  }));
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 200, message: '', data: { locked: 20, newcomers_offer: null, data } }),
  );
  renderAt('/bonuses', <BonusList />);
}

test('a bonus says how much of what it asks is played and what is left, and can be given up until then', async () => {
  open({ name: '首存礼', required: 190, played: 50, left: 140, state: 'active' });
  expect(await screen.findByText('流水 50.00 / 190.00元')).toBeTruthy();
  expect(screen.getByText('还差140.00元')).toBeTruthy();
  expect(screen.getByRole('button', { name: '放弃彩金' })).toBeTruthy();
});

test('what is played to the end is not given up, nor what is no longer active', async () => {
  open(
    { name: '首存礼', required: 190, played: 190, left: 0, state: 'active' },
    { name: '周末礼', required: 100, played: 40, left: 60, state: 'expired' },
  );
  expect(await screen.findByText('流水 190.00 / 190.00元')).toBeTruthy();
  expect(screen.getByText('已过期')).toBeTruthy();
  expect(screen.queryByText('还差0.00元')).toBeNull();
  expect(screen.queryByRole('button', { name: '放弃彩金' })).toBeNull();
});

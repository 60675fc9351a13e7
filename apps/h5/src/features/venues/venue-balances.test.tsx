// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { answerWith } from '../../testing/answer-with.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { VenueBalances } from './venue-balances.tsx';

afterEach(() => {
  cleanup();
  closeSession();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const venue = (name: string, balance: number) => ({ name, platname: name, balance, seamless: false });
const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent?.split('¥')[0]);

test('a folded list hides no venue that holds money, and keeps its order while balances move', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  openSession('token', false);
  let balances = [0, 0, 0, 0.01, 0, 12_345.67];
  const names = ['甲', '乙', '丙', '丁', '戊', '己'];
  answerWith({ venueBalances: () => names.map((name, index) => venue(name, balances[index] ?? 0)) });
  renderAt('/withdrawal', <VenueBalances collapsed={3} everyMs={3_500} />);
  await screen.findByText('丁');
  expect(shown()).toEqual(['丁', '己', '甲']);
  balances = [50, 0, 0, 0, 0, 0];
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await screen.findByText('50.00元')).toBeTruthy();
  expect(shown()).toEqual(['丁', '己', '甲']);
  vi.useRealTimers();
  await userEvent.click(screen.getByRole('button', { name: '展开' }));
  expect(shown()).toEqual(['丁', '己', '甲', '乙', '丙', '戊']);
});

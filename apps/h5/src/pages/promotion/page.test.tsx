// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { renderAt } from '../../testing/render-at.tsx';
import PromotionPage from './page.tsx';

afterEach(() => {
  cleanup();
  closeSession();
  vi.unstubAllGlobals();
});

/** The page of a promotion that happens there, or is applied for. */
function open(place: string | null, offer: unknown = null): void {
  openSession('token', false);
  const data = { id: 2, title: '每日返水', banner: '', content: '', memo: '', condition: null, place, offer };
  vi.stubGlobal('fetch', async () => Response.json({ code: 200, message: '', data }));
  renderAt('/activityInfo?id=2', <PromotionPage />);
}

test('what happens by itself leads to where it happens, and offers no application', async () => {
  open('/fanshui');
  expect((await screen.findByRole('link', { name: '前往返水中心' })).getAttribute('href')).toBe('/fanshui');
  expect(screen.queryByRole('button', { name: '立即申请' })).toBeNull();
});

test('what is applied for offers the application', async () => {
  open(null);
  expect(await screen.findByRole('button', { name: '立即申请' })).toBeTruthy();
});

test('what gives by itself says beforehand what it asks, in yuan of bets, rounds and hours, and where it begins', async () => {
  const weights = { realbet: 10, sport: 0, gaming: 0, joker: 0, concise: 100, lottery: 0 };
  const example = { deposit: 100, bonus: 50, toPlay: 1_500, each: 10, rounds: 150, hours: 1 };
  open(null, {
    award: 'deposit',
    applies: 'once',
    tiers: [{ from: 100, percent: 50, ceiling: 500 }],
    multiple: 30,
    base: 'bonus',
    weights,
    betCeiling: 0,
    days: 7,
    example,
  });
  expect(await screen.findByText(/须投注1500元：按每注10元约150局，每局10秒约1小时/)).toBeTruthy();
  expect(screen.getByText('计入流水的游戏：真人 10%、电子 100%')).toBeTruthy();
  expect(screen.getByRole('link', { name: '前往存款' }).getAttribute('href')).toBe('/recharge');
  expect(screen.queryByRole('button', { name: '立即申请' })).toBeNull();
});

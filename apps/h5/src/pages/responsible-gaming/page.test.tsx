// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { answerWith } from '../../testing/answer-with.ts';
import { playControls } from '../../testing/play-controls.ts';
import { renderAt } from '../../testing/render-at.tsx';
import ResponsibleGamingPage from './page.tsx';

afterEach(() => {
  cleanup();
  closeSession();
  vi.unstubAllGlobals();
});

/** What stands under a name. */
function under(name: string): string {
  const term = screen.getAllByRole('term').find(({ textContent }) => textContent === name);
  return term?.parentElement?.querySelector('dd')?.textContent ?? '';
}

test('what was won and lost, paid in and played stands under the span that it is of', async () => {
  openSession('token', false);
  answerWith({
    playControls: playControls({
      net_today: 11,
      net_week: 22,
      net_month: 33,
      net_deposits: 44,
      minutes_today: 55,
      minutes_week: 66,
    }),
  });
  renderAt('/responsible', <ResponsibleGamingPage />);
  await screen.findByText('近7日');
  expect(['今日', '近7日', '近30日', '开户以来净存款（元）'].map(under)).toEqual(
    ['11.00', '22.00', '33.00', '44.00'].map((figure) => expect.stringContaining(figure)),
  );
  expect(under('游戏时间 · 今日')).toBe('55分钟');
  expect(under('游戏时间 · 近7天')).toBe('66分钟');
});

test('whoever wants to stop is led from the top to the breaks, past the limits', async () => {
  openSession('token', false);
  answerWith({ playControls: playControls() });
  renderAt('/limits', <ResponsibleGamingPage />);
  const breaks = await screen.findByRole('region', { name: '休息与自我排除' });
  const led = vi.spyOn(breaks, 'scrollIntoView').mockImplementation(() => undefined);
  await userEvent.click(screen.getByRole('button', { name: '休息一下' }));
  expect(led).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(breaks);
  expect(within(breaks).getByRole('button', { name: '休息7天' })).toBeTruthy();
});

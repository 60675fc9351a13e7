// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { interruptedGame } from '../../features/games/played.ts';
import { answerWith } from '../../testing/answer-with.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { toast } from '../../ui/feedback/notify.ts';
import GamePage from './page.tsx';

// What stands in the frame is somebody else's.
vi.mock('../../features/frame/frame.tsx', async (original) => ({
  ...(await original<object>()),
  Frame: ({ address }: { readonly address: string | undefined }) => (
    <output aria-label="frame">{address}</output>
  ),
}));

vi.mock('../../ui/feedback/notify.ts', () => ({ toast: vi.fn(), ask: vi.fn() }));

beforeEach(() => {
  vi.mocked(toast).mockClear();
  openSession('token', false);
});
afterEach(() => {
  cleanup();
  closeSession();
  // The server's answers stay: what is left asks for its money after this.
  localStorage.clear();
  for (const name of ['fullscreenEnabled', 'fullscreenElement', 'exitFullscreen'])
    Reflect.deleteProperty(document, name);
});

/** A game that is open. */
async function open() {
  const asked = answerWith({ gameUrl: { url: 'https://games.example/1' }, games: [] });
  const shown = renderAt('/gamePage?name=mpqp&type=1&code=hilo', <GamePage />);
  await waitFor(() => expect(screen.getByLabelText('frame').textContent).toBe('https://games.example/1'));
  return { asked, ...shown };
}

test('a game that was left by its button was not interrupted; one whose page went away was', async () => {
  const { unmount } = await open();
  expect(interruptedGame()).toMatchObject({ venue: 'mpqp', code: 'hilo' });
  unmount();
  expect(interruptedGame()).toMatchObject({ venue: 'mpqp', code: 'hilo' });
  await open();
  await userEvent.click(screen.getByRole('button', { name: '返回大厅' }));
  expect(interruptedGame()).toBeUndefined();
});

test('what was won or lost in a game is asked for as it is left', async () => {
  const { asked, unmount } = await open();
  expect(asked.refreshProfile).toBeUndefined();
  unmount();
  await waitFor(() => expect(asked.refreshProfile).toHaveLength(1));
});

test('who is away from a game because the session ended is told so once: nothing else lies on those words', async () => {
  await open();
  act(() => closeSession());
  expect(screen.queryByLabelText('frame')).toBeNull();
  expect(toast).not.toHaveBeenCalled();
});

test('a visitor who comes to a game is told to sign in', async () => {
  closeSession();
  answerWith({ games: [] });
  renderAt('/gamePage?name=mpqp&type=1&code=hilo', <GamePage />);
  await waitFor(() => expect(toast).toHaveBeenCalledWith('请登录！'));
});

test('the whole screen is given back as a game is left', async () => {
  const exit = vi.fn(async () => undefined);
  for (const [name, value] of Object.entries({
    fullscreenEnabled: true,
    fullscreenElement: document.body,
    exitFullscreen: exit,
  }))
    Object.defineProperty(document, name, { configurable: true, value });
  const { unmount } = await open();
  expect(screen.getByRole('button', { name: '全屏' }).getAttribute('aria-pressed')).toBe('true');
  unmount();
  expect(exit).toHaveBeenCalledOnce();
});

// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { answerWith } from '../../testing/answer-with.ts';
import { renderAt } from '../../testing/render-at.tsx';
import GamePage from './page.tsx';

const address = 'https://games.example/play/hilo';
/** What the page in the frame says. */
let say: (word: string) => void;

vi.mock('./use-frame-words.ts', () => ({
  useFrameWords: (_address: string | undefined, onWord: (word: string) => void) => {
    say = (word) => act(() => onWord(word));
    return { frame: { current: null }, say: () => undefined };
  },
}));
// What stands in the frame is somebody else's.
vi.mock('../../features/frame/frame.tsx', async (original) => ({
  ...(await original<object>()),
  Frame: ({ address: shown }: { readonly address: string | undefined }) => (
    <output aria-label="frame">{shown}</output>
  ),
}));

beforeEach(() => openSession('token', false));
afterEach(() => {
  cleanup();
  closeSession();
  vi.unstubAllGlobals();
});

async function open(search = ''): Promise<void> {
  answerWith({ gameUrl: { url: address }, demoUrl: { url: address }, games: [] });
  renderAt(`/gamePage?name=mpqp&type=1&code=hilo${search}`, <GamePage />);
  await waitFor(() => expect(screen.getByLabelText('frame').textContent).toBe(address));
}
const handle = () => screen.queryByRole('button', { name: '显示工具栏' });
const foot = () => screen.getByRole('region', { name: '游戏工具栏' });

test('the bar below a game leaves while somebody plays, and comes back by its handle, with the focus', async () => {
  await open();
  say('bar');
  expect(handle()).toBeNull();
  say('bars-away');
  expect(handle()?.getAttribute('aria-controls')).toBe(foot().id);
  // Out of sight, and still there for whoever walks by keyboard or hears the page.
  expect(screen.getByRole('button', { name: 'EN, switch to English' })).toBeTruthy();
  expect(foot().className).toContain('away');
  const back = handle();
  if (back === null) throw new Error('a handle is expected');
  await userEvent.click(back);
  expect(handle()).toBeNull();
  expect(foot().className).not.toContain('away');
  expect(document.activeElement).toBe(foot());
});

test('scrolled back, and as another page comes, the bar is there again', async () => {
  await open();
  say('bar');
  say('bars-away');
  say('bars-back');
  expect(handle()).toBeNull();
  say('bars-away');
  say('ready');
  expect(handle()).toBeNull();
});

test('below a page that has no way out of its own the bar stays, and below a game for play money', async () => {
  await open();
  say('bars-away');
  expect(handle()).toBeNull();
  cleanup();
  await open('&demo=1');
  say('bar');
  say('bars-away');
  expect(handle()).toBeNull();
});

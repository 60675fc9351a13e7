// @vitest-environment happy-dom
import { chooseLanguage } from '@mingpai/ui/language';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { AnswersInLanguage } from '../../app/answers-in-language.tsx';
import { answerWith } from '../../testing/answer-with.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { ask } from '../../ui/feedback/notify.ts';
import GamePage from './page.tsx';

// What stands in the frame is somebody else's.
vi.mock('../../features/frame/frame.tsx', async (original) => ({
  ...(await original<object>()),
  Frame: ({ address }: { readonly address: string | undefined }) => (
    <output aria-label="frame">{address}</output>
  ),
}));
vi.mock('../../ui/feedback/notify.ts', () => ({ toast: vi.fn(), ask: vi.fn() }));

beforeEach(() => openSession('token', false));
afterEach(() => {
  cleanup();
  act(() => chooseLanguage('zh'));
  closeSession();
  vi.unstubAllGlobals();
});

/** A game that is open at its first address. */
async function open() {
  let entry = 0;
  const asked = answerWith({ gameUrl: () => ({ url: `https://games.example/${++entry}` }), games: [] });
  renderAt(
    '/gamePage?name=mpqp&type=1&code=hilo',
    <>
      <AnswersInLanguage />
      <GamePage />
    </>,
  );
  await waitFor(() => expect(framed()).toBe('https://games.example/1'));
  return asked;
}
const framed = () => screen.getByLabelText('frame').textContent;

test('another language leaves an open game as it is, until its player has it opened anew', async () => {
  vi.mocked(ask).mockResolvedValue(false);
  const asked = await open();
  act(() => chooseLanguage('en'));
  await waitFor(() => expect(ask).toHaveBeenCalledOnce());
  expect(vi.mocked(ask).mock.calls[0]?.[0]).toMatchObject({ confirm: 'Reopen now', cancel: 'Keep playing' });
  // What else is in sight is asked for in the language.
  await waitFor(() => expect(asked.games?.length).toBeGreaterThan(1));
  expect(asked.gameUrl).toHaveLength(1);
  expect(framed()).toBe('https://games.example/1');
});

test('who agrees has it opened anew, in the language', async () => {
  vi.mocked(ask).mockResolvedValue(true);
  const asked = await open();
  act(() => chooseLanguage('en'));
  await waitFor(() => expect(framed()).toBe('https://games.example/2'));
  expect(asked.gameUrl).toHaveLength(2);
});

// @vitest-environment happy-dom
import { act, cleanup, render, renderHook } from '@testing-library/react';
import { createElement } from 'react';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { turnCues } from './cues.ts';
import { useLobby } from './lobby.ts';
import { played } from './played.ts';
import { Sheet } from './Sheet.tsx';

const said: unknown[] = [];
const alone = window.parent;
beforeEach(() => {
  said.length = 0;
});
afterEach(cleanup);
afterAll(() => {
  turnCues(false);
  Object.defineProperty(window, 'parent', { configurable: true, value: alone });
});

it('alone in a tab the phone’s Back closes a sheet that lies on the page', () => {
  const onClose = vi.fn();
  const sheet = { title: 'Rules', closeLabel: 'Close', onClose, children: 'Play fair.' };
  const { unmount } = render(createElement(Sheet, sheet));
  expect(window.history.state).toEqual({ over: 1 });
  window.history.replaceState(null, '');
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(onClose).toHaveBeenCalledOnce();
  unmount();
});

it('the site that frames a game hears which way its switch of sound was turned, and that it is played', () => {
  const parent = { postMessage: (message: unknown, to: string) => said.push([message, to]) };
  Object.defineProperty(window, 'parent', { configurable: true, value: parent });
  renderHook(() => useLobby('https://site.example/lobby', () => undefined));
  said.length = 0;
  act(() => turnCues(true));
  act(() => turnCues(false));
  act(() => played());
  expect(said).toEqual(
    ['sound-on', 'sound-off', 'bars-away'].map((word) => [
      { type: `mingpai-venue:${word}` },
      'https://site.example',
    ]),
  );
});

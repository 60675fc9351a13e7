// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { texts as hilo } from '../hilo/web/texts.ts';
import { texts as live, problemText } from '../live/web/texts.ts';
import { texts as lottery, refusalText } from '../lottery/web/texts.ts';
import { BringMoney } from './BringMoney.tsx';
import { wordedShort } from './demo.ts';
import { useLobby } from './lobby.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  window.history.replaceState(null, '', '/');
});

const lobby = 'https://site.example/#/';

function Page() {
  useLobby(lobby, () => undefined);
  return createElement(BringMoney);
}

/** The page in the frame of a site that has greeted it. @returns what it says to that */
function framed(brings: boolean): string[] {
  const said: string[] = [];
  const site = { postMessage: ({ type }: { type: string }) => void said.push(type) };
  vi.spyOn(window, 'parent', 'get').mockReturnValue(site as unknown as typeof window);
  render(createElement(Page));
  act(() => {
    const hello = new MessageEvent('message', {
      origin: 'https://site.example',
      data: { type: 'mingpai-lobby:hello', brings },
    });
    Object.defineProperty(hello, 'source', { value: site });
    window.dispatchEvent(hello);
  });
  return said;
}

test.each([
  { brings: true, path: '/play/hilo', name: '带入余额', word: 'bring-money' },
  { brings: false, path: '/play/slots', name: '去存款', word: 'deposit' },
  { brings: false, path: '/demo/play/slots', name: '重新开始', word: 'again' },
])(
  'at $path of a site that brings money: $brings, too little leads on by $word',
  ({ brings, path, name, word }) => {
    window.history.replaceState(null, '', path);
    const said = framed(brings);
    fireEvent.click(screen.getByRole('button', { name }));
    expect(said.at(-1)).toBe(`mingpai-venue:${word}`);
  },
);

test('play money that is spent is called that, and money is not', () => {
  const zh = 'zh-CN';
  const all = () => [
    problemText(live[zh], 'insufficient_funds'),
    refusalText(lottery[zh], 'insufficient_funds'),
    wordedShort('insufficient_funds', hilo[zh].problems.insufficient_funds),
  ];
  for (const words of all()) expect(words).toMatch(/^余额不足/);
  window.history.replaceState(null, '', '/demo/play/hilo');
  expect(all()).toEqual(['试玩筹码用完了', '试玩筹码用完了', '试玩筹码用完了']);
  expect(problemText(live[zh], 'stake_out_of_range')).not.toContain('试玩');
});

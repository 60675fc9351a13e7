// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type GameWord, useFrameWords } from './use-frame-words.ts';

afterEach(cleanup);

const heard: GameWord[] = [];
/** No address to load: it is the origin that is looked at. */
function Framed() {
  const { frame } = useFrameWords('https://games.example/play/hilo#session=1', (word) => heard.push(word));
  return <iframe ref={frame} title="game" />;
}

test('a word counts only from the window in the frame, at the origin that was opened', () => {
  const { container } = render(<Framed />);
  // happy-dom loads no frames: another window of its own stands for the one in it.
  const game = {};
  Object.defineProperty(container.querySelector('iframe'), 'contentWindow', { value: game });
  const send = (origin: string, source: unknown, data: unknown) => {
    const message = new MessageEvent('message', { origin, data });
    Object.defineProperty(message, 'source', { value: source });
    window.dispatchEvent(message);
  };
  const bring = { type: 'mingpai-venue:bring-money' };
  const own = 'https://games.example';
  send('https://evil.example', game, bring);
  send(own, window, bring);
  send(own, null, bring);
  send(own, game, { type: 'mingpai-venue:give-me-money' });
  send(own, game, 'mingpai-venue:bring-money');
  send(own, game, null);
  expect(heard).toEqual([]);
  send(own, game, bring);
  expect(heard).toEqual(['bring-money']);
});

import { addressOf } from '@mingpai/ui/address';
import { type RefObject, useCallback, useEffect, useRef } from 'react';

/** What a game's page may say to the app that frames it (docs/venue-protocol.md, "In a frame"). */
const words = [
  'ready',
  'bar',
  'balance-changed',
  'exit',
  'bring-money',
  'deposit',
  'again',
  'over',
  'shut',
  'sound-on',
  'sound-off',
  'bars-away',
  'bars-back',
] as const;
export type GameWord = (typeof words)[number];

/** What the app says to a game's page; never an amount. */
export type LobbyWord =
  | { readonly hello: { readonly brings: boolean; readonly sound: boolean | undefined } }
  | 'balance-changed'
  | 'close';

export interface FrameWords {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  readonly say: (word: LobbyWord) => void;
}

/** Hears and speaks with the page in the frame: its window alone, and that only at the address's own origin. */
export function useFrameWords(address: string | undefined, onWord: (word: GameWord) => void): FrameWords {
  const frame = useRef<HTMLIFrameElement>(null);
  const heard = useRef(onWord);
  heard.current = onWord;
  const origin = originOf(address);
  useEffect(() => {
    if (origin === undefined) return;
    const hear = ({ source, origin: from, data }: MessageEvent<unknown>) => {
      if (source === null || source !== frame.current?.contentWindow || from !== origin) return;
      const type = typeof data === 'object' && data !== null && 'type' in data ? data.type : undefined;
      const word = words.find((one) => type === `mingpai-venue:${one}`);
      if (word !== undefined) heard.current(word);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [origin]);
  const say = useCallback(
    (word: LobbyWord) => {
      if (origin === undefined) return;
      const told =
        typeof word === 'string'
          ? { type: `mingpai-lobby:${word}` }
          : { type: 'mingpai-lobby:hello', ...word.hello };
      frame.current?.contentWindow?.postMessage(told, origin);
    },
    [origin],
  );
  return { frame, say };
}

function originOf(address: string | undefined): string | undefined {
  return address === undefined ? undefined : addressOf(address, window.location.href)?.origin;
}

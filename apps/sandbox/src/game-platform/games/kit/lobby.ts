/**
 * What a page and the site that shows it in a frame say to each other (docs/venue-protocol.md, "In a frame"). Words only, never an
 * amount; the page believes its parent alone, and that only at the origin that it was launched from.
 */
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { cuesOn, onCues, setCues } from './cues.ts';
import { closeUppermost, layersOpen, onLayers } from './over.ts';
import { type ScreenWord, watchScreen } from './screen.ts';

export function isFramed(): boolean {
  return window.parent !== window;
}

/**
 * The page is there; it has a bar with a way out; its balance changed; its player wants out, money from the wallet, the way
 * to deposit, or new play money; one more thing lies open over it; the uppermost is gone; the switch of sound was turned in it; the
 * player wants the whole screen for it, or what stands beside it back.
 */
type Word =
  | 'ready'
  | 'bar'
  | 'balance-changed'
  | 'exit'
  | 'bring-money'
  | 'deposit'
  | 'again'
  | 'over'
  | 'shut'
  | 'sound-on'
  | 'sound-off'
  | ScreenWord;

function tell(lobbyUrl: string | undefined, word: Word): boolean {
  if (!isFramed()) return false;
  // Without a session the page never learnt whose frame it is in; the message says nothing that anyone may not hear.
  const target = lobbyUrl === undefined ? '*' : new URL(lobbyUrl).origin;
  window.parent.postMessage({ type: `mingpai-venue:${word}` }, target);
  return true;
}

export function leave(lobbyUrl: string | undefined): void {
  if (!tell(lobbyUrl, 'exit') && lobbyUrl !== undefined) window.location.assign(lobbyUrl);
}

export function useBalanceNews(lobbyUrl: string | undefined, balance: number | undefined): void {
  const told = useRef(balance);
  useEffect(() => {
    const before = told.current;
    told.current = balance;
    if (lobbyUrl === undefined || before === undefined || before === balance) return;
    tell(lobbyUrl, 'balance-changed');
  }, [lobbyUrl, balance]);
}

/** What the site that frames the page said that it can do. */
interface Site {
  readonly lobbyUrl: string;
  /** It brings money from the wallet when it is asked to. */
  readonly brings: boolean;
}

let site: Site | undefined;
const listeners = new Set<() => void>();

/** @param refresh asks for the table anew: the site has moved money */
export function useLobby(lobbyUrl: string | undefined, refresh: () => void): void {
  const moved = useRef(refresh);
  moved.current = refresh;
  useEffect(() => {
    if (lobbyUrl === undefined || !isFramed()) return;
    const { origin } = new URL(lobbyUrl);
    const hear = ({ source, origin: from, data }: MessageEvent<unknown>) => {
      if (source !== window.parent || from !== origin || typeof data !== 'object' || data === null) return;
      if (!('type' in data)) return;
      if (data.type === 'mingpai-lobby:balance-changed') moved.current();
      if (data.type === 'mingpai-lobby:close') closeUppermost();
      if (data.type !== 'mingpai-lobby:hello') return;
      site = { lobbyUrl, brings: 'brings' in data && data.brings === true };
      // The site's switch decides; where nobody has turned that yet, it learns what was chosen here before.
      if ('sound' in data && typeof data.sound === 'boolean') hearSound(data.sound);
      else if (cuesOn()) tell(lobbyUrl, 'sound-on');
      for (const listener of listeners) listener();
    };
    window.addEventListener('message', hear);
    tell(lobbyUrl, 'ready');
    const stopLayers = tellLayers(lobbyUrl);
    const stopScreen = watchScreen((word) => void tell(lobbyUrl, word));
    let heard = cuesOn();
    const hearSound = (on: boolean) => {
      heard = on;
      setCues(on);
    };
    const stopSound = onCues(() => {
      if (cuesOn() === heard) return;
      heard = cuesOn();
      tell(lobbyUrl, heard ? 'sound-on' : 'sound-off');
    });
    // Said once the page has loaded: what is loaded after it is another page, which may have none.
    const bar = () => void tell(lobbyUrl, 'bar');
    if (document.readyState === 'complete') bar();
    else window.addEventListener('load', bar, { once: true });
    return () => {
      stopLayers();
      stopScreen();
      stopSound();
      window.removeEventListener('message', hear);
      window.removeEventListener('load', bar);
    };
  }, [lobbyUrl]);
}

/** Says one word for each that is laid or gone, from those that lie there now. @returns ends it */
function tellLayers(lobbyUrl: string): () => void {
  let told = 0;
  const say = () => {
    for (; told < layersOpen(); told += 1) tell(lobbyUrl, 'over');
    for (; told > layersOpen(); told -= 1) tell(lobbyUrl, 'shut');
  };
  say();
  return onLayers(say);
}

/** What can be said to a site where the balance is too low, and what says it; nothing where no site has greeted. */
export function useMoneyWord(
  demo: boolean,
): { readonly word: 'bring-money' | 'deposit' | 'again'; readonly say: () => void } | undefined {
  const greeted = useSyncExternalStore(subscribe, () => site);
  if (greeted === undefined) return undefined;
  const word = demo ? 'again' : greeted.brings ? 'bring-money' : 'deposit';
  return { word, say: () => void tell(greeted.lobbyUrl, word) };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * When the player wants the whole screen for the game: once they play, or scroll on. Scrolled back, they look for what stands beside it. A
 * tap alone says nothing: what is about to be pressed must not move.
 */
import { onPlayed } from './played.ts';

export type ScreenWord = 'bars-away' | 'bars-back';

/** Pixels in one direction; more than the bar that leaves is high, because the page is pulled back by that where it ends. */
const meant = 48;

/** @param say hears a word each time that one is due, the same again too @returns ends it */
export function watchScreen(say: (word: ScreenWord) => void): () => void {
  let scrolled: EventTarget | null = null;
  /** Where the present direction began. */
  let turn = 0;
  let last = 0;
  const onScroll = ({ target }: Event) => {
    const top = topOf(target);
    if (top === undefined) return;
    if (target !== scrolled) {
      scrolled = target;
      turn = 0;
      last = 0;
    }
    const turned = (top > last && last < turn) || (top < last && last > turn);
    if (turned) turn = last;
    last = top;
    if (Math.abs(top - turn) < meant) return;
    say(top > turn ? 'bars-away' : 'bars-back');
    turn = top;
  };
  document.addEventListener('scroll', onScroll, { capture: true, passive: true });
  const stopPlayed = onPlayed(() => say('bars-away'));
  return () => {
    document.removeEventListener('scroll', onScroll, { capture: true });
    stopPlayed();
  };
}

/** @returns nothing for what is read in a sheet: the game stands still below it */
function topOf(target: EventTarget | null): number | undefined {
  if (target === document) return window.scrollY;
  if (!(target instanceof Element) || target.closest('dialog') !== null) return undefined;
  return target.scrollTop;
}

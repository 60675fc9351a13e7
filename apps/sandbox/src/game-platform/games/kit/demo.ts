import { languageHere } from '../../../kit/page/languageHere.ts';
import { demoTexts } from './texts.ts';

/** Play money is the same page at another address (game-platform/demo): what it asks goes there. */
const prefix = '/demo';

export function isDemo(): boolean {
  // Read by tests of what a page computes, too, where there is no page.
  const place: unknown = Reflect.get(globalThis, 'location');
  const path = typeof place === 'object' && place !== null && 'pathname' in place ? place.pathname : '';
  return String(path).startsWith(`${prefix}/play/`);
}

/** @param path behind `/games/` */
export function callPath(path: string): string {
  return `${isDemo() ? prefix : ''}/games/${path}`;
}

/**
 * What a page says of a refusal, in the words that are true where it is played: play money is spent, and nobody deposits any.
 *
 * @param words the game's own
 */
export function wordedShort(reason: string | undefined, words: string): string {
  return reason === 'insufficient_funds' && isDemo() ? demoTexts[languageHere()].spent : words;
}

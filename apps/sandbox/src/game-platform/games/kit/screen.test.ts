// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ask } from './calls.ts';
import { watchScreen } from './screen.ts';

const said: string[] = [];
let stop: () => void;
beforeEach(() => {
  said.length = 0;
  stop = watchScreen((word) => said.push(word));
  vi.stubGlobal('fetch', async () => Response.json({}));
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

function scrollTo(...tops: readonly number[]): void {
  for (const top of tops) {
    Object.defineProperty(window, 'scrollY', { configurable: true, value: top });
    document.dispatchEvent(new Event('scroll'));
  }
}

it('scrolled on the whole screen is wanted, scrolled back what stands beside the game; a few pixels say nothing', () => {
  scrollTo(20, 47);
  expect(said).toEqual([]);
  scrollTo(60);
  expect(said).toEqual(['bars-away']);
  // The bar has left, and the end of the page is pulled back by its height.
  scrollTo(32);
  expect(said).toEqual(['bars-away']);
  scrollTo(70, 400, 380, 353);
  expect(said.at(-1)).toBe('bars-away');
  scrollTo(352);
  expect(said.at(-1)).toBe('bars-back');
});

it('what is scrolled within the page counts as well, and not what is read in a sheet', () => {
  document.body.innerHTML = '<main></main><dialog open><p></p></dialog>';
  const [board, rules] = [...document.querySelectorAll('main, p')];
  for (const element of [rules, board]) {
    if (!element) throw new Error('both are expected');
    Object.defineProperty(element, 'scrollTop', { configurable: true, value: 90 });
    element.dispatchEvent(new Event('scroll'));
    expect(said).toEqual(element === board ? ['bars-away'] : []);
  }
});

it('whoever bets wants the whole screen; whoever looks does not', async () => {
  const table = { path: 'k3/table', shape: z.object({}) };
  await ask('token', table);
  expect(said).toEqual([]);
  await ask('token', { ...table, path: 'k3/bets', body: { stake: 100 } });
  expect(said).toEqual(['bars-away']);
});

it('who no longer listens hears nothing', async () => {
  stop();
  scrollTo(500);
  await ask('token', { path: 'k3/bets', shape: z.object({}), body: {} });
  expect(said).toEqual([]);
});

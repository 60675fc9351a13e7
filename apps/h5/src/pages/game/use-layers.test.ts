import { beforeEach, expect, test, vi } from 'vitest';
import { makeLayers } from './use-layers.ts';

/** What Back does to each layer that lies there, from the page upwards. */
const laid: (() => void)[] = [];
vi.mock('../../ui/over-page.ts', () => ({
  layOver: (close: () => void) => {
    laid.push(close);
    return () => void laid.splice(laid.indexOf(close), 1);
  },
}));
beforeEach(() => void laid.splice(0));

test('each word has its layer, and leaving takes all of them', () => {
  const closed = vi.fn();
  const layers = makeLayers(closed, () => true);
  layers.lay();
  layers.lay();
  expect(laid).toHaveLength(2);
  laid.at(-1)?.();
  expect(closed).toHaveBeenCalledTimes(1);
  layers.lift();
  expect(laid).toHaveLength(1);
  layers.lay();
  layers.clear();
  expect(laid).toEqual([]);
});

test('a page that says it has ever more open fills no history', () => {
  const layers = makeLayers(vi.fn(), () => true);
  for (let times = 0; times < 50; times += 1) layers.lay();
  expect(laid).toHaveLength(4);
  // Those that were not laid go first: the page closes from above.
  for (let times = 0; times < 46; times += 1) layers.lift();
  expect(laid).toHaveLength(4);
  layers.lift();
  expect(laid).toHaveLength(3);
});

test('a page that lays something new at each Back, untouched, holds nobody', () => {
  const touched = vi.fn(() => false);
  const layers = makeLayers(() => {
    layers.lift();
    layers.lay();
  }, touched);
  layers.lay();
  expect(laid).toHaveLength(1);
  laid.at(-1)?.();
  expect(laid).toEqual([]);
  // A touch is believed again.
  layers.lift();
  touched.mockReturnValue(true);
  layers.lay();
  expect(laid).toHaveLength(1);
});

test('what was passed over is forgotten with the page that said it', () => {
  const layers = makeLayers(vi.fn(), () => true);
  for (let times = 0; times < 6; times += 1) layers.lay();
  layers.clear();
  layers.lay();
  expect(laid).toHaveLength(1);
  layers.lift();
  expect(laid).toEqual([]);
});

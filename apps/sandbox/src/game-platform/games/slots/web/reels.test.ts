// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { Reels } from './Reels.tsx';
import { texts } from './texts.ts';

const table = {
  theme: { code: 'x', name: '', englishName: '', hue: 20, sign: '福', family: 'jade' as const },
  strips: [
    [1, 2, 3, 4],
    [0, 7, 9, 5],
    [8, 6, 5, 1],
  ],
  fills: false,
  model: 'classic' as const,
};

afterEach(cleanup);

it('each reel is a group by its number, and what passes below it is not heard', () => {
  const html = renderToStaticMarkup(
    createElement(Reels, {
      table,
      spin: undefined,
      standing: 3,
      tense: -1,
      moved: false,
      text: texts.en,
    }),
  );
  const reels = html.split('role="group"').slice(1);
  const heard = reels.map((reel) => {
    const [seen = ''] = reel.split('aria-hidden="true"');
    return [...seen.matchAll(/aria-label="([^"]+)"/g)].map(([, name]) => name);
  });
  expect(heard.map(([name]) => name)).toEqual(['Reel 1', 'Reel 2', 'Reel 3']);
  expect(heard[1]?.slice(1)).toEqual([texts.en.wild, 'K', texts.en.scatter]);
});

it('a reel takes its new symbols as it comes to rest, one reel after the other; until then it turns with those that stood there', () => {
  const spinOf = (symbol: number) => {
    const reel = [symbol, symbol, symbol];
    return { stops: [0, 0, 0], shown: [reel, reel, reel], wins: [], pays: 0 };
  };
  const shownAt = (symbol: number, standing: number) =>
    createElement(Reels, {
      ...{ table, tense: -1, moved: true, text: texts.en },
      ...{ spin: spinOf(symbol), standing },
    });
  const firsts = () =>
    screen.getAllByRole('group').map((reel) => reel.querySelector('svg')?.getAttribute('aria-label'));
  const { rerender } = render(shownAt(9, 3));
  expect(firsts()).toEqual(['Scatter', 'Scatter', 'Scatter']);
  rerender(shownAt(0, 0));
  expect(firsts()).toEqual(['Scatter', 'Scatter', 'Scatter']);
  rerender(shownAt(0, 1));
  expect(firsts()).toEqual(['Wild', 'Scatter', 'Scatter']);
  rerender(shownAt(0, 3));
  expect(firsts()).toEqual(['Wild', 'Wild', 'Wild']);
});

it('what a win consists of is lit where it lies, and nothing else', () => {
  const reel = [1, 2, 3];
  const win = { symbol: 1, count: 3, pays: 5, places: [[0], [2], [0]] };
  const spin = { stops: [0, 0, 0], shown: [reel, reel, reel], wins: [win], pays: 5 };
  render(createElement(Reels, { table, spin, standing: 3, tense: -1, moved: true, text: texts.en }));
  const lit = screen
    .getAllByRole('group')
    .map((group) =>
      [...(group.firstElementChild?.children ?? [])].flatMap((place, row) =>
        place.hasAttribute('data-lit') ? [row] : [],
      ),
    );
  expect(lit).toEqual([[0], [2], [0]]);
});

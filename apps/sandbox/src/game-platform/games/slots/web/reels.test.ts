import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
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

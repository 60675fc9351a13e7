import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { BetGrid } from './BetGrid.tsx';
import { texts } from './texts.ts';

it('one tab of a game is in the order of the keyboard, the rest are reached by arrow keys', () => {
  const html = renderToStaticMarkup(
    createElement(BetGrid, {
      text: texts['zh-CN'],
      game: 'k3',
      table: { rules: { picks: [] } },
      chosen: [],
      onToggle: () => undefined,
    }),
  );
  const tabs = [...html.matchAll(/<button[^>]*role="tab"[^>]*>/g)].map(([tab]) => [
    /aria-selected="(\w+)"/.exec(tab)?.[1],
    /tabindex="(-?\d)"/i.exec(tab)?.[1],
  ]);
  expect(tabs).toEqual([['true', '0'], ...Array.from({ length: 3 }, () => ['false', '-1'])]);
});

// @vitest-environment happy-dom
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { models } from '../models.ts';
import { RulesSheet } from './RulesSheet.tsx';
import type { Table } from './table.ts';
import { texts } from './texts.ts';

it.each([
  ['even', '期间所有赢分×2', 'all wins ×2'],
  ['wild', '期间所有赢分×3', 'all wins ×3'],
  ['classic', undefined, undefined],
] as const)(
  'the rules of %s say by how much free spins multiply a win: as much as they do',
  (model, zh, en) => {
    const { freeSpins, multiplier, volatility } = models[model];
    const table = {
      model,
      theme: { family: 'jade' },
      pays: {},
      free_spins: freeSpins,
      multiplier,
      rtp: 9_600,
      volatility,
      largest_win: 100,
    } as unknown as Table;
    for (const [text, words] of [
      [texts['zh-CN'], zh],
      [texts.en, en],
    ] as const) {
      const html = renderToStaticMarkup(createElement(RulesSheet, { table, text, onClose: () => undefined }));
      if (words === undefined) expect(html).not.toContain(text.freeRule(multiplier));
      else expect(html).toContain(words);
    }
  },
);

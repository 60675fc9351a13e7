// @vitest-environment happy-dom
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { face as baccarat } from '../../baccarat/web/face.ts';
import { face as dragontiger } from '../../dragontiger/web/face.ts';
import { RulesSheet } from './RulesSheet.tsx';
import type { Table } from './table.ts';
import { texts } from './texts.ts';

const table = {
  rules: { bets: [{ kind: 'tie', odds: 800, rtp: 85_640, smallest: 500, largest: 200_000 }] },
  rooms: {},
  limits: { largest_round: 5_000_000, largest_payout: 10_000_000 },
} as unknown as Table;

it.each([
  ['baccarat', 'zh-CN', '有效投注', ['庄与闲', '和局退回', '作废']],
  ['baccarat', 'en', 'Turnover', ['banker and player', 'refunded on a tie', 'void']],
  ['dragontiger', 'zh-CN', '有效投注', ['龙与虎', '退回一半', '作废']],
  ['dragontiger', 'en', 'Turnover', ['dragon and tiger', 'half refunded', 'Void']],
] as const)(
  'the rules of %s (%s) say once what counts as turnover, and all of it',
  (game, language, title, said) => {
    const face = game === 'baccarat' ? baccarat : dragontiger;
    const text = { ...texts[language], title: '' };
    const html = renderToStaticMarkup(
      createElement(RulesSheet, { text, language, face, table, onClose: () => undefined }),
    );
    const told = html.split(`<dt>${title}</dt>`).slice(1);
    expect(told.length).toBe(1);
    for (const words of said) expect(told[0]?.split('</dd>')[0]).toContain(words);
  },
);

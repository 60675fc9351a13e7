import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { face as baccarat } from '../../baccarat/web/face.ts';
import { Told } from './Stage.tsx';
import type { Bet } from './table.ts';
import { bankerWins } from './testing.ts';
import { texts } from './texts.ts';
import type { RoundState } from './useRound.ts';
import { wordFor } from './word.ts';

const text = { ...texts.en, title: 'Baccarat' };
const table = {
  maintenance: false,
  round: { void: null, totals: [{ kind: 'banker', stake: 9_000, players: 3 }] },
};
const own: Bet = {
  id: '1',
  order: '1',
  round: 1,
  kind: 'player',
  stake: 500,
  state: 'open',
  payout: 0,
};

/** What the region that is spoken holds, and all that is seen. */
function told(bets: readonly Bet[], { phase, over }: { phase: RoundState['phase']; over?: boolean }) {
  const state = over ? { told: { void: null }, dealt: bankerWins } : { told: undefined, dealt: undefined };
  const words = wordFor(text, table, bets, { phase, ...state });
  const html = renderToStaticMarkup(createElement(Told, { language: 'en', face: baccarat, state, ...words }));
  const [, region = ''] = /<p role="status">(.*?)<\/p>/.exec(html) ?? [];
  const plain = (markup: string) =>
    markup
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
  return { heard: plain(region), seen: plain(html) };
}

it('what others stake is seen and never spoken, or each of their bets would be', () => {
  const { heard, seen } = told([], { phase: 'betting' });
  expect(seen).toBe(text.onTable('¥90.00'));
  expect(heard).toBe('');
});

it('the own stake is spoken until the cards are told, then the hands and what they brought', () => {
  expect(told([own], { phase: 'closed' }).heard).toBe(text.staked('¥5.00'));
  const { heard } = told([own], { phase: 'over', over: true });
  expect(heard).toContain('Banker 9: 3 of clubs, 6 of diamonds, K of spades');
  expect(heard).toContain(text.nothing);
});

it('who only watches hears the hands, not that nothing was staked', () => {
  const { heard, seen } = told([], { phase: 'over', over: true });
  expect(heard).toContain('Player 8: 7 of hearts, A of spades');
  expect(heard).not.toContain(text.watching);
  expect(seen).toContain(text.watching);
});

it.each([
  { bets: [[500, 500]], words: text.back('¥5.00'), tone: 'calm' },
  // More than one bet: what came back of one is less than what was staked on both.
  {
    bets: [
      [500, 1_000],
      [500, 0],
    ],
    words: text.won('¥10.00'),
    tone: 'calm',
  },
  { bets: [[500, 1_000]], words: text.won('¥10.00'), tone: 'gold' },
])('what a round brought is called by its name: $words, $tone', ({ bets, words, tone }) => {
  const mine = bets.map(([stake = 0, payout = 0]) => ({ ...own, stake, payout }));
  expect(wordFor(text, table, mine, { phase: 'over', told: { void: null } })).toEqual({ word: words, tone });
});

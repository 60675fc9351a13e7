// @vitest-environment happy-dom
/** What can be pressed in High-Low, and what earlier rounds changed. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { BetPanel } from './BetPanel.tsx';
import { HistorySheet } from './HistorySheet.tsx';
import { PlayPanel } from './PlayPanel.tsx';
import type { Round } from './table.ts';
import { texts } from './texts.ts';

const text = texts['zh-CN'];
const choice = { favourable: 20, left: 50, multiplier: 150, payout: 1_500 };
const round: Round = {
  id: 'r1',
  state: 'open',
  stake: 1_000,
  payout: 1_500,
  multiplier: 150,
  cards: [2, 8],
  actions: 'h',
  version: 2,
  hits: 1,
  swaps_left: 3,
  choices: { high: choice, low: choice },
  commitment: 'c'.repeat(64),
  client_seed: 'own',
  nonce: 4,
  server_seed: null,
  started_at: Date.parse('2026-11-21T04:00:00Z'),
  ended_at: null,
};
const limits = {
  smallest_stake: 100,
  largest_stake: 50_000,
  largest_payout: 10_000_000,
  return_percent: 98,
  swaps: 3,
};

afterEach(cleanup);

test.each([
  [5_000, 5_000, '¥50.00'],
  [5_001, 5_000, '¥10.00'],
  [undefined, 5_000, '¥10.00'],
])(
  'the stake begins with the last one where the balance has it: %s of %i is %s',
  (lastStake, balance, shown) => {
    render(createElement(BetPanel, { text, limits, balance, lastStake, waiting: false, onBet: () => {} }));
    expect(screen.getByTestId('stake').textContent).toBe(shown);
  },
);

test('while a decision is under way no other is taken', () => {
  const onDecide = vi.fn();
  const { rerender } = render(createElement(PlayPanel, { text, round, waiting: true, onDecide }));
  const pressAll = () => {
    for (const button of screen.getAllByRole('button')) fireEvent.click(button);
  };
  pressAll();
  expect(onDecide).not.toHaveBeenCalled();
  rerender(createElement(PlayPanel, { text, round, waiting: false, onDecide }));
  pressAll();
  expect(onDecide.mock.calls.flat()).toEqual(['high', 'low', 'cash']);
});

test('what a round changed in the balance: nothing where it was void', () => {
  const over = (state: Round['state'], payout: number) => ({ ...round, id: state, state, payout });
  const rounds = [over('cashed', 1_500), over('lost', 0), over('void', 0)];
  HTMLDialogElement.prototype.showModal ??= () => {};
  render(createElement(HistorySheet, { text, language: 'zh-CN', rounds, onClose: () => {} }));
  const figures = screen
    .getAllByTestId('history-round')
    .map((one) => one.querySelectorAll('p')[0]?.textContent);
  expect(figures).toEqual(['+¥5.00', '−¥10.00', '¥0.00']);
});

// @vitest-environment happy-dom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { BetPanel } from './BetPanel.tsx';
import { Outcome } from './Outcome.tsx';
import type { Round } from './table.ts';
import { texts } from './texts.ts';

const text = texts['zh-CN'];
const cashed: Round = {
  id: 'round-1',
  state: 'cashed',
  stake: 16_300,
  payout: 18_945,
  multiplier: 116,
  cards: [2, 8],
  actions: 'H',
  version: 2,
  hits: 1,
  swaps_left: 3,
  choices: null,
  commitment: '0'.repeat(64),
  client_seed: 'client',
  nonce: 1,
  server_seed: null,
  started_at: 1,
  ended_at: 2,
};

/** The outcome as it stands after each of these states of the table, the first when the page opens. */
function after(...rounds: readonly Round[]): string {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const place = document.createElement('div');
  const root = createRoot(place);
  for (const round of rounds)
    act(() =>
      root.render(
        createElement(Outcome, { text, language: 'zh-CN', round, turning: false, largestPayout: 10_000_000 }),
      ),
    );
  const { innerHTML } = place;
  act(() => root.unmount());
  return innerHTML;
}

it('a win of before the page was opened is called the last round, and not told as one that just came', () => {
  const told = after(cashed);
  expect(told).toContain('上一局 · 1.16×');
  expect(told).not.toContain('已计入余额');
  expect(told).not.toContain('gold');
});

it('a win that is seen is told in gold, also of a round that was open when the page opened', () => {
  const told = after({ ...cashed, state: 'open' }, cashed);
  expect(told).toContain('1.16× · 已计入余额');
  expect(told).toContain('gold');
  expect(told).not.toContain('上一局');
  expect(after(cashed, { ...cashed, id: 'round-2' })).toContain('已计入余额');
});

it.each([
  [16_300, '¥163.00'],
  [10_000, '¥10.00'],
])('with %i fen left of a last stake of ¥163 the next one begins at %s', (balance, stake) => {
  const html = renderToStaticMarkup(
    createElement(BetPanel, {
      text,
      limits: {
        smallest_stake: 100,
        largest_stake: 1_000_000,
        largest_payout: 10_000_000,
        return_percent: 98,
        swaps: 3,
      },
      balance,
      lastStake: 16_300,
      waiting: false,
      onBet: () => undefined,
    }),
  );
  expect(html).toContain(`data-testid="stake">${stake}`);
});

/** What rests in the making of a past, and what wakes it. */
import { expect, test } from 'vitest';
import { openAwake } from './awake.ts';

const at = (text: string) => Date.parse(`${text}+08:00`);

function openFrom(start: string) {
  let now = at(start);
  const awake = openAwake(['mpqp', 'mpty', 'pp'], at('2026-03-31T12:00:00'), () => now);
  return {
    awake,
    goTo(text: string) {
      now = at(text);
    },
  };
}

test('venues and tables where nobody sits are left alone, and read from when somebody sits down until after midnight', () => {
  const { awake, goTo } = openFrom('2026-03-01T20:30:00');
  const resting = (venue: string) => awake.resting().includes(`pull_bets/${venue}`);
  expect(['mpqp', 'mpty', 'pp'].map(resting)).toEqual([true, true, true]);
  expect(['hilo', 'sports', 'slots'].map(awake.unplayed)).toEqual([true, true, false]);
  awake.sits('mpty');
  expect(['mpqp', 'mpty', 'pp'].map(resting)).toEqual([true, false, true]);
  expect(['hilo', 'sports'].map(awake.unplayed)).toEqual([true, false]);
  goTo('2026-03-02T00:10:05');
  expect(resting('mpty')).toBe(false);
  goTo('2026-03-02T00:30:00');
  expect(resting('mpty')).toBe(true);
});

test('a chain on which somebody paid is watched by day, and every chain at the end of each night', () => {
  const { awake, goTo } = openFrom('2026-03-01T20:30:00');
  const resting = (chain: string) => awake.resting().includes(`watch_chain/${chain}`);
  awake.pays('TRC20');
  expect(['ERC20', 'TRC20'].map(resting)).toEqual([true, false]);
  awake.falls();
  goTo('2026-03-02T00:05:00');
  expect(['ERC20', 'TRC20'].map(resting)).toEqual([true, true]);
  goTo('2026-03-02T00:30:00');
  awake.ends();
  expect(['ERC20', 'TRC20'].map(resting)).toEqual([false, false]);
  goTo('2026-03-02T10:30:00');
  expect(['ERC20', 'TRC20'].map(resting)).toEqual([true, false]);
});

test('from its last hours on a past leaves nothing alone', () => {
  const { awake, goTo } = openFrom('2026-03-31T11:59:00');
  awake.falls();
  expect(awake.resting()).toHaveLength(5);
  goTo('2026-03-31T12:00:00');
  expect(awake.resting()).toEqual([]);
  expect(awake.unplayed('hilo')).toBe(false);
});

/** The page's own words and counts, against the picks that the platform takes. */
import { describe, expect, it } from 'vitest';
import { k3 } from '../k3.ts';
import type { Lottery } from '../model.ts';
import { ssc } from '../ssc.ts';
import { chanceOf } from './chances.ts';
import { factsOf } from './facts.ts';
import { pickName, tabOf, tabsOf } from './names.ts';
import type { GameCode } from './table.ts';
import { texts } from './texts.ts';

const lotteries: readonly (readonly [GameCode, Lottery, number])[] = [
  ['k3', k3, 6 ** 3],
  ['ssc', ssc, 10 ** 5],
];

describe.each(lotteries)('the page of %s', (game, { picks }, outcomes) => {
  it.each(['zh-CN', 'en'] as const)('has a name of its own for every pick in %s', (language) => {
    const names = [...picks.keys()].map((code) => pickName(texts[language], game, code));
    expect(new Set(names).size).toBe(picks.size);
    expect(names.filter((name) => /\w:\w|undefined/.test(name))).toEqual([]);
  });

  it('has a tab for every pick, and picks on every tab', () => {
    const used = new Set([...picks.keys()].map((code) => tabOf(game, code)));
    expect([...tabsOf[game]].sort()).toEqual([...used].sort());
  });

  it('states chances from which the odds follow', () => {
    for (const [code, { odds }] of picks) {
      const { ways, of } = chanceOf(game, code);
      expect(outcomes % of).toBe(0);
      expect(Math.floor((9_750 * of) / (100 * ways)), code).toBe(Number(odds));
    }
  });
});

describe('what a draw adds up to', () => {
  it.each<[GameCode, readonly number[], ReturnType<typeof factsOf>]>([
    ['k3', [4, 3, 3], { sum: 10, big: false, odd: false, special: undefined }],
    ['k3', [5, 5, 5], { sum: 15, big: true, odd: true, special: 'triple' }],
    ['ssc', [9, 0, 9, 0, 5], { sum: 23, big: true, odd: true, special: 'dragon' }],
    ['ssc', [0, 9, 9, 0, 4], { sum: 22, big: false, odd: false, special: 'tiger' }],
    ['ssc', [7, 0, 0, 0, 7], { sum: 14, big: false, odd: false, special: 'tie' }],
  ])('%s %j', (game, numbers, facts) => expect(factsOf(game, numbers)).toEqual(facts));
});

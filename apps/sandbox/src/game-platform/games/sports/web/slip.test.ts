import { describe, expect, it } from 'vitest';
import { findLeague } from '../leagues.ts';
import { fixture } from '../schedule.ts';
import { countdown, formatOdds, pickName, selectionName } from './names.ts';
import {
  agreed,
  isPicked,
  largestStake,
  orderOf,
  type Pick,
  possibleNow,
  possiblePayout,
  priced,
  productOf,
  stillOpen,
  toggled,
} from './slip.ts';
import { texts } from './texts.ts';
import type { Match } from './wire.ts';

function matchOf(code: string, number: number): Match {
  const league = findLeague(code);
  if (!league) throw new Error(`no league ${code}`);
  const { id, home, away, startsAt } = fixture(league, number);
  return {
    id,
    league: league.name,
    home,
    away,
    opens_at: startsAt - 360_000,
    starts_at: startsAt,
    ended_at: null,
    status: 'open',
    score: { home: 0, away: 0 },
    map: null,
    result: null,
  };
}

const one = matchOf('yt', 1);
const other = matchOf('yt', 2);
const pickOf = (match: Match, selection = 'home', odds = 185): Pick => ({
  match,
  market: 'result',
  selection,
  odds,
});

describe('the slip', () => {
  it('says what it could pay only while a bet can be made of it', () => {
    const early = Math.min(one.starts_at, other.starts_at) - 1;
    const between = Math.min(one.starts_at, other.starts_at);
    const both = [pickOf(one), pickOf(other)];
    expect(possibleNow(1_000, both, early)).toBe(3_422);
    expect(possibleNow(1_000, both, between)).toBeUndefined();
    expect(possibleNow(1_000, stillOpen(both, between), between)).toBe(1_850);
    expect(possibleNow(1_000, [], early)).toBeUndefined();
  });

  it('stakes at most what the balance, the limit of a bet and the limit of a payout leave, in whole yuan', () => {
    const limits = { smallest: 500, largest: 500_000, payout: 1_000_000, event: 0, combination: 0, legs: 5 };
    const most = (balance: number, ...picks: Pick[]) => largestStake(picks, { balance, limits });
    expect(most(12_345, pickOf(one))).toBe(12_300);
    expect(most(9_000_000, pickOf(one))).toBe(500_000);
    // 18.5 times 3 is 55.5: at most 10,000 yuan come back.
    const long = [pickOf(one, 'home', 1_850), pickOf(other, 'home', 300)];
    const stake = most(9_000_000, ...long);
    expect(stake).toBe(18_000);
    expect(possiblePayout(stake, long)).toBeLessThanOrEqual(limits.payout);
    expect(possiblePayout(stake + 100, long)).toBeGreaterThan(limits.payout);
    expect(most(499, pickOf(one))).toBe(0);
    // What is offered now counts, not what was seen.
    expect(most(9_000_000, { ...pickOf(one), offered: 100_000 })).toBe(1_000);
  });

  it('lets go of what has begun, all of it at once, and keeps the rest', () => {
    const picks = [pickOf(one), pickOf(other)];
    const later = Math.max(one.starts_at, other.starts_at);
    const earlier = Math.min(one.starts_at, other.starts_at);
    expect(stillOpen(picks, earlier - 1)).toEqual(picks);
    expect(stillOpen(picks, later)).toEqual([]);
    if (earlier < later) expect(stillOpen(picks, earlier)).toHaveLength(1);
  });

  it('takes a pick, gives it back, and has one of each match', () => {
    const first = toggled([], pickOf(one), 5);
    expect(isPicked(first, one.id, 'result', 'home')).toBe(true);
    expect(toggled(first, pickOf(one), 5)).toEqual([]);
    const exchanged = toggled(first, pickOf(one, 'draw', 340), 5);
    expect(exchanged.map(({ selection }) => selection)).toEqual(['draw']);
    expect(toggled(first, pickOf(other), 5)).toHaveLength(2);
  });

  it('holds no more picks than a bet may have, but lets one be exchanged', () => {
    const full = [1, 2, 3, 4, 5].map((number) => pickOf(matchOf('yt', number)));
    expect(toggled(full, pickOf(matchOf('yt', 6)), 5)).toBe(full);
    expect(toggled(full, pickOf(matchOf('yt', 5), 'away'), 5).at(-1)?.selection).toBe('away');
  });

  it('shows what the platform would pay, to the fen', () => {
    expect(possiblePayout(1_001, [pickOf(one)])).toBe(1_851);
    expect(possiblePayout(333, [pickOf(one), pickOf(other, 'home', 333)])).toBe(2_051);
    expect(productOf([pickOf(one), pickOf(other, 'home', 333)])).toBe(616);
    // Where the slip shows odds that have moved, it shows what those pay.
    expect(possiblePayout(1_000, [{ ...pickOf(one), offered: 150 }])).toBe(1_500);
  });
});

describe('odds that move while a pick waits', () => {
  const boardAt = (odds: number | null) => [{ ...one, odds: { result: { home: odds } } }];
  const pick = pickOf(one);

  it('are offered, and taken only when the player agrees or has chosen so before', () => {
    expect(priced([pick], boardAt(181), 'shown')).toEqual([{ ...pick, odds: 185, offered: 181 }]);
    expect(priced([pick], boardAt(190), 'shown')).toEqual([{ ...pick, odds: 185, offered: 190 }]);
    expect(priced([pick], boardAt(181), 'better')).toEqual([{ ...pick, odds: 185, offered: 181 }]);
    expect(priced([pick], boardAt(190), 'better')).toEqual([{ ...pick, odds: 190, offered: undefined }]);
    expect(priced([pick], boardAt(181), 'any')).toEqual([{ ...pick, odds: 181, offered: undefined }]);
    expect(agreed(priced([pick], boardAt(181), 'shown'))).toEqual([{ ...pick, odds: 181 }]);
  });

  it('stay as they were where nobody prices them, and what a refusal told is offered', () => {
    expect(priced([pick], [], 'any')).toEqual([{ ...pick, offered: undefined }]);
    expect(priced([pick], boardAt(null), 'any')).toEqual([{ ...pick, offered: undefined }]);
    expect(priced([{ ...pick, offered: 181 }], [], 'shown')[0]).toMatchObject({ odds: 185, offered: 181 });
    expect(priced([{ ...pick, offered: 181 }], boardAt(185), 'shown')[0]?.offered).toBeUndefined();
  });
});

describe('an order whose answer was lost', () => {
  const choice = { stake: 1_000, accept: 'shown' } as const;
  const picks = [pickOf(one, 'home', 200), pickOf(other, 'draw', 340)];
  const lost = orderOf(picks, choice, undefined);

  it('goes again under its id with the odds that the page shows now', () => {
    const fallen = priced(picks, [{ ...one, odds: { result: { home: 180 } } }], 'shown');
    expect(orderOf(agreed(fallen), choice, lost)).toEqual({
      ...lost,
      legs: [{ ...lost.legs[0], odds: 180 }, lost.legs[1]],
    });
    const risen = priced(picks, [{ ...one, odds: { result: { home: 220 } } }], 'better');
    const better = { ...choice, accept: 'better' } as const;
    expect(orderOf(risen, better, lost)).toMatchObject({ id: lost.id, legs: [{ odds: 220 }, {}] });
    expect(orderOf(picks.toReversed(), choice, lost).id).toBe(lost.id);
  });

  it('is another one with another stake or selection', () => {
    expect(orderOf(picks, { ...choice, stake: 1_001 }, lost).id).not.toBe(lost.id);
    expect(orderOf([pickOf(one, 'away'), pickOf(other, 'draw', 340)], choice, lost).id).not.toBe(lost.id);
    expect(orderOf(picks.slice(1), choice, lost).id).not.toBe(lost.id);
  });
});

describe('names', () => {
  const words = { text: texts.en, language: 'en' } as const;

  it('say on whom or what a bet is', () => {
    expect(pickName(words, one, 'result', 'home')).toBe(one.home.name.en);
    expect(selectionName(words, one, 'handicap-away', 'away')).toBe(`${one.away.name.en} −1.5`);
    expect(selectionName(words, one, 'handicap-away', 'home')).toBe(`${one.home.name.en} +1.5`);
    expect(selectionName(words, one, 'score', '2-1')).toBe('2:1');
    expect(selectionName(words, one, 'score', 'other')).toBe('Any other');
    expect(selectionName(words, one, 'total-2.5', 'over')).toBe('Over');
  });

  it('write odds and countdowns', () => {
    expect(formatOdds(185)).toBe('1.85');
    expect(formatOdds(10_000)).toBe('100.00');
    expect(countdown(271_000)).toBe('04:31');
    expect(countdown(-5)).toBe('00:00');
  });
});

/** The page of the games' figures against the games: each figure of it, so that none of them changes alone. */
import { describe, expect, it } from 'vitest';
import { changedPage, rulesPage } from '../testing/rules-page.ts';
import { readPage } from '../testing/stranger-page.ts';
import * as stranger from '../testing/stranger-pays.ts';
import * as baccarat from './games/baccarat/rules.ts';
import * as dragontiger from './games/dragontiger/rules.ts';
import * as hilo from './games/hilo/rules.ts';
import { shuffle } from './games/hilo/shuffle.ts';
import { k3 } from './games/lottery/k3.ts';
import { payoutOf } from './games/lottery/model.ts';
import { ssc } from './games/lottery/ssc.ts';
import { rows, stripOf } from './games/slots/maths.ts';
import { models } from './games/slots/models.ts';
import { play } from './games/slots/rounds.ts';
import { themes } from './games/slots/themes.ts';
import { leagues } from './games/sports/leagues.ts';
import { loweredOdds, oddsOf, returned, stepAt } from './games/sports/odds.ts';
import { findSport } from './games/sports/sports.ts';

const page = readPage(rulesPage);

describe('the slots on the page', () => {
  it('are the ninety-nine that there are, each of its model', () => {
    expect([...page.games].sort()).toEqual(themes.map(({ code, model }) => [code, model]).sort());
    expect(page.constant('rows in sight of a slot')).toBe(rows);
  });

  it.each(Object.entries(models))('%s has the strips, lines and pays of the page', (name, model) => {
    const { units, fills, freeSpins, lines } = model;
    expect(page.models.get(name)).toEqual({
      strips: model.counts.map((_, reel) => stripOf(model, reel)),
      lines,
      units,
      fills,
      freeSpins,
      pays: new Map(Object.entries(model.pays).map(([symbol, pays]) => [Number(symbol), pays])),
      wildTimes: model.wildTimes,
      times: model.multiplier,
    });
  });
});

/** As a slot pays it: stops of each spin and fen. */
function paid(game: string, { server, client, nonce, stake }: stranger.Round) {
  const model = models[themes.find(({ code }) => code === game)?.model ?? 'even'];
  const spins = play(model, { server, client, nonce });
  const units = spins.reduce((sum, { pays }) => sum + pays, 0);
  const payout = Number((BigInt(stake) * BigInt(units)) / BigInt(model.units));
  return { stops: spins.map(({ stops }) => stops), units, payout };
}

const rounds = (count: number) =>
  Array.from({ length: count }, (_, nonce) => ({ server: 'b7'.repeat(32), client: 'you', nonce, stake: 20 }));
/** One game of each model. */
const sixGames = Object.keys(models).map(
  (model) => [model, themes.find((theme) => theme.model === model)?.code ?? ''] as const,
);

it.each(sixGames)('%s: a stranger with the page pays what the game pays, in 300 rounds', (_model, game) => {
  for (const round of rounds(300)) expect(stranger.slots(page, game, round)).toEqual(paid(game, round));
});

const differs = (text: string, game: string) => {
  const changed = readPage(text);
  return rounds(300).some((round) => {
    const { stops, payout } = paid(game, round);
    const again = stranger.slots(changed, game, round);
    return again.payout !== payout || JSON.stringify(again.stops) !== JSON.stringify(stops);
  });
};

it.each([
  ['one digit of a strip', '0365827946583716', '0365827946583716'.replace('7', '8'), 'obgdy05'],
  [
    'one pay',
    '| 5 | 8 | 30 | 120 |\n| 6 | 8 | 30 | 120 |\n| 7 | 5 |',
    '| 5 | 9 | 30 | 120 |\n| 6 | 8 | 30 | 120 |\n| 7 | 5 |',
    'obgdy05',
  ],
  ['a line', '| 4 | `01210` |', '| 4 | `02210` |', 'obgdy05'],
  ['the free spins', '| no | 1 | 10, 15, 25 | 2 |', '| no | 1 | 9, 15, 25 | 2 |', 'obgdy05'],
  ['what their wins count', '| no | 1 | 10, 15, 25 | 2 |', '| no | 1 | 10, 15, 25 | 3 |', 'obgdy05'],
  ['the bytes of the stop', 'decide a stop | 8 |', 'decide a stop | 7 |', 'obgdy05'],
  ['the order of the message', 'slots: client:nonce:spin:reel', 'slots: client:nonce:reel:spin', 'obgdy05'],
  ['what a wild multiplies', '| 5 | no | 2 | none | 1 |', '| 5 | no | 3 | none | 1 |', 'obgdy04'],
])('%s changed on the page is noticed', (_what, from, to, game) => {
  expect(differs(changedPage(from, to), game)).toBe(true);
});

it('the examples of the slots are right', () => {
  const seeds = { server: 'a'.repeat(64), client: 'me', stake: 500 };
  const examples = page.rowsUnder('Slots: worked through');
  expect(examples.map(({ model }) => model)).toEqual(Object.keys(models));
  for (const { game = '', round, ...said } of examples) {
    const { stops, units, payout } = paid(game, { ...seeds, nonce: Number(round) });
    expect(said).toMatchObject({
      'stops of spin 0': stops[0]?.join(' '),
      'free spins': String(stops.length - 1),
      'units won': String(units),
      'paid, fen': String(payout),
    });
    expect(stranger.slots(page, game, { ...seeds, nonce: Number(round) }).payout).toBe(payout);
  }
});

describe('High-Low on the page', () => {
  /** The decisions as long as the round lasts. */
  const playedBy = (round: stranger.Round, wanted: string) => {
    const deck = shuffle(round);
    let decisions = '';
    for (const letter of wanted) {
      const table = hilo.play(deck, decisions);
      const action = letter === 'h' || letter === 'l' ? letter : 's';
      if (hilo.isOver(table, BigInt(round.stake)) || !hilo.allows(table, action)) break;
      decisions += letter;
    }
    const table = hilo.play(deck, decisions);
    return { decisions, cards: table.shown, payout: Number(hilo.payoutOf(table, BigInt(round.stake))) };
  };
  const wishes = ['h', 'l', 'hl', 'lh', 'shsl', 'llhh', 'slhshl', 'hhhhhh', 'sssl'];
  const agrees = (from: ReturnType<typeof readPage>) =>
    rounds(400).every((round, place) => {
      const own = { ...round, stake: 1_001 };
      const { decisions, ...said } = playedBy(own, wishes[place % wishes.length] ?? 'h');
      return JSON.stringify(stranger.hilo(from, own, decisions)) === JSON.stringify(said);
    });

  it('has its constants, and a stranger turns its cards and pays what it pays', () => {
    expect(page.constant('High-Low: share of the stakes that comes back, percent')).toBe(
      Number(hilo.returnPercent),
    );
    expect(page.constant('High-Low: most that a round pays, fen')).toBe(Number(hilo.largestPayout));
    expect(page.constant('High-Low: swaps in a round')).toBe(hilo.swapsPerRound);
    expect(agrees(page)).toBe(true);
  });

  it.each([
    ['hilo: client:nonce:i', 'hilo: nonce:client:i'],
    ['comes back, percent | 98 |', 'comes back, percent | 97 |'],
    ['cards in the deck | 52 |', 'cards in the deck | 51 |'],
  ])('%s changed on the page is noticed', (from, to) => {
    expect(agrees(readPage(changedPage(from, to)))).toBe(false);
  });

  it('has a right example', () => {
    const [example] = page.rowsUnder('High-Low: worked through');
    const round = { server: 'a'.repeat(64), client: 'me', nonce: 7, stake: 1_000 };
    const { decisions, cards, payout } = playedBy(round, 'lh');
    expect(example).toEqual({
      round: '7',
      'stake, fen': '1000',
      decisions,
      'first cards': cards.join(' '),
      'paid, fen': String(payout),
    });
  });
});

describe('the tables on the page', () => {
  it.each(baccarat.kinds)('Baccarat: %s pays what it says, whoever wins', (bet) => {
    for (const { result } of baccarat.ends) {
      const pair = bet === 'player_pair' ? result.pairs.player : result.pairs.banker;
      const ends = [stranger.winnerOf(result.winner), pair ? 'a pair' : 'no pair'];
      for (const stake of [500, 501, 1_999])
        expect(stranger.atTable(page, 'Baccarat', { bet, stake, ends })).toBe(
          Number(baccarat.payoutOf(bet, BigInt(stake), result)),
        );
    }
    expect([...(page.pays.get('Baccarat')?.keys() ?? [])]).toEqual(baccarat.kinds);
  });

  it.each(dragontiger.kinds)('Dragon Tiger: %s pays what it says, whoever wins', (bet) => {
    for (const { result } of dragontiger.ends)
      for (const stake of [500, 501, 1_999])
        expect(
          stranger.atTable(page, 'Dragon Tiger', { bet, stake, ends: [stranger.winnerOf(result.winner)] }),
        ).toBe(Number(dragontiger.payoutOf(bet, BigInt(stake), result)));
    expect([...(page.pays.get('Dragon Tiger')?.keys() ?? [])]).toEqual(dragontiger.kinds);
  });
});

it.each([k3, ssc])('$game: every bet of the page pays what it says, on 200 draws', (lottery) => {
  const code = lottery.game === 'k3' ? 'k3' : 'ssc';
  const named = new Set<string>();
  for (let number = 0; number < 200; number += 1) {
    const drawn = lottery.draw('c4'.repeat(32), `a-${number}`);
    const bets = [...lottery.picks];
    for (const [bet] of bets) named.add(bet);
    expect(bets.map(([bet]) => [bet, stranger.atLottery(page, code, bet, 333, drawn)])).toEqual(
      bets.map(([bet, pick]) => [bet, pick.wins(drawn) ? Number(payoutOf(pick, 333n)) : 0]),
    );
  }
  expect(named.size).toBe(lottery.picks.size);
  // None of the page's that the lottery does not have.
  const kinds = new Set(
    [...named].map((bet) =>
      code === 'k3'
        ? bet.replace(/^(triple|pair):\d$/, '$1:F').replace(/^two:.*/, 'two:F-G')
        : bet.replace(/^p\d:\d$/, 'pN:D').replace(/^p\d:/, 'pN:'),
    ),
  );
  expect(new Set(page.odds.get(code)?.keys())).toEqual(kinds);
});

describe.each([
  ['Football', 'football'],
  ['Arena', 'arena'],
] as const)('%s on the page', (heading, code) => {
  const sport = findSport(code);
  if (!sport) throw new Error('no sport');
  const own = leagues.filter((league) => league.sport === code);

  it('has the markets that there are, won when it says', () => {
    const selections = sport.markets.flatMap((market) =>
      market.selections.map((selection) => ({ name: `${market.code} ${selection.code}`, selection })),
    );
    expect([...(page.selections.get(heading)?.keys() ?? [])]).toEqual(selections.map(({ name }) => name));
    const [home, away] = own[0]?.teams ?? [];
    if (!home || !away) throw new Error('no teams');
    for (const { result } of sport.outcomes({ home, away }).ways)
      for (const { name, selection } of selections)
        expect(
          stranger.selectionWins(page, heading, name, { ...result, first: result.first ?? '' }),
          name,
        ).toBe(selection.wins(result));
  });

  it('begins at the odds that a stranger works out', () => {
    for (const { teams } of own)
      for (const [place, home] of teams.entries()) {
        const away = teams[(place + 3) % teams.length];
        if (!away) throw new Error('no team');
        const outcomes = sport.outcomes({ home, away });
        const ours = sport.markets.flatMap((market) =>
          market.selections.map((selection) => {
            const odds = oddsOf(selection, outcomes);
            return [`${market.code} ${selection.code}`, odds === null ? null : Number(odds)] as const;
          }),
        );
        expect([...stranger.openingOdds(page, heading, home, away)]).toEqual(ours);
      }
  });
});

it('says how odds fall', () => {
  const percent = BigInt(page.constant('matches: odds go down by, percent'));
  const each = BigInt(page.constant('matches: for each so much at risk, fen'));
  const most = BigInt(page.constant('matches: times at most'));
  const lowest = BigInt(page.constant('matches: lowest odds, hundredths'));
  expect([each, BigInt(page.constant('matches: share of the stakes that comes back, percent'))]).toEqual([
    stepAt,
    returned,
  ]);
  for (const odds of [101n, 103n, 185n, 9_999n])
    for (const risk of [0n, 9_999_999n, 10_000_000n, 25_000_000n, 30_000_000n, 90_000_000n]) {
      const steps = risk / each < most ? risk / each : most;
      const fallen = (odds * (100n - percent * steps)) / 100n;
      expect(loweredOdds(odds, risk)).toBe(fallen < lowest ? lowest : fallen);
    }
});

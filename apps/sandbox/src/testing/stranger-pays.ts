/**
 * A stranger who works out what a round paid from what is published: every figure comes off the page docs/draws-games.md, and the
 * rest is written from its words, with nothing of ours.
 */
import { createHmac } from 'node:crypto';
import { numbers, taken } from './stranger.ts';
import type { Page, SlotModel } from './stranger-page.ts';

export interface Round {
  readonly server: string;
  readonly client: string;
  readonly nonce: number;
  /** Fen. */
  readonly stake: number;
}

const filledIn = (form: string, values: Readonly<Record<string, string | number>>) =>
  form
    .split(':')
    .map((word) => {
      const value = values[word];
      if (value === undefined) throw new Error(`the page does not say what ${word} is`);
      return value;
    })
    .join(':');

const times = (all: readonly number[]) => all.reduce((product, each) => product * each, 1);
const sumOf = (all: readonly number[]) => all.reduce((sum, each) => sum + each, 0);

/** @returns where the reels of each spin stopped, and fen */
export function slots(page: Page, game: string, { stake, ...seeds }: Round) {
  const model = page.models.get(page.games.get(game) ?? '');
  if (!model) throw new Error(`the page has no game ${game}`);
  const bytes = page.constant('bytes of the digest that decide a stop');
  const rows = page.constant('rows in sight of a slot');
  const spin = (number: number) => {
    const stops = model.strips.map((strip, reel) => {
      const message = filledIn(page.form('slots'), { ...seeds, spin: number, reel });
      const digest = createHmac('sha256', seeds.server)
        .update(message)
        .digest('hex')
        .slice(0, bytes * 2);
      return Number((BigInt(`0x${digest}`) * BigInt(strip.length)) >> 64n);
    });
    const shown = model.strips.map((strip, reel) =>
      Array.from({ length: rows }, (_, row) => strip[((stops[reel] ?? 0) + row) % strip.length] ?? 0),
    );
    return { stops, shown, units: unitsOf(model, shown) };
  };
  const first = spin(0);
  const scatters = first.shown.flat().filter((symbol) => symbol === 9).length;
  const least = page.constant('scatters that bring free spins, at least');
  const free = scatters < least ? 0 : (model.freeSpins[Math.min(scatters, 5) - 3] ?? 0);
  const spins = [first, ...Array.from({ length: free }, (_, place) => spin(place + 1))];
  const units = first.units + model.times * sumOf(spins.slice(1).map((one) => one.units));
  return {
    stops: spins.map((one) => one.stops),
    units,
    payout: Number((BigInt(stake) * BigInt(units)) / BigInt(model.units)),
  };
}

function unitsOf(model: SlotModel, shown: readonly (readonly number[])[]): number {
  const reels = model.fills ? shown.map((reel) => (reel.includes(0) ? reel.map(() => 0) : reel)) : shown;
  const paid = (symbol: number, count: number) => model.pays.get(symbol)?.[count - 3] ?? 0;
  if (!model.lines) {
    return sumOf(
      [...new Set(reels[0])].map((symbol) => {
        const rows = reels.map((reel) => reel.filter((each) => each === symbol || each === 0).length);
        const reach = [...rows, 0].indexOf(0);
        return paid(symbol, reach) * times(rows.slice(0, reach));
      }),
    );
  }
  return sumOf(
    model.lines.map((line) => {
      const row = line.map((place, reel) => reels[reel]?.[place] ?? 0);
      const other = row.find((symbol) => symbol !== 0);
      const reach = (fits: (symbol: number) => boolean) => {
        const end = row.findIndex((symbol) => !fits(symbol));
        return end === -1 ? row.length : end;
      };
      const wilds = paid(
        0,
        reach((symbol) => symbol === 0),
      );
      if (other === undefined || other === 9) return wilds;
      const count = reach((symbol) => symbol === 0 || symbol === other);
      const stood = row.slice(0, count).filter((symbol) => symbol === 0).length;
      return Math.max(wilds, paid(other, count) * model.wildTimes ** stood);
    }),
  );
}

/** @param decisions letters h, l, s @returns the cards that lie open, and fen */
export function hilo(page: Page, { stake, ...seeds }: Round, decisions: string) {
  const size = page.constant('High-Low: cards in the deck');
  const form = page.form('hilo');
  if (!form.endsWith(':i')) throw new Error('the page counts the digests in another place');
  const words = numbers(seeds.server, filledIn(form.slice(0, -2), seeds));
  const deck = Array.from({ length: size }, (_, card) => card);
  for (let place = size - 1; place > 0; place -= 1) {
    const other = taken(words, place + 1);
    const card = deck[place] ?? 0;
    deck[place] = deck[other] ?? 0;
    deck[other] = card;
  }
  const rank = (card: number) => (card % 13) + 1;
  const fits = (guess: string, before: number, next: number) => {
    if (before === 1) return guess === 'h' ? next > 1 : next === 1;
    if (before === 13) return guess === 'l' ? next < 13 : next === 13;
    return guess === 'h' ? next >= before : next <= before;
  };
  let [above, below] = [
    BigInt(stake) * BigInt(page.constant('High-Low: share of the stakes that comes back, percent')),
    100n,
  ];
  let [guessed, swaps] = [0, 0];
  for (const [place, decision] of [...decisions].entries()) {
    const before = rank(deck[place] ?? 0);
    if (decision === 's') {
      swaps += 1;
      continue;
    }
    const left = deck.slice(place + 1);
    const fitting = left.filter((card) => fits(decision, before, rank(card))).length;
    if (!fits(decision, before, rank(deck[place + 1] ?? 0)))
      return { cards: deck.slice(0, place + 2), payout: 0 };
    above *= BigInt(left.length);
    below *= BigInt(fitting);
    guessed += 1;
  }
  if (swaps > page.constant('High-Low: swaps in a round')) throw new Error('more swaps than the page allows');
  const most = page.constant('High-Low: most that a round pays, fen');
  const payout = guessed === 0 ? 0 : Math.min(Number(above / below), most);
  return { cards: deck.slice(0, decisions.length + 1), payout };
}

const paidAt = (stake: number, hundredths: bigint) => Number((BigInt(stake) * hundredths) / 100n);

/** Fen for a bet at a table. @param ends the columns of the page that came true, such as `banker wins` and `a pair` */
export function atTable(
  page: Page,
  table: 'Baccarat' | 'Dragon Tiger',
  { bet, stake, ends }: { readonly bet: string; readonly stake: number; readonly ends: readonly string[] },
): number {
  const figures = page.pays.get(table)?.get(bet);
  const end = ends.find((one) => figures?.has(one));
  const figure = figures?.get(end ?? '');
  if (figure === undefined) throw new Error(`the page does not say what ${bet} pays`);
  return paidAt(stake, figure);
}

/** The columns of the page that a hand of Baccarat came to, for a bet. */
export function baccaratEnds(
  bet: string,
  {
    player,
    banker,
    winner,
  }: { readonly player: readonly number[]; readonly banker: readonly number[]; readonly winner: string },
): string[] {
  const [one = 0, other = 0] = bet.startsWith('player') ? player : banker;
  return [winnerOf(winner), one % 13 === other % 13 ? 'a pair' : 'no pair'];
}

export const winnerOf = (winner: string) => (winner === 'tie' ? 'tie' : `${winner} wins`);

/** Fen for a bet on a draw of a lottery. */
export function atLottery(
  page: Page,
  game: 'k3' | 'ssc',
  bet: string,
  stake: number,
  drawn: readonly number[],
): number {
  const named =
    game === 'k3'
      ? bet.replace(/^(triple|pair):[1-6]$/, '$1:F').replace(/^two:[1-6]-[1-6]$/, 'two:F-G')
      : bet.replace(/^p[1-5]:\d$/, 'pN:D').replace(/^p[1-5]:/, 'pN:');
  const odds = page.odds.get(game)?.get(named);
  if (odds === undefined) throw new Error(`the page does not say what ${bet} pays`);
  return (game === 'k3' ? dice : balls)(bet, drawn) ? paidAt(stake, odds) : 0;
}

function dice(bet: string, drawn: readonly number[]): boolean {
  const sum = sumOf(drawn);
  const [kind = '', of = ''] = bet.split(':');
  const count = (face: string) => drawn.filter((each) => String(each) === face).length;
  if (kind === 'big') return sum >= 11;
  if (kind === 'small') return sum <= 10;
  if (kind === 'odd' || kind === 'even') return (sum % 2 === 1) === (kind === 'odd');
  if (kind === 'sum') return sum === Number(of);
  if (kind === 'triple') return of === '' ? new Set(drawn).size === 1 : count(of) === 3;
  if (kind === 'pair') return count(of) >= 2;
  return of.split('-').every((face) => count(face) > 0);
}

function balls(bet: string, drawn: readonly number[]): boolean {
  const [first = 0, last = 0] = [drawn[0], drawn[4]];
  const [place = '', side = ''] = bet.split(':');
  if (bet === 'dragon') return first > last;
  if (bet === 'tiger') return first < last;
  if (bet === 'tie') return first === last;
  const number = place === 'sum' ? sumOf(drawn) : (drawn[Number(place.slice(1)) - 1] ?? 0);
  const big = number >= (place === 'sum' ? 23 : 5);
  if (side === 'big' || side === 'small') return big === (side === 'big');
  if (side === 'odd' || side === 'even') return (number % 2 === 1) === (side === 'odd');
  return number === Number(side);
}

export interface Played {
  readonly home: number;
  readonly away: number;
  /** Who won the first map. */
  readonly first?: string;
}

/** Whether a selection won, by the words of the page. */
export function selectionWins(
  page: Page,
  sport: 'Football' | 'Arena',
  selection: string,
  played: Played,
): boolean {
  const when = page.selections.get(sport)?.get(selection);
  if (when === undefined) throw new Error(`the page has no ${selection}`);
  const { home, away } = played;
  const score = `${home}-${away}`;
  if (when === 'both sides scored') return home > 0 && away > 0;
  if (when === 'a side did not score') return home === 0 || away === 0;
  if (when === 'the goals are these, home first') return selection === `score ${score}`;
  if (when === 'the goals are none of those') return !page.selections.get(sport)?.has(`score ${score}`);
  const map = /^(home|away) won the first map$/.exec(when)?.[1];
  if (map !== undefined) return played.first === map;
  const [, left = '', sign = '', right = ''] = /^(.+) ([<>=]) (\S+)$/.exec(when) ?? [];
  const value = (text: string): number => {
    const [one = '', operation, other = ''] = text.split(' ');
    const read = (word: string) => (word === 'home' ? home : word === 'away' ? away : Number(word));
    return operation === undefined
      ? read(one)
      : operation === '+'
        ? read(one) + read(other)
        : read(one) - read(other);
  };
  const ahead = value(left) - value(right);
  return sign === '>' ? ahead > 0 : sign === '<' ? ahead < 0 : ahead === 0;
}

/** Fen for a bet on matches. @param odds hundredths of the selections that won, void ones left out */
export function onMatches(stake: number, odds: readonly number[]): number {
  const product = odds.reduce((all, each) => all * BigInt(each), BigInt(stake));
  return Number(product / 100n ** BigInt(odds.length));
}

export interface Strength {
  readonly attack: number;
  readonly concede: number;
}

type Chance = { readonly played: Played; readonly ways: bigint };

/** The odds of a match that nobody has bet on, hundredths by `market selection`; `null` for what is not offered. */
export function openingOdds(page: Page, sport: 'Football' | 'Arena', home: Strength, away: Strength) {
  const ends = sport === 'Football' ? goals(home, away) : maps(home, away);
  const all = ends.reduce((sum, { ways }) => sum + ways, 0n);
  const back = BigInt(page.constant('matches: share of the stakes that comes back, percent'));
  const lowest = BigInt(page.constant('matches: lowest odds, hundredths'));
  const highest = BigInt(page.constant('matches: highest odds, hundredths'));
  return new Map(
    [...(page.selections.get(sport) ?? new Map<string, string>()).keys()].map((selection) => {
      const ways = ends.reduce(
        (sum, end) => (selectionWins(page, sport, selection, end.played) ? sum + end.ways : sum),
        0n,
      );
      const odds = ways === 0n ? 0n : (back * all) / ways;
      return [selection, odds < lowest ? null : Number(odds > highest ? highest : odds)] as const;
    }),
  );
}

const range = 2n ** 32n;
const chosen = (all: number, some: number) =>
  Array.from({ length: some }).reduce<bigint>(
    (ways, _, at) => (ways * BigInt(all - at)) / BigInt(at + 1),
    1n,
  );

function goals(home: Strength, away: Strength): Chance[] {
  const spread = (usual: number, attack: number, concede: number) => {
    const score = (range * BigInt(usual * attack * concede)) / (1_000n * 100n * 100n * 18n);
    return Array.from(
      { length: 19 },
      (_, count) => chosen(18, count) * score ** BigInt(count) * (range - score) ** BigInt(18 - count),
    );
  };
  const others = spread(1_150, away.attack, home.concede);
  return spread(1_450, home.attack, away.concede).flatMap((one, scored) =>
    others.map((other, against) => ({ played: { home: scored, away: against }, ways: one * other })),
  );
}

function maps(home: Strength, away: Strength): Chance[] {
  const [one, other] = [BigInt(home.attack * away.concede), BigInt(away.attack * home.concede)];
  const round = (range * one) / (one + other);
  // Ten rounds before the other has them; all nineteen played, so that every way has as many.
  const map = (chance: bigint) =>
    Array.from(
      { length: 10 },
      (_, lost) =>
        chosen(9 + lost, lost) * chance ** 10n * (range - chance) ** BigInt(lost) * range ** BigInt(9 - lost),
    ).reduce((sum, each) => sum + each, 0n);
  const won = { home: map(round), away: map(range - round) };
  const all = won.home + won.away;
  const sides = ['home', 'away'] as const;
  return sides.flatMap((first) =>
    sides.flatMap((second) => {
      const before = won[first] * won[second];
      if (first === second)
        return [
          {
            played: { home: first === 'home' ? 2 : 0, away: first === 'home' ? 0 : 2, first },
            ways: before * all,
          },
        ];
      return sides.map((third) => ({
        played: { home: third === 'home' ? 2 : 1, away: third === 'home' ? 1 : 2, first },
        ways: before * won[third],
      }));
    }),
  );
}

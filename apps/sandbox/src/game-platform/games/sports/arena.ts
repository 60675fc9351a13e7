/**
 * The arena: five against five, best of three maps. A map is won by the side that first wins ten rounds; every round has the
 * same chance. Kills are for the eye: who wins a round brings down five, the other side none to four.
 */
import { abandonedIn, below, draws, range } from './draws.ts';
import { choose } from './football.ts';
import type { Course, Happening, Market, Outcome, Side, Sport, Strengths } from './sport.ts';

export const roundsToWin = 10;
const mapsToWin = 2;
const roundMs = 3_000;
/** Between maps. */
const breakMs = 9_000;
/** Every match has these: so that being abandoned says nothing about who would have won. */
const surelyPlayed = roundsToWin * mapsToWin;

/** The home side's chance to win a round, in 2^32nds. */
export function winning({ home, away }: Strengths): bigint {
  const one = BigInt(home.attack * away.concede);
  const other = BigInt(away.attack * home.concede);
  return (range * one) / (one + other);
}

const sides = ['home', 'away'] as const;
const winner = (code: string, of: (side: Side) => Market['selections'][number]['wins']): Market => ({
  code,
  selections: sides.map((side) => ({ code: side, wins: of(side) })),
});

const markets: readonly Market[] = [
  winner(
    'winner',
    (side) =>
      ({ home, away }) =>
        home > away === (side === 'home'),
  ),
  winner(
    'map1',
    (side) =>
      ({ first }) =>
        first === side,
  ),
  {
    code: 'maps-2.5',
    selections: [
      { code: 'over', wins: ({ home, away }) => home + away > 2.5 },
      { code: 'under', wins: ({ home, away }) => home + away < 2.5 },
    ],
  },
  // A map and a half taken from one side: it has to win both maps, or the other side wins the bet.
  winner(
    'handicap-home',
    (side) =>
      ({ home, away }) =>
        home - away > 1.5 === (side === 'home'),
  ),
  winner(
    'handicap-away',
    (side) =>
      ({ home, away }) =>
        away - home > 1.5 === (side === 'away'),
  ),
];

export const arena: Sport = {
  code: 'arena',
  venue: 'mpdj',
  markets,
  longestMs: (mapsToWin * 2 - 1) * (roundsToWin * 2 - 1) * roundMs + (mapsToWin * 2 - 2) * breakMs,
  course(source, strengths): Course {
    const chance = winning(strengths);
    const abandoned = abandonedIn(source, surelyPlayed);
    const happenings: Happening[] = [];
    const maps = { home: 0, away: 0 };
    let first: Side | null = null;
    let at = 0;
    for (let part = 1; maps.home < mapsToWin && maps.away < mapsToWin; part += 1) {
      if (part > 1) at += breakMs;
      const rounds = { home: 0, away: 0 };
      while (rounds.home < roundsToWin && rounds.away < roundsToWin) {
        at += roundMs;
        const number = happenings.length + 1;
        if (number === abandoned) return { happenings, result: null, lengthMs: at };
        const draw = draws(source, String(number));
        const side = BigInt(draw(0)) < chance ? 'home' : 'away';
        const lost = below(draw(1), 5);
        rounds[side] += 1;
        const kills = side === 'home' ? { home: 5, away: lost } : { home: lost, away: 5 };
        happenings.push({ at, side, part, kills });
      }
      const won: Side = rounds.home === roundsToWin ? 'home' : 'away';
      maps[won] += 1;
      first ??= won;
    }
    return { happenings, result: { ...maps, first }, lengthMs: at };
  },
  outcomes(strengths) {
    const round = winning(strengths);
    const [home, away] = [mapChance(round), mapChance(range - round)];
    const map = range ** BigInt(roundsToWin * 2 - 1);
    const way = (score: string, first: Side, chance: bigint): Outcome => {
      const [won = 0, lost = 0] = score.split('-').map(Number);
      return { result: { home: won, away: lost, first }, chance };
    };
    const ways = [
      way('2-0', 'home', home * home * map),
      way('2-1', 'home', home * away * home),
      way('2-1', 'away', away * home * home),
      way('1-2', 'home', home * away * away),
      way('1-2', 'away', away * home * away),
      way('0-2', 'away', away * away * map),
    ];
    return { ways, certain: map ** 3n };
  },
};

/** The chance to win ten rounds before the other side does, in range^19ths. @param chance of a round */
function mapChance(chance: bigint): bigint {
  return Array.from({ length: roundsToWin }, (_, lost) => {
    const rest = range ** BigInt(roundsToWin - 1 - lost);
    return (
      choose(roundsToWin - 1 + lost, lost) *
      chance ** BigInt(roundsToWin) *
      (range - chance) ** BigInt(lost) *
      rest
    );
  }).reduce((sum, each) => sum + each, 0n);
}

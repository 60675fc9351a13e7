/**
 * Football: eighteen spells of five minutes; in each, either side scores at most once. A chance is a whole number of 2^32nds, so
 * every end's chance is exact.
 */
import { abandonedIn, below, draws, range } from './draws.ts';
import type { Happening, Market, Outcome, Sport, Strengths } from './sport.ts';

export const spells = 18;
const spellMinutes = 5;
const minutes = spells * spellMinutes;
/** A minute of the match, in ms. */
const minuteMs = 2_000;
/** Thousandths of a goal that an average side scores in an average match. */
const usualGoals = { home: 1_450n, away: 1_150n } as const;

/** The chance to score in a spell, in 2^32nds. */
export function scoring({ home, away }: Strengths): { readonly home: bigint; readonly away: bigint } {
  const chance = (usual: bigint, attack: number, concede: number) =>
    (range * usual * BigInt(attack) * BigInt(concede)) / (1_000n * 100n * 100n * BigInt(spells));
  return {
    home: chance(usualGoals.home, home.attack, away.concede),
    away: chance(usualGoals.away, away.attack, home.concede),
  };
}

const total = (line: number): Market => ({
  code: `total-${line}`,
  selections: [
    { code: 'over', wins: ({ home, away }) => home + away > line },
    { code: 'under', wins: ({ home, away }) => home + away < line },
  ],
});

const scores = ['1-0', '2-0', '2-1', '0-0', '1-1', '2-2', '0-1', '0-2', '1-2'] as const;

const markets: readonly Market[] = [
  {
    code: 'result',
    selections: [
      { code: 'home', wins: ({ home, away }) => home > away },
      { code: 'draw', wins: ({ home, away }) => home === away },
      { code: 'away', wins: ({ home, away }) => home < away },
    ],
  },
  total(1.5),
  total(2.5),
  total(3.5),
  {
    code: 'both',
    selections: [
      { code: 'yes', wins: ({ home, away }) => home > 0 && away > 0 },
      { code: 'no', wins: ({ home, away }) => home === 0 || away === 0 },
    ],
  },
  {
    code: 'score',
    selections: [
      ...scores.map((score) => ({
        code: score,
        wins: ({ home, away }: { home: number; away: number }) => score === `${home}-${away}`,
      })),
      { code: 'other', wins: ({ home, away }) => !scores.some((score) => score === `${home}-${away}`) },
    ],
  },
];

export const football: Sport = {
  code: 'football',
  venue: 'mpty',
  markets,
  longestMs: minutes * minuteMs,
  course(source, strengths) {
    const chances = scoring(strengths);
    const abandoned = abandonedIn(source, minutes);
    const goals: Happening[] = [];
    for (let spell = 0; spell < spells; spell += 1) {
      const draw = draws(source, String(spell + 1));
      const goal = (side: 'home' | 'away', place: number) => {
        if (BigInt(draw(place)) >= chances[side]) return;
        const part = spell * spellMinutes + below(draw(place + 1), spellMinutes) + 1;
        goals.push({ at: part * minuteMs, side, part, kills: null });
      };
      goal('home', 0);
      goal('away', 2);
    }
    const happenings = goals
      .filter(({ part }) => abandoned === undefined || part < abandoned)
      .sort((one, other) => one.at - other.at);
    if (abandoned !== undefined) return { happenings, result: null, lengthMs: abandoned * minuteMs };
    const count = (side: 'home' | 'away') => goals.filter((goal) => goal.side === side).length;
    const result = { home: count('home'), away: count('away'), first: null };
    return { happenings, result, lengthMs: minutes * minuteMs };
  },
  outcomes(strengths) {
    const chances = scoring(strengths);
    const [home, away] = [goalChances(chances.home), goalChances(chances.away)];
    const ways = home.flatMap((one, goals): Outcome[] =>
      away.map((other, against) => ({
        result: { home: goals, away: against, first: null },
        chance: one * other,
      })),
    );
    return { ways, certain: range ** BigInt(spells * 2) };
  },
};

/** The chances of 0 ... 18 goals, in range^18ths. */
function goalChances(chance: bigint): bigint[] {
  return Array.from({ length: spells + 1 }, (_, goals) => {
    const none = (range - chance) ** BigInt(spells - goals);
    return choose(spells, goals) * chance ** BigInt(goals) * none;
  });
}

/** How many ways there are to choose some of several. */
export function choose(all: number, some: number): bigint {
  let ways = 1n;
  for (let place = 0; place < some; place += 1) ways = (ways * BigInt(all - place)) / BigInt(place + 1);
  return ways;
}

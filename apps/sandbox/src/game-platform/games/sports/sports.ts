import { arena } from './arena.ts';
import { football } from './football.ts';
import type { SportCode } from './leagues.ts';
import type { Selection, Sport, Strengths } from './sport.ts';

const sports: Readonly<Record<SportCode, Sport>> = { football, arena };

export function findSport(code: string): Sport | undefined {
  return code === 'football' || code === 'arena' ? sports[code] : undefined;
}

export function findSelection(sport: Sport, market: string, selection: string): Selection | undefined {
  return sport.markets.find(({ code }) => code === market)?.selections.find(({ code }) => code === selection);
}

const average: Strengths = { home: { attack: 100, concede: 100 }, away: { attack: 100, concede: 100 } };
const ends = new Map<string, readonly ReadonlySet<string>[]>();

/** Every way a match can end that differs in what wins: the selections that do, as "market/selection". */
export function endsOf(sport: Sport): readonly ReadonlySet<string>[] {
  const known = ends.get(sport.code);
  if (known) return known;
  const all = new Map<string, ReadonlySet<string>>();
  for (const { result } of sport.outcomes(average).ways) {
    const winning = sport.markets.flatMap(({ code, selections }) =>
      selections.filter(({ wins }) => wins(result)).map((selection) => `${code}/${selection.code}`),
    );
    all.set(winning.join(), new Set(winning));
  }
  ends.set(sport.code, [...all.values()]);
  return [...all.values()];
}

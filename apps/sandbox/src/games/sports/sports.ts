import { arena } from './arena.ts';
import { football } from './football.ts';
import type { SportCode } from './leagues.ts';
import type { Selection, Sport } from './sport.ts';

const sports: Readonly<Record<SportCode, Sport>> = { football, arena };

export function findSport(code: string): Sport | undefined {
  return code === 'football' || code === 'arena' ? sports[code] : undefined;
}

export function findSelection(sport: Sport, market: string, selection: string): Selection | undefined {
  return sport.markets.find(({ code }) => code === market)?.selections.find(({ code }) => code === selection);
}

import type { Language } from '../../../../kit/page/language.ts';
import { roundParameters } from '../../kit/verify/beacon.ts';
import type { MatchDetail } from './wire.ts';

/** The page that plays a match again, with all it needs behind the #: it asks no server. */
export function verifyAddress(
  match: Pick<
    MatchDetail,
    'id' | 'home' | 'away' | 'commitment' | 'happenings' | 'result' | 'map' | 'beacon'
  >,
  seed: string,
  language: Language,
): string {
  const { id, home, away, commitment, happenings, result, map, beacon } = match;
  const parameters = new URLSearchParams({
    lang: language,
    sport: map ? 'arena' : 'football',
    event: id,
    seed,
    commitment,
    home: `${home.attack}.${home.concede}`,
    away: `${away.attack}.${away.concede}`,
    course: happenings.map(({ side, part }) => `${side === 'home' ? 'h' : 'a'}${part}`).join('.'),
    end: result ? `${result.home}-${result.away}` : 'abandoned',
    ...roundParameters(beacon),
  });
  return `/verify/match#${parameters}`;
}

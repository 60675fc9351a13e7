/** What a stop may name: one that names nothing would stop nothing, and look as if it did. */
import { orderWays, protocols, type StopKind } from '@mingpai/contract/states';
import type { Queryable } from '../platform/database.ts';
import { type Refused, refused } from '../platform/outcome.ts';

interface Named {
  readonly name: string;
  readonly nameEn: string;
}

/** The games of the site, as their capability keeps them. */
export interface Hall {
  venues(): readonly (Named & { readonly code: string; readonly enabled: boolean })[];
  /** Those that are shown. */
  games(): readonly (Named & { readonly venue: string; readonly code: string })[];
  /** True for every game that there is, shown or not. */
  knows(venue: string, game: string): Promise<boolean>;
}

interface Target extends Named {
  /** As a stop names it. */
  readonly target: string;
}

/** What there is to choose from, venue by venue; a game carries its venue's name, as several venues have one of the same name. */
export function stoppable(hall: Hall): {
  readonly venue: readonly Target[];
  readonly game: readonly Target[];
} {
  const venues = hall.venues();
  const games = hall.games();
  return {
    venue: venues.map(({ code, name, nameEn }) => ({ target: code, name, nameEn })),
    game: venues.flatMap((venue) =>
      games
        .filter((game) => game.venue === venue.code)
        .map(({ code, name, nameEn }) => ({
          target: `${venue.code}/${code}`,
          name: `${venue.name} ${name}`,
          nameEn: `${venue.nameEn || venue.name} ${nameEn || name}`,
        })),
    ),
  };
}

/** What people call the venues, games and members that stops name. @returns by kind and target, as `venue/mpqp` */
export async function namesOfTargets(
  db: Queryable,
  hall: Hall,
  stops: readonly { readonly kind: StopKind; readonly target: string }[],
): Promise<ReadonlyMap<string, Named>> {
  const { venue, game } = stoppable(hall);
  const names = new Map<string, Named>();
  for (const { target, ...named } of venue) names.set(`venue/${target}`, named);
  for (const { target, ...named } of game) names.set(`game/${target}`, named);
  const members = stops.flatMap(({ kind, target }) => (kind === 'member' || kind === 'play' ? [target] : []));
  if (members.length === 0) return names;
  const { rows } = await db.query<{ id: bigint; username: string }>(
    'select id, username from member_name where id = any($1::bigint[])',
    [members],
  );
  for (const { id, username } of rows)
    for (const kind of ['member', 'play']) names.set(`${kind}/${id}`, { name: username, nameEn: username });
  return names;
}

/**
 * Why there is nothing that this stop would shut, by the very spelling that doors ask for (`Door`).
 * @returns refusal `stop_names_nothing` with the list of what there is; of members there is none to show
 */
export async function refuseUnknownTarget(
  db: Queryable,
  hall: Hall,
  kind: StopKind,
  target: string,
): Promise<Refused | undefined> {
  const known = await namesOf(db, hall, kind, target);
  if (known === 'known' || known.includes(target)) return undefined;
  return refused('stop_names_nothing', { target, known: known.join(', ') });
}

async function namesOf(
  db: Queryable,
  hall: Hall,
  kind: StopKind,
  target: string,
): Promise<'known' | readonly string[]> {
  switch (kind) {
    case 'way':
      return orderWays;
    case 'network':
      return protocols;
    case 'venue':
      return hall.venues().map(({ code }) => code);
    case 'game':
      return gamesLike(hall, target);
    case 'member':
    case 'play': {
      // Doors ask by the number as it is written: one with a zero before it, or a plus, would be nobody's.
      if (!/^[1-9]\d{0,17}$/.test(target)) return [];
      const { rows } = await db.query('select from member_name where id = $1', [target]);
      return rows.length > 0 ? 'known' : [];
    }
    default:
      return 'known';
  }
}

/** The games of the venue that is named, or the venues where there is no such one. */
async function gamesLike(hall: Hall, target: string): Promise<'known' | readonly string[]> {
  const slash = target.indexOf('/');
  const [venue, game] = slash < 0 ? [target, ''] : [target.slice(0, slash), target.slice(slash + 1)];
  if (game !== '' && (await hall.knows(venue, game))) return 'known';
  const games = hall.games().filter((one) => one.venue === venue);
  if (games.length > 0) return games.map(({ code }) => `${venue}/${code}`);
  return hall.venues().map(({ code }) => `${code}/…`);
}

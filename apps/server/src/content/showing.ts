/** When something is shown, and to whom: the same of notices and banners. */
import { type Audience, fits, standingOf } from '../audiences/index.ts';
import type { Queryable } from '../platform/database.ts';

export interface Showing {
  /** Staff let it be seen; otherwise it is a draft. */
  readonly shown: boolean;
  /** The first moment; null: at once. */
  readonly startsAt: Date | null;
  /** The first moment at which it is gone again; null: it stays. */
  readonly endsAt: Date | null;
  readonly audience: Audience;
}

/** Shown from now on to everybody. */
export const always: Showing = { shown: true, startsAt: null, endsAt: null, audience: {} };

export const showingColumns = 'shown, starts_at as "startsAt", ends_at as "endsAt", audience';

/** Of rows that are shown at the moment `$1`, whoever looks. */
export const isLive =
  'shown and (starts_at is null or starts_at <= $1) and (ends_at is null or ends_at > $1)';

export type ShowingState = 'draft' | 'scheduled' | 'live' | 'ended';

export function stateOf({ shown, startsAt, endsAt }: Showing, now: Date): ShowingState {
  if (endsAt !== null && endsAt <= now) return 'ended';
  if (!shown) return 'draft';
  return startsAt !== null && startsAt > now ? 'scheduled' : 'live';
}

/**
 * Of things with audiences those that are not for this member. What is for somebody in particular is for no visitor.
 * @param memberId undefined: a visitor
 */
export async function hiddenFrom(
  db: Queryable,
  things: readonly { readonly id: bigint; readonly audience: Audience }[],
  memberId: bigint | undefined,
  now: Date,
): Promise<bigint[]> {
  const chosen = things.filter(({ audience }) => Object.keys(audience).length > 0);
  if (chosen.length === 0) return [];
  const member = memberId === undefined ? undefined : await standingOf(db, memberId);
  return chosen
    .filter(({ audience }) => member === undefined || !fits(audience, member, now))
    .map(({ id }) => id);
}

/** As the log says it; empty where nothing is said. */
export function showingFields({ shown, startsAt, endsAt, audience }: Showing) {
  return {
    shown,
    startsAt: startsAt?.toISOString() ?? '',
    endsAt: endsAt?.toISOString() ?? '',
    audience: Object.keys(audience).length === 0 ? '' : JSON.stringify(audience),
  };
}

/** As the console sends it. */
export function showingFrom(typed: {
  readonly shown: boolean;
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  readonly audience: Audience;
}): Showing {
  const { shown, startsAt, endsAt, audience } = typed;
  return {
    shown,
    startsAt: startsAt === null ? null : new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
    audience,
  };
}

/** As the console reads it. */
export function wireShowing(showing: Showing, now: Date) {
  return {
    shown: showing.shown,
    startsAt: showing.startsAt?.toISOString() ?? null,
    endsAt: showing.endsAt?.toISOString() ?? null,
    audience: showing.audience,
    state: stateOf(showing, now),
  };
}

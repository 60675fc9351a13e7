/** What staff see of keys of programs. */
import type { Queryable } from '../../platform/database.ts';
import { type Place, sliceOf, uncounted } from '../../platform/slice.ts';

export interface ListedApiKey {
  readonly id: bigint;
  readonly name: string;
  readonly tail: string;
  readonly rights: readonly string[];
  readonly perMinute: number;
  readonly madeBy: string;
  readonly madeAt: Date;
  readonly expiresAt: Date;
  readonly lastUsedAt: Date | null;
  /** idle: its maker cannot sign in. */
  readonly state: 'open' | 'expired' | 'revoked' | 'idle';
}

/** Those that work first, the newest first. */
export async function apiKeys(
  db: Queryable,
  now: Date,
  { id, ...place }: Place & { readonly id?: number | undefined },
): Promise<{ readonly rows: readonly ListedApiKey[]; readonly total: number }> {
  const { paged, behind, tail } = sliceOf(
    place,
    'k.id',
    'k.revoked_at is not null or k.expires_at <= $1, k.id desc',
  );
  const [{ rows }, { rows: counted }] = await Promise.all([
    db.query<ListedApiKey>(
      `select k.id, k.name, k.tail, k.rights, k.per_minute as "perMinute", s.name as "madeBy", k.made_at as "madeAt",
              k.expires_at as "expiresAt", k.used_at as "lastUsedAt",
              case when k.revoked_at is not null then 'revoked' when k.expires_at <= $1 then 'expired'
                   when s.disabled_at is not null then 'idle' else 'open' end as state
         from api_key k join staff s on s.id = k.staff_id
        where ($2::bigint is null or k.id = $2) ${behind} ${tail}`,
      [now, id ?? null],
    ),
    paged
      ? db.query<{ total: number }>(
          'select count(*)::int as total from api_key where ($1::bigint is null or id = $1)',
          [id ?? null],
        )
      : uncounted,
  ]);
  return { rows, total: counted[0]?.total ?? 0 };
}

export interface ListedCall {
  readonly id: bigint;
  readonly at: Date;
  readonly call: string;
  readonly code: number;
  readonly address: string;
}

/** Newest first; of those that are kept. */
export async function apiKeyCalls(
  db: Queryable,
  key: bigint,
  place: Place,
): Promise<{ readonly rows: readonly ListedCall[]; readonly total: number }> {
  const { paged, behind, tail } = sliceOf(place, 'id', 'id desc');
  const [{ rows }, { rows: counted }] = await Promise.all([
    db.query<ListedCall>(
      `select id, at, call, code, address from api_key_call where key_id = $1 ${behind} ${tail}`,
      [key],
    ),
    // No more than anybody pages through is counted.
    paged
      ? db.query<{ total: number }>(
          'select count(*)::int as total from (select from api_key_call where key_id = $1 limit 10000) c',
          [key],
        )
      : uncounted,
  ]);
  return { rows, total: counted[0]?.total ?? 0 };
}

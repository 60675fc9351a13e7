/**
 * Keys of programs (docs/decisions/0095): each is an arm of the person who made it, with some of their rights; what it does counts as
 * theirs, so that it is never a second person's yes.
 */
import { keyRights } from '@mingpai/contract/console/api-keys/open';
import { type Right, withReads } from '@mingpai/contract/console/door';
import type { AppContext } from '../../platform/context.ts';
import type { Database, Queryable, Tx } from '../../platform/database.ts';
import { hashOf, newToken } from '../../platform/ids.ts';
import { done, type Outcome, refused } from '../../platform/outcome.ts';
import { heldRights, rightsOf, type StaffMember } from '../staff.ts';

/** No session begins like this. */
const mark = 'mpk_';
const dayMs = 86_400_000;
/** How late the database may know that a key is in use, in ms. */
const usedEveryMs = 60_000;
/** How long calls are kept, in days. */
const callDays = 90;

export interface ApiKey {
  readonly id: bigint;
  readonly name: string;
  readonly perMinute: number;
  /** Its maker, with what is left of their rights. */
  readonly staff: StaffMember;
}

export function isApiKey(token: string): boolean {
  return token.startsWith(mark);
}

/** The key that this is; undefined: it is none, or has come to its end, or its maker cannot sign in any more. */
export async function apiKeyOf(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  token: string,
): Promise<ApiKey | undefined> {
  const now = clock.now();
  const { rows } = await database.query<{
    id: bigint;
    name: string;
    perMinute: number;
    given: string[];
    stale: boolean;
    staffId: bigint;
    username: string;
    person: string;
    roles: string[];
    rights: string[];
    decidesFrom: Date | null;
  }>(
    `select k.id, k.name, k.per_minute as "perMinute", k.rights as given, coalesce(k.used_at, k.made_at) < $3 as stale,
            s.id as "staffId", s.username, s.name as person, s.roles, s.rights, s."decidesFrom"
       from api_key k
       join (select id, username, name, roles, ${heldRights} as rights, decides_from as "decidesFrom"
               from staff where disabled_at is null) s on s.id = k.staff_id
      where k.key_hash = $1 and k.revoked_at is null and k.expires_at > $2`,
    [hashOf(token), now, new Date(now.getTime() - usedEveryMs)],
  );
  const [found] = rows;
  if (found === undefined) return undefined;
  const { id, name, perMinute, given, stale, staffId, username, person, roles, rights, decidesFrom } = found;
  if (stale)
    await database.query('update api_key set used_at = greatest(used_at, $2) where id = $1', [id, now]);
  const own = rightsOf({ roles, rights });
  const left = withReads(given).filter((right) => own.includes(right));
  return { id, name, perMinute, staff: { id: staffId, username, name: person, rights: left, decidesFrom } };
}

export interface NewApiKey {
  readonly name: string;
  readonly rights: readonly Right[];
  readonly perMinute: number;
  readonly days: number;
}

/** Refusal `key_beyond_own`. @returns the key itself, which nobody can read again */
export async function makeApiKey(
  tx: Tx,
  now: Date,
  maker: StaffMember,
  { name, rights, perMinute, days }: NewApiKey,
): Promise<Outcome<{ id: bigint; key: string }>> {
  if (rights.some((right) => !maker.rights.includes(right) || !keyRights.includes(right)))
    return refused('key_beyond_own');
  const key = `${mark}${newToken()}`;
  const { rows } = await tx.query<{ id: bigint }>(
    `insert into api_key (staff_id, name, key_hash, tail, rights, per_minute, made_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      maker.id,
      name,
      hashOf(key),
      key.slice(-4),
      [...new Set(rights)],
      perMinute,
      now,
      new Date(now.getTime() + days * dayMs),
    ],
  );
  return done({ id: rows[0]?.id ?? 0n, key });
}

/** Refusal `already_decided`: there is none, or it was revoked. @returns its name */
export async function revokeApiKey(tx: Tx, now: Date, id: bigint, by: bigint): Promise<Outcome<string>> {
  const { rows } = await tx.query<{ name: string }>(
    'update api_key set revoked_at = $2, revoked_by = $3 where id = $1 and revoked_at is null returning name',
    [id, now, by],
  );
  return rows[0] ? done(rows[0].name) : refused('already_decided');
}

export async function noteApiKeyCall(
  db: Queryable,
  call: {
    readonly keyId: bigint;
    readonly at: Date;
    readonly name: string;
    readonly code: number;
    readonly address: string;
  },
): Promise<void> {
  await db.query('insert into api_key_call (key_id, at, call, code, address) values ($1, $2, $3, $4, $5)', [
    call.keyId,
    call.at,
    call.name,
    call.code,
    call.address,
  ]);
}

/** Calls that are older than three months, some at a time. */
export async function forgetApiKeyCalls(database: Database, now: Date): Promise<void> {
  for (;;) {
    const { rows } = await database.query(
      'delete from api_key_call where ctid = any (array(select ctid from api_key_call where at < $1 limit 5000)) returning 1',
      [new Date(now.getTime() - callDays * dayMs)],
    );
    if (rows.length === 0) return;
  }
}

/** Limits that members set for themselves, for a Beijing day (business rules, Responsible play). Amounts in fen, time in minutes. */

import { startOfBeijingDay } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import type { Queryable, Tx } from '../platform/database.ts';

export const limitKinds = ['deposit', 'loss', 'time'] as const;
export type LimitKind = (typeof limitKinds)[number];

export interface Limit {
  /** None: no limit. */
  readonly value: bigint | undefined;
  /** A looser one that was asked for, and when it will hold. */
  readonly coming: { readonly value: bigint | undefined; readonly at: Date } | undefined;
}

/** A looser limit holds after this long, in ms: the request of a moment should have passed by then. */
const looserAfterMs = 24 * 3_600_000;

export async function limitsOf(
  db: Queryable,
  memberId: bigint,
  now: Date,
): Promise<Readonly<Record<LimitKind, Limit>>> {
  const { rows } = await db.query<{ kind: LimitKind; value: bigint | null; effective_at: Date }>(
    'select kind, value, effective_at from play_limit where member_id = $1 order by effective_at desc, id desc',
    [memberId],
  );
  const limit = (kind: LimitKind): Limit => {
    const own = rows.filter((row) => row.kind === kind);
    const held = own.find(({ effective_at }) => effective_at <= now);
    const coming = own.find(({ effective_at }) => effective_at > now);
    return {
      value: held?.value ?? undefined,
      coming: coming && { value: coming.value ?? undefined, at: coming.effective_at },
    };
  };
  return { deposit: limit('deposit'), loss: limit('loss'), time: limit('time') };
}

/** Sets a limit, or takes it away. A request that is still to come is replaced. @returns from when it holds */
export async function setLimit(
  { database, clock }: AppContext,
  memberId: bigint,
  kind: LimitKind,
  value: bigint | undefined,
): Promise<Date> {
  return database.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 3))', [`play/${memberId}`]);
    const now = clock.now();
    const { [kind]: present } = await limitsOf(tx, memberId, now);
    const looser = present.value !== undefined && (value === undefined || value > present.value);
    const effectiveAt = looser ? new Date(now.getTime() + looserAfterMs) : now;
    await tx.query('delete from play_limit where member_id = $1 and kind = $2 and effective_at > $3', [
      memberId,
      kind,
      now,
    ]);
    await tx.query(
      'insert into play_limit (member_id, kind, value, set_at, effective_at) values ($1, $2, $3, $4, $5)',
      [memberId, kind, value ?? null, now, effectiveAt],
    );
    return effectiveAt;
  });
}

export interface Pause {
  readonly kind: 'break' | 'exclusion';
  readonly endsAt: Date;
}

/** The break or exclusion that holds now; the longer where there are two. */
export async function pauseOf(db: Queryable, memberId: bigint, now: Date): Promise<Pause | undefined> {
  const { rows } = await db.query<{ kind: Pause['kind']; ends_at: Date }>(
    'select kind, ends_at from play_break where member_id = $1 and ends_at > $2 order by ends_at desc limit 1',
    [memberId, now],
  );
  return rows[0] && { kind: rows[0].kind, endsAt: rows[0].ends_at };
}

/** Begins at once and cannot be taken back; a shorter one beside a longer changes nothing. */
export async function takePause(
  tx: Tx,
  memberId: bigint,
  kind: Pause['kind'],
  days: number,
  now: Date,
): Promise<void> {
  await tx.query('insert into play_break (member_id, kind, began_at, ends_at) values ($1, $2, $3, $4)', [
    memberId,
    kind,
    now,
    new Date(now.getTime() + days * 24 * 3_600_000),
  ]);
}

/** Payout - stake of what settled since a moment, corrections included; fen, negative when lost. */
export async function netSince(db: Queryable, memberId: bigint, since: Date): Promise<bigint> {
  const { rows } = await db.query<{ net: string }>(
    'select coalesce(sum(result_delta), 0)::text as net from settlement where member_id = $1 and at >= $2',
    [memberId, since],
  );
  return BigInt(rows[0]?.net ?? 0);
}

/**
 * What is lost since a moment once every open bet is lost too; fen. One statement, because a bet that settles between two would be
 * in neither: its stake not open any more, its loss not seen yet.
 */
export async function atRisk(db: Queryable, memberId: bigint, since: Date): Promise<bigint> {
  const { rows } = await db.query<{ fen: string }>(
    `select ((select coalesce(sum(stake), 0) from bet where member_id = $1 and state = 'unsettled')
           - (select coalesce(sum(result_delta), 0) from settlement where member_id = $1 and at >= $2))::text as fen`,
    [memberId, since],
  );
  return BigInt(rows[0]?.fen ?? 0);
}

/** What was deposited today, and what waits to be: an order counts until it is rejected or has expired. Fen. */
export async function depositedToday(db: Queryable, memberId: bigint, now: Date): Promise<bigint> {
  const { rows } = await db.query<{ sum: string }>(
    `select coalesce(sum(coalesce(credited, amount)), 0)::text as sum from deposit_order
      where member_id = $1 and created_at >= $2
        and (state = 'approved' or (state = 'pending' and expires_at > $3))`,
    [memberId, startOfBeijingDay(now), now],
  );
  return BigInt(rows[0]?.sum ?? 0);
}

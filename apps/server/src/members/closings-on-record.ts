/** Accounts that their members close, for staff: how many asked, wait, were paid out, closed and erased, and which. */
import { memberNamed } from '../orders/index.ts';
import type { Queryable } from '../platform/database.ts';
import { type Place, sliceOf, uncounted } from '../platform/slice.ts';

export const closingStates = ['waiting', 'held_up', 'undone', 'closed', 'reopened', 'erased'] as const;
export type ClosingState = (typeof closingStates)[number];

/** Of a closing `c`, in SQL: held up is one whose time came and which something stands in the way of. */
const stateOf = `case when c.erased_at is not null then 'erased' when c.reopened_at is not null then 'reopened'
    when c.closed_at is not null then 'closed' when c.undone_at is not null then 'undone'
    when c.told_at is not null then 'held_up' else 'waiting' end`;

/**
 * What left the account for its closing, fen: the balance has to be paid out before it can be asked for, so the 30 days before that
 * count, and what was paid since, until it closed or was taken back.
 */
const paidOut = `(select coalesce(sum(w.amount), 0)::bigint from withdrawal_on_record w
    where w.member_id = c.member_id and w.state = 'approved' and w.created_at > c.asked_at - interval '30 days'
      and w.created_at <= coalesce(c.closed_at, c.undone_at, $2))`;

export interface ClosingFigures {
  readonly state: ClosingState;
  readonly count: number;
  /** Of these, to how many something was paid out. */
  readonly paid: number;
  /** fen */
  readonly paidOut: bigint;
  /** Who gives up what is too little to be paid out. */
  readonly waives: number;
}

/** Of closings that were asked for from `since` on; a state without one is not there. */
export async function closingFigures(
  db: Queryable,
  since: Date,
  now: Date,
): Promise<readonly ClosingFigures[]> {
  const { rows } = await db.query<ClosingFigures>(
    `select state, count(*)::int as count, count(*) filter (where paid > 0)::int as paid,
            coalesce(sum(paid), 0)::bigint as "paidOut", count(*) filter (where waives)::int as waives
       from (select ${stateOf} as state, c.waives, ${paidOut} as paid
               from account_closing c where c.asked_at >= $1) each_one
      group by state`,
    [since, now],
  );
  return rows;
}

export interface ClosingRow {
  readonly id: bigint;
  readonly memberId: bigint;
  readonly username: string;
  readonly state: ClosingState;
  readonly askedAt: Date;
  readonly closesAt: Date;
  /** When it ended as its state says; null: it has not. */
  readonly endedAt: Date | null;
  readonly waives: boolean;
  /** fen */
  readonly paidOut: bigint;
}

interface ClosingsAsked {
  readonly since: Date;
  readonly now: Date;
  /** Absent: all. */
  readonly state: ClosingState | undefined;
  /** A member's number or whole name; empty: all. */
  readonly search?: string;
}

/** The newest first. */
export async function closingRows(
  db: Queryable,
  { since, now, state, search = '', ...place }: ClosingsAsked & Place,
): Promise<{ readonly total: number; readonly rows: readonly ClosingRow[] }> {
  const { paged, behind, tail } = sliceOf(place, 'c.id', 'c.id desc');
  const whose = [search, (await memberNamed(db, search)) ?? null];
  const { rows: counted } = paged
    ? await db.query<{ total: number }>(
        `select count(*)::int as total from account_closing c
          where c.asked_at >= $1 and ($2::text is null or ${stateOf} = $2) and ($3 = '' or c.member_id = $4::bigint)`,
        [since, state ?? null, ...whose],
      )
    : uncounted;
  const { rows } = await db.query<ClosingRow>(
    `select c.id, c.member_id as "memberId", m.username, ${stateOf} as state, c.asked_at as "askedAt",
            c.closes_at as "closesAt", coalesce(c.erased_at, c.reopened_at, c.closed_at, c.undone_at) as "endedAt", c.waives,
            ${paidOut} as "paidOut"
       from account_closing c join member m on m.id = c.member_id
      where c.asked_at >= $1 and ($3::text is null or ${stateOf} = $3)
        and ($4 = '' or c.member_id = $5::bigint) ${behind} ${tail}`,
    [since, now, state ?? null, ...whose],
  );
  return { total: counted[0]?.total ?? 0, rows };
}

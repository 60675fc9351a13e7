/**
 * Whose somebody is changes at the beginning of a commission week (docs/decisions/0089): bets that settle before it are the old agent's
 * for good, with every correction of theirs; those after it the new one's.
 */
import type { Clock } from '../platform/clock.ts';
import { startOfBeijingDay } from '../platform/clock.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import { type Place, sliceOf, uncounted } from '../platform/slice.ts';
import { lockRates } from './rate-ceiling.ts';
import { lastWeek } from './weeks.ts';

export interface Move {
  readonly memberId: bigint;
  /** To whom; undefined: to nobody. */
  readonly to: bigint | undefined;
}

export interface Looked {
  readonly username: string;
  readonly was: { readonly id: bigint; readonly username: string } | undefined;
  readonly to: { readonly id: bigint; readonly username: string } | undefined;
}

/** The Monday 00:00 in Beijing that comes next, never now. */
export function nextWeek(now: Date): Date {
  return startOfBeijingDay(lastWeek(now).end, 7);
}

/**
 * What is wrong with a move. The database refuses the same once more (`check_agent_move`), whoever writes.
 * @returns refusals `not_found`, `agent_move_open`, `agent_move_same`, `agent_leaves`, `agent_move_circle`, `rate_above_parent`,
 * `agent_terms_top`
 */
export async function lookAtMove(tx: Tx, { memberId, to }: Move): Promise<Outcome<Looked>> {
  await lockRates(tx);
  const { rows } = await tx.query<{
    username: string;
    was_id: bigint | null;
    was_name: string | null;
    open: boolean;
  }>(
    `select m.username, w.agent_id as was_id, n.username as was_name,
            exists (select from agent_move o where o.member_id = m.id and o.applied_at is null) as open
       from member_name m cross join lateral (select agent_at(m.id, 'infinity') as agent_id) w
       left join member_name n on n.id = w.agent_id where m.id = $1`,
    [memberId],
  );
  const [member] = rows;
  if (!member) return refused('not_found');
  if (member.open) return refused('agent_move_open');
  if (member.was_id === (to ?? null)) return refused('agent_move_same');
  const was = member.was_id === null ? undefined : { id: member.was_id, username: member.was_name ?? '' };
  if (to === undefined) return done({ username: member.username, was, to: undefined });
  const target = await lookAtTarget(tx, to);
  if (!target.ok) return target;
  const { rows: bad } = await tx.query<{ circle: boolean; above: boolean; other: boolean }>(
    `select $1::bigint = $2::bigint or exists (select from agents_above_at($2, 'infinity') a where a.agent_id = $1) as circle,
            exists (select from serving_agent a cross join unnest($3::text[]) c (category)
                     where a.member_id = $1
                       and agent_rate_at($1, c.category, 'infinity') > agent_rate_at($2, c.category, 'infinity')) as above,
            agent_kind_at($1, 'infinity') <> 'turnover' as other`,
    [memberId, to, categoryIds],
  );
  if (bad[0]?.circle) return refused('agent_move_circle');
  if (bad[0]?.above) return refused('rate_above_parent');
  if (bad[0]?.other) return refused('agent_terms_top');
  return done({ username: member.username, was, to: target.value });
}

/** An agent who takes members on. Refusals `not_found`, `agent_leaves`. */
export async function lookAtTarget(
  tx: Tx,
  id: bigint,
): Promise<Outcome<{ readonly id: bigint; readonly username: string }>> {
  const { rows } = await tx.query<{ id: bigint; username: string; leaving: boolean }>(
    `select m.id, m.username, a.leaves_at is not null as leaving
       from serving_agent a join member_name m on m.id = a.member_id where m.id = $1`,
    [id],
  );
  const [target] = rows;
  if (!target) return refused('not_found');
  return target.leaving ? refused('agent_leaves') : done({ id: target.id, username: target.username });
}

/** Agrees to a move, from the next week on. Refusals as `lookAtMove`. */
export async function agreeToMove(tx: Tx, clock: Clock, move: Move): Promise<Outcome<Date>> {
  await waitForAccrual(tx);
  const looked = await lookAtMove(tx, move);
  if (!looked.ok) return looked;
  const now = clock.now();
  const from = nextWeek(now);
  await tx.query(
    `insert into agent_move (member_id, was_agent_id, agent_id, holds_from, agreed_at) values ($1, $2, $3, $4, $5)`,
    [move.memberId, looked.value.was?.id ?? null, move.to ?? null, from, now],
  );
  return done(from);
}

/** No commission is worked out while it is agreed from when somebody is whose: whoever works it out next sees it. */
export async function waitForAccrual(tx: Tx): Promise<void> {
  await tx.query('select until from agent_reading for update');
}

export interface MoveRow {
  readonly id: bigint;
  readonly memberId: bigint;
  readonly username: string;
  readonly wasId: bigint | null;
  readonly wasName: string | null;
  readonly toId: bigint | null;
  readonly toName: string | null;
  readonly agreedAt: Date;
  readonly holdsFrom: Date;
  readonly applied: boolean;
}

/** Newest first. @param search a member's, or an agent's, id or whole username; empty: all */
export async function moves(
  db: Queryable,
  { search, ...place }: { readonly search: string } & Place,
): Promise<{ rows: MoveRow[]; total: number }> {
  const from = `agent_move v join member_name m on m.id = v.member_id
    left join member_name w on w.id = v.was_agent_id left join member_name t on t.id = v.agent_id`;
  const where = `($1 = '' or $1 in (m.id::text, w.id::text, t.id::text)
    or lower($1) in (m.username_key, w.username_key, t.username_key))`;
  const { paged, behind, tail } = sliceOf(place, 'v.id', 'v.id desc');
  const [rows, counted] = await Promise.all([
    db.query<MoveRow>(
      `select v.id, v.member_id as "memberId", m.username, v.was_agent_id as "wasId", w.username as "wasName",
              v.agent_id as "toId", t.username as "toName", v.agreed_at as "agreedAt", v.holds_from as "holdsFrom",
              v.applied_at is not null as applied
         from ${from} where ${where} ${behind} ${tail}`,
      [search.trim()],
    ),
    paged
      ? db.query<{ total: number }>(`select count(*)::int as total from ${from} where ${where}`, [
          search.trim(),
        ])
      : uncounted,
  ]);
  return { rows: rows.rows, total: counted.rows[0]?.total ?? 0 };
}

const categoryIds = ['realbet', 'sport', 'gaming', 'joker', 'concise', 'lottery'];

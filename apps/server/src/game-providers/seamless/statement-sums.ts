/** What a venue's list says of each member, as one sum: each row is looked at when it is told, however late, and again when it is told otherwise. */
import type { Database } from '../../platform/database.ts';
import { holdClosed } from './sums.ts';

/** Rows of one step: each is a transaction of its own, far from the time that a statement may take. */
const stepRows = 20_000;
/** Steps of one look; what is left then is for the next one. */
const mostSteps = 200;

/** Took something back, by a row of its own. */
const isUndone = `exists (
  select from seamless_statement u
   where u.venue = s.venue and u.kind = 'undo' and u.counts and u.reference = s.id)`;

/** What a row moved by the list's word: what was declined or taken back moved nothing. */
const value = `case when not s.counts or ${isUndone} then 0
  when s.kind = 'bet' then -s.amount when s.kind = 'win' then s.amount else 0 end`;

/**
 * What a row moved whose kind means nothing here: what our books have under its id, where the amount is that; else the amount, as if it had
 * been paid, so that it cannot pass for nothing.
 */
export const valueOfOther = `case when ${isUndone} then 0 else coalesce((
  select t.moved from seamless_transaction t where t.venue = s.venue and t.id = s.id and abs(t.moved) = s.amount), s.amount) end`;

/** @returns false: there is more to look at than one look takes */
export async function sumStatement(database: Database, venue: string): Promise<boolean> {
  for (let step = 0; step < mostSteps; step += 1)
    if ((await sumStep(database, venue)) < stepRows) return true;
  return false;
}

/** An undoing changes what the row is worth that it names. @returns how many rows were looked at */
async function sumStep(database: Database, venue: string): Promise<number> {
  return database.transaction(async (tx) => {
    await holdClosed(tx, venue);
    const { rows } = await tx.query<{ looked: number }>(
      `with fresh as (
         select id, kind, reference from seamless_statement where venue = $1 and fresh order by id limit $2),
       about as (
         select id from fresh union select reference from fresh where kind = 'undo' and reference is not null),
       worth as (
         select s.id, s.member_id, s.summed, ${value} as value
           from about a join seamless_statement s on s.venue = $1 and s.id = a.id),
       kept as (
         update seamless_statement s set summed = w.value, fresh = false
           from worth w where s.venue = $1 and s.id = w.id and (s.fresh or s.summed <> w.value)
         returning s.id),
       added as (
         insert into seamless_sum (venue, member_id, theirs)
         select $1, member_id, sum(value - summed) from worth group by member_id having sum(value - summed) <> 0
         on conflict (venue, member_id) do update set theirs = seamless_sum.theirs + excluded.theirs
         returning member_id)
       select count(*)::int as looked from fresh`,
      [venue, stepRows],
    );
    return rows[0]?.looked ?? 0;
  });
}

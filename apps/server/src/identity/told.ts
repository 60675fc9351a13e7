/** What members were told of their level, and when: what binds them at a withdrawal is what was said before they paid in. */
import { type IdentityLevel, identityLevels } from '@mingpai/contract/identity';
import { formatYuan } from '@mingpai/contract/money';
import { inboxTexts, sendInboxMessage } from '../inbox/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { type Figures, figuresOf, type IdentityRules, levelOf } from './levels.ts';

/**
 * Tells the member what their level allows, unless the last word on it said the same. That figures were taken away is noted without a
 * message, so that they do not bind again before they are said again. @param now when the order was made that this is said with
 */
export async function tell(
  tx: Tx,
  clock: Clock,
  rules: IdentityRules,
  memberId: bigint,
  now = clock.now(),
): Promise<void> {
  // One after the other, so that nobody is told twice.
  await tx.query("select pg_advisory_xact_lock(hashtextextended('told of identity ' || $1, 0))", [memberId]);
  const { level } = await levelOf(tx, memberId);
  const { deposits, withdrawals } = figuresOf(rules, level);
  const { rows } = await tx.query<{ says: boolean }>(
    `insert into identity_told (member_id, level, at, in_day, in_month, in_life, out_day, out_month, out_life)
     select $1::bigint, $2::text, $3::timestamptz, $4::bigint, $5::bigint, $6::bigint, $7::bigint, $8::bigint, $9::bigint
       from (select) this left join lateral
            (select t.in_day, t.in_month, t.in_life, t.out_day, t.out_month, t.out_life from identity_told t
              where t.member_id = $1 and t.level = $2 order by t.id desc limit 1) l on true
      where ($4::bigint, $5::bigint, $6::bigint, $7::bigint, $8::bigint, $9::bigint) is distinct from
            (l.in_day, l.in_month, l.in_life, l.out_day, l.out_month, l.out_life)
     returning coalesce(in_day, in_month, in_life, out_day, out_month, out_life) is not null as says`,
    [
      memberId,
      level,
      now,
      deposits.day,
      deposits.month,
      deposits.life,
      withdrawals.day,
      withdrawals.month,
      withdrawals.life,
    ],
  );
  if (rows[0]?.says !== true) return;
  const text = inboxTexts.identityTold({
    deposits: written(deposits),
    withdrawals: written(withdrawals),
    hours: rules.usualHours,
  });
  await sendInboxMessage(tx, clock, memberId, text);
}

/**
 * What the member had been told of withdrawals when they made an order to pay in that was credited since; undefined: nothing was said
 * before they paid. Where nothing binds of this level, what was said of a lower one does: a level that is given takes nothing back.
 */
export async function bindingFigures(
  db: Queryable,
  memberId: bigint,
  level: IdentityLevel,
): Promise<Figures | undefined> {
  const { rows } = await db.query<{ day: bigint | null; month: bigint | null; life: bigint | null }>(
    `select t.out_day as day, t.out_month as month, t.out_life as life from identity_told t
      where t.member_id = $1 and t.level = any($2)
        and exists (select from deposit_on_record d
                     where d.member_id = $1 and d.state = 'approved'
                       and (d.ordered_at > t.at or d.ordered_at = t.at and not (${says('t')})))
      order by t.level = $3 desc, t.id desc limit 1`,
    [memberId, identityLevels.slice(0, identityLevels.indexOf(level) + 1), level],
  );
  return rows[0];
}

/** When the member was last told of this level. */
export async function toldAt(db: Queryable, memberId: bigint): Promise<Date | undefined> {
  const { rows } = await db.query<{ at: Date }>(
    `select t.at from identity_told t where member_id = $1 and ${says('t')} order by id desc limit 1`,
    [memberId],
  );
  return rows[0]?.at;
}

/** Whether a word names a figure; one without was noted with no message. */
function says(word: string): string {
  const columns = ['in_day', 'in_month', 'in_life', 'out_day', 'out_month', 'out_life'];
  return `coalesce(${columns.map((column) => `${word}.${column}`).join(', ')}) is not null`;
}

function written(figures: Figures) {
  const yuan = (fen: bigint | null) => (fen === null ? null : formatYuan(fen));
  return { day: yuan(figures.day), month: yuan(figures.month), life: yuan(figures.life) };
}

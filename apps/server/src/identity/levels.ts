/** What each level may, and how much of it a member has used. Amounts in fen, spans rolling. */
import {
  type IdentityLevel,
  type IdentitySpan,
  identityLevels,
  identitySpans,
} from '@mingpai/contract/identity';
import type { Queryable } from '../platform/database.ts';
import type { AreaValue } from '../settings/index.ts';

export type IdentityRules = AreaValue<'identity'>;
/** Null: no figure. */
export type Figures = Readonly<Record<IdentitySpan, bigint | null>>;
export interface Used {
  readonly day: bigint;
  readonly month: bigint;
  readonly life: bigint;
}

const dayMs = 24 * 3_600_000;

export interface Held {
  readonly level: IdentityLevel;
  readonly since: Date | undefined;
  /** By the details that were sent the member is of age from then on. */
  readonly ofAgeAt: Date | undefined;
}

export async function levelOf(db: Queryable, memberId: bigint): Promise<Held> {
  const { rows } = await db.query<{ level: IdentityLevel; since: Date; of_age_at: Date | null }>(
    'select level, since, of_age_at from identity_level where member_id = $1',
    [memberId],
  );
  const [row] = rows;
  return { level: row?.level ?? 'none', since: row?.since, ofAgeAt: row?.of_age_at ?? undefined };
}

/** Whether any level has any figure: without one nobody is asked for anything. */
export function asksAnything(rules: IdentityRules): boolean {
  return identityLevels.some((level) => !allowsAll(rules, level));
}

/** Whether the level has no figure. */
export function allowsAll(rules: IdentityRules, level: IdentityLevel): boolean {
  const { deposits, withdrawals } = rules[level];
  return identitySpans.every((span) => deposits[span] === null && withdrawals[span] === null);
}

export function figuresOf(rules: IdentityRules, level: IdentityLevel) {
  const { deposits, withdrawals } = rules[level];
  return { deposits: inFen(deposits), withdrawals: inFen(withdrawals) };
}

function inFen(figures: Readonly<Record<IdentitySpan, number | null>>): Figures {
  const fen = (figure: number | null) => (figure === null ? null : BigInt(figure));
  return { day: fen(figures.day), month: fen(figures.month), life: fen(figures.life) };
}

/** What is left of the tightest figure, and whose it is; undefined: there is no figure. */
export function tightest(
  figures: Figures,
  used: Used,
): { readonly span: IdentitySpan; readonly left: bigint } | undefined {
  let found: { span: IdentitySpan; left: bigint } | undefined;
  for (const span of identitySpans) {
    const most = figures[span];
    if (most === null) continue;
    const left = most > used[span] ? most - used[span] : 0n;
    if (found === undefined || left < found.left) found = { span, left };
  }
  return found;
}

/**
 * What was paid in, by the moment at which it was credited, and what waits to be, by that of its order: an order counts until it is
 * rejected or has expired.
 */
export async function depositsUsed(db: Queryable, memberId: bigint, now: Date): Promise<Used> {
  const { rows } = await db.query<Used>('select day, month, life from deposits_used($1, $2)', [
    memberId,
    now,
  ]);
  return rows[0] ?? nothingUsed;
}

/**
 * The rules as functions of the database take them (migrations/1111_what_levels_let_in.sql): figures of each level in fen, those that
 * there are none of left out.
 */
export function levelRules(rules: IdentityRules): object {
  const figures = (level: IdentityLevel) => {
    const { deposits, withdrawals } = rules[level];
    return {
      in_day: deposits.day,
      in_month: deposits.month,
      in_life: deposits.life,
      out_day: withdrawals.day,
      out_month: withdrawals.month,
      out_life: withdrawals.life,
    };
  };
  return {
    asks: asksAnything(rules),
    ask_from: rules.askFrom,
    ...Object.fromEntries(identityLevels.map((level) => [level, figures(level)])),
  };
}

/** What was asked out and not refused. */
export async function withdrawalsUsed(db: Queryable, memberId: bigint, now: Date): Promise<Used> {
  const { rows } = await db.query<Used>(
    `select coalesce(sum(amount) filter (where created_at >= $2), 0)::bigint as day,
            coalesce(sum(amount) filter (where created_at >= $3), 0)::bigint as month,
            coalesce(sum(amount), 0)::bigint as life
       from withdrawal_on_record where member_id = $1 and state <> 'rejected'`,
    [memberId, begin(now, 1), begin(now, 30)],
  );
  return rows[0] ?? nothingUsed;
}

const nothingUsed: Used = { day: 0n, month: 0n, life: 0n };

/** The first millisecond that counts: what happened exactly so many days ago does not any more. */
function begin(now: Date, days: number): Date {
  return new Date(now.getTime() - days * dayMs + 1);
}

/**
 * Limits that members set for themselves, for rolling spans of time (business rules, Responsible play). Each holds for itself, so
 * the lowest wins. Amounts in fen, time in minutes.
 */
import { yuanNumber } from '@mingpai/contract/money';
import type { AppContext } from '../platform/context.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { noteEvent } from '../webhooks/index.ts';
import { type Span, spans } from './spans.ts';

export const limitKinds = ['deposit', 'loss', 'stake', 'time'] as const;
export type LimitKind = (typeof limitKinds)[number];

export interface Limit {
  readonly kind: LimitKind;
  readonly span: Span;
  /** None: no limit. */
  readonly value: bigint | undefined;
  /** A looser one that was asked for, and from when the member may say yes to it for the second time. */
  readonly coming: { readonly value: bigint | undefined; readonly at: Date } | undefined;
}

/** A looser limit waits for this long, in ms: the request of a moment should have passed by then. */
const looserAfterMs = 24 * 3_600_000;

interface LimitRow {
  readonly kind: LimitKind;
  readonly span: Span;
  readonly value: bigint | null;
  readonly effective_at: Date;
  readonly awaits_yes: boolean;
}

/** All twelve, by kind and from the shortest span to the longest, those without a value too. */
export async function limitsOf(db: Queryable, memberId: bigint, now: Date): Promise<readonly Limit[]> {
  const { rows } = await db.query<LimitRow>(
    `select kind, span, value, effective_at, awaits_yes from play_limit
      where member_id = $1 order by effective_at desc, id desc`,
    [memberId],
  );
  return limitKinds.flatMap((kind) =>
    spans.map((span) => {
      const own = rows.filter((row) => row.kind === kind && row.span === span);
      const held = own.find((row) => !row.awaits_yes && row.effective_at <= now);
      const coming = own.find((row) => row.awaits_yes);
      return {
        kind,
        span,
        value: held?.value ?? undefined,
        coming: coming && { value: coming.value ?? undefined, at: coming.effective_at },
      };
    }),
  );
}

/** Limits of these kinds that hold now. */
export async function heldLimits<K extends LimitKind>(
  db: Queryable,
  memberId: bigint,
  kinds: readonly K[],
  now: Date,
): Promise<readonly { readonly kind: K; readonly span: Span; readonly value: bigint }[]> {
  const all = await limitsOf(db, memberId, now);
  return all.flatMap(({ kind, span, value }) => {
    const wanted = kinds.find((one) => one === kind);
    return wanted === undefined || value === undefined ? [] : [{ kind: wanted, span, value }];
  });
}

/**
 * Whoever counts a member's money against limits, or changes these, does so one after the other until the transaction ends. Stakes that
 * are taken together hold the same lock shared (`limits_stand_still`).
 */
export async function lockLimits(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('limits of ' || $1, 0))", [memberId]);
}

/** The same of several members at once, in the order in which everybody takes them. */
export async function lockLimitsOf(tx: Tx, memberIds: readonly bigint[]): Promise<void> {
  const inOrder = [...new Set(memberIds)].sort((one, other) => (one < other ? -1 : 1));
  for (const memberId of inOrder) await lockLimits(tx, memberId);
}

/**
 * Sets a limit, or takes it away. A request that is still to come is replaced. @param beside runs in the same transaction, when the limit
 * is written down. @returns from when it holds, or from when a looser
 * one can be said yes to
 */
export async function setLimit(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  memberId: bigint,
  { kind, span }: Pick<Limit, 'kind' | 'span'>,
  value: bigint | undefined,
  beside: (tx: Tx, now: Date) => Promise<void> = async () => {},
): Promise<{ readonly at: Date; readonly looser: boolean }> {
  return database.transaction(async (tx) => {
    await lockLimits(tx, memberId);
    const now = clock.now();
    const [present] = await heldLimits(tx, memberId, [kind], now).then((held) =>
      held.filter((limit) => limit.span === span),
    );
    const looser = present !== undefined && (value === undefined || value > present.value);
    const at = looser ? new Date(now.getTime() + looserAfterMs) : now;
    await tx.query('delete from play_limit where member_id = $1 and kind = $2 and span = $3 and awaits_yes', [
      memberId,
      kind,
      span,
    ]);
    await tx.query(
      `insert into play_limit (member_id, kind, span, value, set_at, effective_at, awaits_yes)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [memberId, kind, span, value ?? null, now, at, looser],
    );
    await noteLimit(tx, clock, memberId, { kind, span, value, from: at, waits: looser });
    await beside(tx, now);
    return { at, looser };
  });
}

export type SecondYes = 'holds' | 'gone' | { readonly notBefore: Date };

/** The second yes to a looser limit, 24 hours after the first: it holds from now on. */
export async function confirmLimit(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  memberId: bigint,
  { kind, span }: Pick<Limit, 'kind' | 'span'>,
): Promise<SecondYes> {
  return database.transaction(async (tx) => {
    await lockLimits(tx, memberId);
    const now = clock.now();
    const asked = (await limitsOf(tx, memberId, now)).find((one) => one.kind === kind && one.span === span);
    if (asked?.coming === undefined) return 'gone';
    if (asked.coming.at > now) return { notBefore: asked.coming.at };
    await tx.query(
      `update play_limit set awaits_yes = false, effective_at = $4
        where member_id = $1 and kind = $2 and span = $3 and awaits_yes`,
      [memberId, kind, span, now],
    );
    const { value } = asked.coming;
    await noteLimit(tx, clock, memberId, { kind, span, value, from: now, waits: false });
    return 'holds';
  });
}

interface ChangedLimit {
  readonly kind: LimitKind;
  readonly span: Span;
  readonly value: bigint | undefined;
  readonly from: Date;
  readonly waits: boolean;
}

async function noteLimit(
  tx: Tx,
  clock: AppContext['clock'],
  memberId: bigint,
  { kind, span, value, from, waits }: ChangedLimit,
): Promise<void> {
  const told = value === undefined ? null : kind === 'time' ? Number(value) : yuanNumber(value);
  await noteEvent(tx, clock, {
    kind: 'member.limits_changed',
    data: { memberId: Number(memberId), kind, span, value: told, from: from.toISOString(), waits },
  });
}

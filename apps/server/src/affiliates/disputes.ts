/** What an agent says against a statement before it is paid, and what staff answer (business rules, Agents). */
import { disputeDays } from '@mingpai/contract/agent/schemas';
import { formatYuan } from '@mingpai/contract/money';
import { message, textOf } from '@mingpai/contract/texts';
import { requestAdjustment } from '../adjustments/index.ts';
import { forget } from '../authority/index.ts';
import { inboxTexts, sendInboxMessage } from '../inbox/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { readersLanguage } from '../platform/language.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import type { Settings } from '../settings/index.ts';
import { statementSubject } from './statement-subject.ts';

const dayMs = 86_400_000;

export interface Dispute {
  readonly reason: string;
  readonly raisedAt: Date;
  /** `correcting`: a correction was asked for, and a colleague has not decided it. */
  readonly state: 'open' | 'correcting' | 'upheld' | 'corrected';
  readonly answer: string | null;
  readonly answeredBy: string | null;
  readonly answeredAt: Date | null;
  readonly correction: {
    readonly orderNo: string;
    readonly direction: 'credit' | 'debit';
    /** fen */
    readonly amount: bigint;
  } | null;
}

/** @param since when the statement was made, or rejected @returns from when on nothing can be said against it any more */
export function disputableUntil(since: Date): Date {
  return new Date(since.getTime() + disputeDays * dayMs);
}

interface Disputed {
  readonly agentId: bigint;
  readonly state: 'draft' | 'paid' | 'rejected';
  readonly since: Date;
  readonly week: string;
  readonly amount: bigint;
}

/** Keeps whoever pays, rejects or disputes it waiting until this one is through. */
async function lockStatement(tx: Tx, id: bigint): Promise<Disputed | undefined> {
  const { rows } = await tx.query<Disputed>(
    `select agent_id as "agentId", state, coalesce(decided_at, created_at) as since, to_char(week, 'YYYY-MM-DD') as week, amount
       from agent_statement where id = $1 for update`,
    [id],
  );
  return rows[0];
}

/**
 * Notes what an agent says is wrong with a statement of theirs; it is not paid before somebody has answered, and a first yes to it is
 * none any more. Refusals `dispute_not_own`, `dispute_paid`, `dispute_late`, `dispute_twice`.
 */
export async function raiseDispute(
  tx: Tx,
  clock: Clock,
  { id, agentId, reason }: { readonly id: bigint; readonly agentId: bigint; readonly reason: string },
): Promise<Outcome<null>> {
  const statement = await lockStatement(tx, id);
  if (statement?.agentId !== agentId) return refused('dispute_not_own');
  if (statement.state === 'paid') return refused('dispute_paid');
  const now = clock.now();
  if (now >= disputableUntil(statement.since)) return refused('dispute_late', { days: disputeDays });
  const { rows } = await tx.query(
    `insert into agent_dispute (statement_id, reason, raised_at) values ($1, $2, $3) on conflict (statement_id) do nothing
     returning statement_id`,
    [id, reason, now],
  );
  if (rows.length === 0) return refused('dispute_twice');
  await forget(tx, statementSubject(id));
  return done(null);
}

/** Whether a statement waits for an answer, or for a correction that was asked for. */
export async function isDisputed(tx: Tx, id: bigint): Promise<boolean> {
  const { rows } = await tx.query(
    "select from agent_dispute_state where statement_id = $1 and state in ('open', 'correcting')",
    [id],
  );
  return rows.length > 0;
}

export interface Answer {
  /** The statement's. */
  readonly id: bigint;
  readonly staffId: bigint;
  /** What the agent reads. */
  readonly answer: string;
  readonly correction: { readonly direction: 'credit' | 'debit'; readonly amount: bigint } | undefined;
}

export interface Answered {
  readonly agentId: bigint;
  readonly week: string;
  /** The number of the correction's order; null: the statement stands. */
  readonly orderNo: string | null;
}

/**
 * Answers a dispute: the statement stands, which the agent is told, or a correction of their balance is asked for as any other, and
 * answers it once a colleague has approved it. Refusals `not_found`, `dispute_answered`, and those of a correction.
 */
export async function answerDispute(
  tx: Tx,
  parts: { readonly clock: Clock; readonly settings: Settings },
  { id, staffId, answer, correction }: Answer,
): Promise<Outcome<Answered>> {
  const statement = await lockStatement(tx, id);
  if (!statement) return refused('not_found');
  const { rows } = await tx.query(
    "select from agent_dispute_state where statement_id = $1 and state = 'open'",
    [id],
  );
  if (rows.length === 0) return refused('dispute_answered');
  const { agentId, week, amount } = statement;
  const asked =
    correction === undefined
      ? undefined
      : await requestAdjustment(
          tx,
          parts,
          {
            ...correction,
            memberId: agentId,
            reason: 'commission',
            memberNote: answer.slice(0, 200),
            note: textOf(
              message('dispute_correction', { statement: String(id), week, answer }),
              readersLanguage(),
            ).slice(0, 500),
            multiple: 0,
          },
          staffId,
        );
  if (asked?.ok === false) return asked;
  await tx.query(
    `insert into agent_dispute_answer (statement_id, answer, adjustment_id, answered_by, answered_at) values ($1, $2, $3, $4, $5)`,
    [id, answer, asked?.value.id ?? null, staffId, parts.clock.now()],
  );
  if (asked === undefined)
    await sendInboxMessage(
      tx,
      parts.clock,
      agentId,
      inboxTexts.disputeUpheld({ week, amount: formatYuan(amount), answer }),
    );
  return done({ agentId, week, orderNo: asked?.value.orderNo ?? null });
}

/** What was said against each of these statements; of the others there is no entry. */
export async function disputesOf(
  db: Queryable,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, Dispute>> {
  const { rows } = await db.query<
    Omit<Dispute, 'correction'> & {
      readonly id: bigint;
      readonly orderNo: string | null;
      readonly direction: 'credit' | 'debit';
      readonly amount: bigint;
    }
  >(
    `select d.statement_id as id, d.reason, d.raised_at as "raisedAt", d.state, d.answer, w.name as "answeredBy",
            d.answered_at as "answeredAt", d.order_no as "orderNo", d.direction, d.amount
       from agent_dispute_state d left join staff_name w on w.id = d.answered_by where d.statement_id = any($1)`,
    [ids],
  );
  return new Map(
    rows.map(({ id, orderNo, direction, amount, ...dispute }) => [
      id,
      { ...dispute, correction: orderNo === null ? null : { orderNo, direction, amount } },
    ]),
  );
}

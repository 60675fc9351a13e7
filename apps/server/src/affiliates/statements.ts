/** Weekly statements: made as drafts on Monday, reviewed and paid by staff (business rules, Agents). */

import { formatYuan } from '@mingpai/contract/money';
import { authorise, type Decider, forget, type Given, type Waits } from '../authority/index.ts';
import { inboxTexts, sendInboxMessage } from '../inbox/index.ts';
import { type Actor, staffActor } from '../platform/actor.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, Tx } from '../platform/database.ts';
import { namedId } from '../platform/ids.ts';
import { certain, done, type Outcome, refused } from '../platform/outcome.ts';
import type { Settings } from '../settings/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { accrue } from './commission.ts';
import { summedIn } from './commission-lines.ts';
import { isDisputed } from './disputes.ts';
import { earnings } from './earnings.ts';
import { reckonWeek } from './reckoning.ts';
import { dueOf } from './shares.ts';
import { statementSubject } from './statement-subject.ts';
import { lastWeek } from './weeks.ts';

/**
 * Makes the drafts of the week that ended last, for every agent to whom at least a fen is due; with less, or with a debt from
 * reversals, the lines wait for the next. Harmless to repeat.
 * @returns how many were made
 */
export async function makeStatements(database: Database, clock: Clock): Promise<number> {
  await accrue(database);
  const { monday, end } = lastWeek(clock.now());
  await reckonWeek(database, { monday, end });
  const { rows: agents } = await database.query<{ agent_id: bigint }>(
    `select distinct agent_id from ${earnings} e where statement_id is null and at < $1
     except select agent_id from agent_statement where week = $2 order by 1`,
    [end, monday],
  );
  let made = 0;
  for (const { agent_id } of agents)
    if (await database.transaction((tx) => makeStatement(tx, clock, agent_id, monday, end))) made += 1;
  return made;
}

async function makeStatement(
  tx: Tx,
  clock: Clock,
  agentId: bigint,
  monday: string,
  end: Date,
): Promise<boolean> {
  // No line may appear, and no other statement be made, while this one is: each starts from what the one before left over.
  await tx.query('select until from agent_reading for update');
  const { rows: sums } = await tx.query<{ carried: bigint; accrued: string }>(
    `select coalesce((select s.carried_out from agent_statement s where s.agent_id = $1 order by s.id desc limit 1), 0) as carried,
            coalesce(sum(c.amount), 0)::text as accrued
       from ${earnings} c where c.agent_id = $1 and c.statement_id is null and c.at < $2`,
    [agentId, end],
  );
  const [open] = sums;
  if (!open) return false;
  const accrued = BigInt(open.accrued);
  const due = dueOf(open.carried + accrued);
  if (due.fen === 0n) return false;
  const { rows } = await tx.query<{ id: bigint }>(
    `insert into agent_statement (agent_id, week, carried_in, accrued, amount, carried_out, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (agent_id, week) do nothing returning id`,
    [agentId, monday, open.carried, accrued, due.fen, due.carried, clock.now()],
  );
  const [statement] = rows;
  if (!statement) return false;
  const { rows: lines } = await tx.query<{ amount: bigint }>(
    `with lines as (
       update agent_commission set statement_id = $1
        where agent_id = $2 and statement_id is null and at < $3 returning amount),
     weeks as (
       update agent_reckoning set statement_id = $1
        where agent_id = $2 and statement_id is null and at < $3 returning amount),
     heads as (
       update agent_head set statement_id = $1
        where agent_id = $2 and statement_id is null and at < $3 returning amount)
     select amount from lines union all select amount from weeks union all select amount from heads`,
    [statement.id, agentId, end],
  );
  // What was taken is what was added up; the lock above sees to it, and money is not left to a lock alone.
  if (lines.reduce((sum, { amount }) => sum + amount, 0n) !== accrued)
    throw new Error(`commission of agent ${agentId} changed while its statement was made`);
  return true;
}

export interface StatementDecision {
  readonly id: bigint;
  /** `staff/3`. */
  readonly by: Actor;
}

interface Decided {
  readonly agentId: bigint;
  /** The Monday it begins with, YYYY-MM-DD. */
  readonly week: string;
  /** fen */
  readonly amount: bigint;
}

export interface PayDeps {
  readonly clock: Clock;
  readonly settings: Settings;
  readonly wallet: Wallet;
}

export interface Payment extends Decider {
  readonly id: bigint;
  /** What the person read, fen: the yes is to that. */
  readonly amount: bigint;
}

export interface Paid extends Decided {
  readonly given: Waits | Given;
}

/**
 * Pays a draft into the agent's central wallet, once whoever asks how often. It comes out of what bonuses come out of and counts with
 * them: above what one person gives alone it waits for another person's yes to the same statement (docs/decisions/0146).
 * Refusals `not_found`, `already_decided`, `statement_disputed`, `statement_changed`, `statement_lines_differ`, `four_eyes`: the caller rolls back.
 */
export async function payStatement(
  tx: Tx,
  { clock, settings, wallet }: PayDeps,
  { id, amount: read, staffId, key }: Payment,
): Promise<Outcome<Paid>> {
  const { rows } = await tx.query<
    Decided & { readonly state: 'draft' | 'paid' | 'rejected'; readonly accrued: bigint }
  >(
    `select agent_id as "agentId", to_char(week, 'YYYY-MM-DD') as week, amount, state, accrued
       from agent_statement where id = $1 for update`,
    [id],
  );
  const [draft] = rows;
  if (!draft) return refused('not_found');
  const { state, accrued, ...statement } = draft;
  const { agentId, week, amount } = statement;
  if (state !== 'draft') return refused('already_decided');
  if (await isDisputed(tx, id)) return refused('statement_disputed');
  if (amount !== read) return refused('statement_changed');
  // Lines are what was earned; a sum that they do not come to is somebody's writing, whoever it was.
  if ((await summedIn(tx, id)) !== accrued) return refused('statement_lines_differ');
  const verdict = await authorise(
    tx,
    { clock, settings },
    {
      kind: 'bonus',
      right: 'agents',
      subject: statementSubject(id),
      memberId: agentId,
      amount,
      content: { agent: String(agentId), week },
    },
    { staffId, key },
  );
  if (!verdict.ok) return verdict;
  if (verdict.value.state === 'waits') return done({ ...statement, given: verdict.value });
  // It is locked, and was a draft a moment ago.
  certain(await decide(tx, clock, { id, by: staffActor(staffId), state: 'paid', reason: null }));
  await wallet.payCommission(tx, {
    id: namedId(`commission/statement/${id}`),
    memberId: agentId,
    amount,
    reference: `commission/${week}/${id}`,
    turnover: 0n,
  });
  await sendInboxMessage(tx, clock, agentId, inboxTexts.commissionPaid({ week, amount: formatYuan(amount) }));
  return done({ ...statement, given: verdict.value });
}

/** Leaves a draft unpaid; its lines are not paid by another statement. The agent reads why. Refusal `already_decided`. */
export async function rejectStatement(
  tx: Tx,
  clock: Clock,
  { id, by, reason }: StatementDecision & { readonly reason: string },
): Promise<Outcome<Decided>> {
  const decided = await decide(tx, clock, { id, by, state: 'rejected', reason });
  if (!decided.ok) return decided;
  await forget(tx, statementSubject(id));
  const { agentId, week, amount } = decided.value;
  await sendInboxMessage(
    tx,
    clock,
    agentId,
    inboxTexts.commissionRejected({ week, amount: formatYuan(amount), reason }),
  );
  return decided;
}

async function decide(
  tx: Tx,
  clock: Clock,
  {
    id,
    by,
    state,
    reason,
  }: StatementDecision & { readonly state: 'paid' | 'rejected'; readonly reason: string | null },
): Promise<Outcome<Decided>> {
  const { rows } = await tx.query<Decided>(
    `update agent_statement set state = $2, reason = $3, decided_at = $4, decided_by = $5
      where id = $1 and state = 'draft'
      returning agent_id as "agentId", to_char(week, 'YYYY-MM-DD') as week, amount`,
    [id, state, reason, clock.now(), by],
  );
  return rows[0] ? done(rows[0]) : refused('already_decided');
}

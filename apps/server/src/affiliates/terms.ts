/**
 * What an agent is paid for (docs/decisions/0097): a share of turnover, as all are without more said; a share of what the house is left
 * with of the team; or a sum for each member who qualifies. A kind holds from a Monday on, and only for agents with nobody above.
 */
import type { CategoryId } from '@mingpai/contract/states';
import type { Clock } from '../platform/clock.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { done, type Outcome, type Refused, refused } from '../platform/outcome.ts';
import { settingIn } from '../settings/index.ts';
import { nextWeek, waitForAccrual } from './moves.ts';
import { highestRebate, houseEdges, lockRates } from './rate-ceiling.ts';

/** Amounts in fen, shares and fees in basis points. */
export type Terms =
  | { readonly kind: 'turnover' }
  | {
      readonly kind: 'net_loss';
      /** Of NGR. */
      readonly share: number;
      /** What paying in costs, of deposits. */
      readonly depositFee: number;
      /** Whether weeks in which the members won are made up for by later ones. */
      readonly carries: boolean;
    }
  | {
      readonly kind: 'per_head';
      readonly perHead: bigint;
      readonly leastDeposit: bigint;
      readonly leastTurnover: bigint;
    };

export interface TermsRow {
  readonly id: bigint;
  readonly kind: Terms['kind'];
  readonly share: number | null;
  readonly depositFee: number | null;
  readonly carries: boolean | null;
  readonly perHead: bigint | null;
  readonly leastDeposit: bigint | null;
  readonly leastTurnover: bigint | null;
}

/** Columns of `TermsRow`, of the table as `t`. */
export const termsColumns = `t.id, t.kind, t.share, t.deposit_fee as "depositFee", t.carries, t.per_head as "perHead",
  t.least_deposit as "leastDeposit", t.least_turnover as "leastTurnover"`;

export function termsFrom(row: Omit<TermsRow, 'id'>): Terms {
  const { kind, share, depositFee, carries, perHead, leastDeposit, leastTurnover } = row;
  if (kind === 'net_loss' && share !== null && depositFee !== null && carries !== null)
    return { kind, share, depositFee, carries };
  if (kind === 'per_head' && perHead !== null && leastDeposit !== null && leastTurnover !== null)
    return { kind, perHead, leastDeposit, leastTurnover };
  return { kind: 'turnover' };
}

export interface Held {
  readonly now: Terms;
  /** Agreed for the next Monday; undefined: it stays as it is. */
  readonly next: { readonly terms: Terms; readonly from: Date } | undefined;
}

/** What holds for each of these now, and what will. */
export async function termsOf(
  db: Queryable,
  agentIds: readonly bigint[],
  now: Date,
): Promise<Map<bigint, Held>> {
  const { rows } = await db.query<TermsRow & { agent_id: bigint; holds_from: Date }>(
    `select distinct on (t.agent_id, t.holds_from > $2) t.agent_id, t.holds_from, ${termsColumns}
       from agent_terms t where t.agent_id = any($1)
      order by t.agent_id, t.holds_from > $2, t.holds_from desc, t.id desc`,
    [agentIds, now],
  );
  return new Map(
    agentIds.map((id) => {
      const own = rows.filter((row) => row.agent_id === id);
      const held = own.find((row) => row.holds_from <= now);
      const next = own.find((row) => row.holds_from > now);
      return [
        id,
        {
          now: held === undefined ? turnover : termsFrom(held),
          next: next === undefined ? undefined : { terms: termsFrom(next), from: next.holds_from },
        },
      ];
    }),
  );
}

/**
 * What is wrong with terms. The database refuses an agent with somebody above once more (`check_agent_terms`), whoever writes.
 * @returns refusals `agent_terms_top`, `agent_leaves`, `per_head_above_edge`
 */
export async function refuseTerms(tx: Tx, agentId: bigint, terms: Terms): Promise<Refused | undefined> {
  await lockRates(tx);
  const { rows } = await tx.query<{ above: bigint | null; leaves: boolean }>(
    `select agent_at(a.member_id, 'infinity') as above, a.leaves_at is not null as leaves from agent a where a.member_id = $1`,
    [agentId],
  );
  const [agent] = rows;
  if (!agent) return refused('not_found');
  if (agent.leaves) return refused('agent_leaves');
  if (terms.kind !== 'turnover' && agent.above !== null) return refused('agent_terms_top');
  return terms.kind === 'per_head' ? refuseHead(tx, agentId, terms) : undefined;
}

/**
 * A head is never worth more than what the house keeps of the turnover that it takes, in the tightest category, after the highest rebate
 * and after what agents below may earn by it: or accounts of one's own, bet against each other, would pay.
 */
async function refuseHead(
  tx: Tx,
  agentId: bigint,
  { perHead, leastTurnover }: Extract<Terms, { kind: 'per_head' }>,
): Promise<Refused | undefined> {
  const edges = await houseEdges(tx);
  const rebate = highestRebate((await settingIn(tx, 'vip')).levels);
  const { rows } = await tx.query<{ category: CategoryId; rate: number }>(
    `select c.category, agent_rate_at($1, c.category, 'infinity') as rate from unnest($2::text[]) as c (category)`,
    [agentId, Object.keys(edges)],
  );
  const kept = Math.min(...rows.map(({ category, rate }) => edges[category] - rebate[category] - rate));
  if (kept > 0 && perHead * 10_000n <= leastTurnover * BigInt(kept)) return undefined;
  return refused('per_head_above_edge', { kept: `${(Math.max(0, kept) / 100).toFixed(2)}%` });
}

/** Agrees to terms, from the next week on. Refusals as `refuseTerms`. */
export async function agreeToTerms(
  tx: Tx,
  clock: Clock,
  { agentId, terms, by }: { readonly agentId: bigint; readonly terms: Terms; readonly by: string },
): Promise<Outcome<Date>> {
  await waitForAccrual(tx);
  const refusal = await refuseTerms(tx, agentId, terms);
  if (refusal) return refusal;
  const now = clock.now();
  const from = nextWeek(now);
  const loss = terms.kind === 'net_loss' ? terms : undefined;
  const head = terms.kind === 'per_head' ? terms : undefined;
  await tx.query(
    `insert into agent_terms (agent_id, kind, share, deposit_fee, carries, per_head, least_deposit, least_turnover, holds_from, agreed_at,
                              set_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      agentId,
      terms.kind,
      loss?.share ?? null,
      loss?.depositFee ?? null,
      loss?.carries ?? null,
      head?.perHead ?? null,
      head?.leastDeposit ?? null,
      head?.leastTurnover ?? null,
      from,
      now,
      by,
    ],
  );
  return done(from);
}

/** An agent who leaves is paid by turnover again from that Monday on: nothing else is agreed with a member, or with an agent anew. */
export async function endTerms(tx: Tx, agentId: bigint, from: Date, now: Date): Promise<void> {
  await tx.query(
    `insert into agent_terms (agent_id, kind, holds_from, agreed_at, set_by)
     select $1, 'turnover', $2, $3, 'dismissal' where agent_kind_at($1, 'infinity') <> 'turnover'`,
    [agentId, from, now],
  );
}

const turnover: Terms = { kind: 'turnover' };

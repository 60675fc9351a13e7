/** Members who qualify for a sum (docs/decisions/0097): each person once, whoever's they are, and never the agent by another account. */
import type { Tx } from '../platform/database.ts';
import { samePersonAs } from '../related-accounts/index.ts';

/** How long after the first deposit somebody may still come to qualify, days. */
const qualifyingDays = 90;

interface Candidate {
  readonly member_id: bigint;
  readonly terms_id: bigint;
  readonly at: Date;
  readonly deposit: bigint;
  readonly turnover: bigint;
  readonly per_head: bigint;
}

/** Writes down who qualified before a moment; by the terms that held when they first deposited. */
export async function countHeads(tx: Tx, agentId: bigint, end: Date): Promise<void> {
  const { rows } = await tx.query<Candidate>(
    `with recursive parent as materialized (
       select a.member_id, agent_at(a.member_id, $2::timestamptz - interval '1 second') as above from agent a),
     branch as (
       select $1::bigint as agent_id
       union
       select p.member_id from branch b join parent p on p.above = b.agent_id)
     select d.member_id, t.id as terms_id, d.at, d.amount as deposit, v.turnover, coalesce(t.per_head, 0) as per_head
       from agent_first_deposit d
       join agent_terms t on t.id = agent_terms_at($1, d.at) and t.kind = 'per_head' and d.amount >= t.least_deposit
       cross join lateral (
         select coalesce(sum(s.valid_delta), 0)::bigint as turnover from settled_change s
          where s.member_id = d.member_id and s.at >= d.at and s.at < $2
            and s.at < d.at + make_interval(days => ${qualifyingDays})) v
      where d.agent = any (array(select agent_id from branch)) and d.at < $2
        and d.at >= $2::timestamptz - make_interval(days => ${qualifyingDays + 7})
        and v.turnover >= t.least_turnover
        and not exists (select from agent_head h where h.member_id = d.member_id)
      order by d.at, d.member_id`,
    [agentId, end],
  );
  for (const found of rows) {
    const same = await paidFor(tx, agentId, found.member_id);
    await tx.query(
      `insert into agent_head (member_id, agent_id, terms_id, deposited_at, deposit, turnover, same_as, amount, at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        found.member_id,
        agentId,
        found.terms_id,
        found.at,
        found.deposit,
        found.turnover,
        same ?? null,
        same === undefined ? found.per_head * 10_000n : 0n,
        new Date(end.getTime() - 1_000),
      ],
    );
  }
}

/** The account of the same person that was paid for already, or earns by it; undefined: it is somebody new. */
async function paidFor(tx: Tx, agentId: bigint, memberId: bigint): Promise<bigint | undefined> {
  const people = (await samePersonAs(tx, memberId)).map((one) => one.memberId);
  if (people.includes(agentId)) return agentId;
  const { rows } = await tx.query<{ member_id: bigint }>(
    `select h.member_id from agent_head h where h.member_id = any($1) and h.amount > 0
     union all
     select a.member_id from agents_above_at($2, 'infinity') u join agent a on a.member_id = u.agent_id where a.member_id = any($1)
     limit 1`,
    [people, memberId],
  );
  return rows[0]?.member_id;
}

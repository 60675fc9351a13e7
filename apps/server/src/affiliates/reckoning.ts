/**
 * Commission that is worked out by the week (docs/decisions/0097): a share of what the house is left with of an agent's team, and sums for
 * members who qualify. What was counted is never changed; what comes to light later is a row of a later week's statement.
 */
import { startOfBeijingDay } from '../platform/clock.ts';
import type { Database, Queryable, Tx } from '../platform/database.ts';
import { samePersonAs } from '../related-accounts/index.ts';
import { countHeads } from './heads.ts';
import { type TermsRow, termsColumns, termsFrom } from './terms.ts';

export interface Week {
  /** Its Monday, YYYY-MM-DD. */
  readonly monday: string;
  /** The first instant that is not in it. */
  readonly end: Date;
}

/** Figures are minutes behind, after a night without the site hours: so many weeks are looked at again for what came later. */
const weeksAgain = 5;
const weekMs = 7 * 86_400_000;

/** Works out the week for every agent who is not paid by turnover alone. Harmless to repeat. */
export async function reckonWeek(database: Database, week: Week): Promise<void> {
  const { rows } = await database.query<{ agent_id: bigint }>(
    `select distinct agent_id from agent_terms where kind <> 'turnover' and holds_from < $1 order by 1`,
    [week.end],
  );
  for (const { agent_id } of rows)
    await database.transaction(async (tx) => {
      // The same lock as the statement's: it takes what stands there, and nothing comes between.
      await tx.query('select until from agent_reading for update');
      const { rows: made } = await tx.query(
        'select from agent_statement where agent_id = $1 and week >= $2::date',
        [agent_id, week.monday],
      );
      if (made.length > 0) return;
      for (let ago = 0; ago < weeksAgain; ago += 1)
        await reckonShare(tx, agent_id, weekBefore(week, ago), week);
      await countHeads(tx, agent_id, week.end);
    });
}

function weekBefore({ end }: Week, ago: number): Week {
  const then = new Date(end.getTime() - ago * weekMs);
  const first = new Date(startOfBeijingDay(then).getTime() - weekMs);
  return { monday: new Date(first.getTime() + beijingMs).toISOString().slice(0, 10), end: then };
}
const beijingMs = 8 * 3_600_000;

interface Sums {
  readonly stake: bigint;
  readonly payout: bigint;
  readonly bonus: bigint;
  readonly rebate: bigint;
  readonly redPacket: bigint;
  readonly correction: bigint;
  readonly commission: bigint;
  readonly deposits: bigint;
}
type Counted = Sums & { readonly fees: bigint; readonly amount: bigint };

/** NGR by the glossary, less what paying in cost; fen. */
export function leftOf(of: Sums & { readonly fees: bigint }): bigint {
  return of.stake - of.payout - of.bonus - of.rebate - of.redPacket - of.correction - of.commission - of.fees;
}

async function reckonShare(tx: Tx, agentId: bigint, week: Week, made: Week): Promise<void> {
  const { rows: held } = await tx.query<TermsRow>(
    `select ${termsColumns} from agent_terms t where t.id = agent_terms_at($1, start_of_beijing_day($2::date))`,
    [agentId, week.monday],
  );
  const [row] = held;
  if (!row) return;
  const terms = termsFrom(row);
  if (terms.kind !== 'net_loss' || (await wasRejected(tx, agentId, week.monday))) return;
  const sums = await teamSums(tx, agentId, week.monday);
  const fees = (sums.deposits * BigInt(terms.depositFee)) / 10_000n;
  const earned = leftOf({ ...sums, fees }) * BigInt(terms.share);
  const all: Counted = { ...sums, fees, amount: terms.carries || earned > 0n ? earned : 0n };
  const before = await countedBefore(tx, agentId, week.monday);
  const more = minus(all, before);
  if (Object.values(more).every((value) => value === 0n)) return;
  await tx.query(
    `insert into agent_reckoning (agent_id, terms_id, week, made_week, stake, payout, bonus, rebate, red_packet, correction, commission,
                                  deposits, fees, amount, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) on conflict (agent_id, week, made_week) do nothing`,
    [
      agentId,
      row.id,
      week.monday,
      made.monday,
      more.stake,
      more.payout,
      more.bonus,
      more.rebate,
      more.redPacket,
      more.correction,
      more.commission,
      more.deposits,
      more.fees,
      more.amount,
      new Date(week.end.getTime() - 1_000),
    ],
  );
}

/** What the week first came to was left unpaid, for good: nothing more of it is paid or taken back. */
async function wasRejected(tx: Tx, agentId: bigint, monday: string): Promise<boolean> {
  const { rows } = await tx.query<{ rejected: boolean }>(
    `select coalesce(s.state = 'rejected', false) as rejected
       from agent_reckoning r left join agent_statement s on s.id = r.statement_id
      where r.agent_id = $1 and r.week = $2::date order by r.made_week limit 1`,
    [agentId, monday],
  );
  return rows[0]?.rejected ?? false;
}

/**
 * From figures kept by the day, without what accounts of the agent's own person played, paid in or were given: losing to oneself would
 * bring a share of it. Commission that they are paid is of others' play and stays; what this agent is paid is the share itself, and is
 * taken off no later week. For the agents who were in the team in that week: moves hold from Mondays on; what corrects a bet of an earlier
 * week is of the team that it first settled in.
 */
export async function teamSums(tx: Queryable, agentId: bigint, monday: string): Promise<Sums> {
  const own = (await samePersonAs(tx, agentId)).map(({ memberId }) => memberId);
  const { rows } = await tx.query<Sums>(
    `with recursive parent as materialized (
       select a.member_id, agent_at(a.member_id, start_of_beijing_day($2::date)) as above from agent a),
     branch as (
       select $1::bigint as agent_id
       union
       select p.member_id from branch b join parent p on p.above = b.agent_id),
     -- Agents who stand elsewhere than they did once, and all below them.
     moved as (
       select m.member_id as agent_id from agent_move m join agent a on a.member_id = m.member_id
        where m.holds_from <= start_of_beijing_day($2::date)
       union
       select p.member_id from moved b join parent p on p.above = b.agent_id),
     -- What corrects a bet of before the week: of the team that it first settled in, be it this agent's or not.
     late as (
       select l.amount, l.payout, l.agent in (select agent_id from branch) as now,
              l.agent = $1 or exists (select from agents_above_at(l.agent, s.first_at) u where u.agent_id = $1) as once
         from agent_figure_line l join settled_change s on s.id = split_part(l.source, '/', 2)::bigint
        where l.figure = 'bet' and l.agent = any (array(select agent_id from moved)) and l.member_id <> all ($3::bigint[])
          and l.at >= start_of_beijing_day($2::date) and l.at < start_of_beijing_day($2::date + 7)
          and s.first_at < start_of_beijing_day($2::date))
     select coalesce(sum(f.amount) filter (where f.figure = 'bet'), 0)::bigint as stake,
            coalesce(sum(f.payout) filter (where f.figure = 'bet'), 0)::bigint as payout,
            coalesce(sum(f.amount) filter (where f.figure = 'bonus'), 0)::bigint as bonus,
            coalesce(sum(f.amount) filter (where f.figure = 'rebate'), 0)::bigint as rebate,
            coalesce(sum(f.amount) filter (where f.figure = 'red_packet'), 0)::bigint as "redPacket",
            coalesce(sum(f.amount) filter (where f.figure = 'correction'), 0)::bigint as correction,
            coalesce(sum(f.amount) filter (where f.figure = 'commission'), 0)::bigint as commission,
            coalesce(sum(f.amount) filter (where f.figure = 'deposit'), 0)::bigint as deposits
       from (select figure, amount, payout from agent_figure
              where agent = any (array(select agent_id::text from branch)) and day between $2::date and $2::date + 6
                and not (figure = 'commission' and agent = $1::text)
             union all
             select figure, -amount, -payout from agent_figure_line
              where cardinality($3::bigint[]) > 0 and member_id = any ($3) and figure <> 'commission'
                and agent = any (array(select agent_id from branch))
                and at >= start_of_beijing_day($2::date) and at < start_of_beijing_day($2::date + 7)
             union all
             select 'bet', case when once then amount else -amount end, case when once then payout else -payout end
               from late where once <> now) f`,
    [agentId, monday, own],
  );
  const [row] = rows;
  if (!row) throw new Error('sums have one row');
  return row;
}

async function countedBefore(tx: Tx, agentId: bigint, monday: string): Promise<Counted> {
  const { rows } = await tx.query<Counted>(
    `select coalesce(sum(stake), 0)::bigint as stake, coalesce(sum(payout), 0)::bigint as payout,
            coalesce(sum(bonus), 0)::bigint as bonus, coalesce(sum(rebate), 0)::bigint as rebate,
            coalesce(sum(red_packet), 0)::bigint as "redPacket", coalesce(sum(correction), 0)::bigint as correction,
            coalesce(sum(commission), 0)::bigint as commission, coalesce(sum(deposits), 0)::bigint as deposits,
            coalesce(sum(fees), 0)::bigint as fees, coalesce(sum(amount), 0)::bigint as amount
       from agent_reckoning where agent_id = $1 and week = $2::date`,
    [agentId, monday],
  );
  const [row] = rows;
  if (!row) throw new Error('sums have one row');
  return row;
}

function minus(all: Counted, before: Counted): Counted {
  return {
    stake: all.stake - before.stake,
    payout: all.payout - before.payout,
    bonus: all.bonus - before.bonus,
    rebate: all.rebate - before.rebate,
    redPacket: all.redPacket - before.redPacket,
    correction: all.correction - before.correction,
    commission: all.commission - before.commission,
    deposits: all.deposits - before.deposits,
    fees: all.fees - before.fees,
    amount: all.amount - before.amount,
  };
}

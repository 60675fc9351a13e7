/** What a team did, and what it brought: sums and lists of the portal. Amounts in fen, commission in micro-yuan. */
import type { Queryable } from '../platform/database.ts';
import { readersColumn } from '../platform/language.ts';
import { earnings } from './earnings.ts';

export interface Figures {
  readonly deposits: { readonly count: number; readonly sum: bigint };
  /** Bets that settled, void ones taken off. */
  readonly bets: number;
  readonly valid: bigint;
  /** micro-yuan, of the agent who asks. */
  readonly commission: bigint;
}

export interface WholeTeam extends Figures {
  readonly newMembers: number;
  /** What all of them won together; negative: lost. What one of them lost is none of an agent's (docs/decisions/0104). */
  readonly result: bigint;
}

/** Since a moment, of the agent's whole team. */
export async function teamFigures(db: Queryable, agentId: bigint, since: Date): Promise<WholeTeam> {
  const { rows } = await db.query<FiguresRow & { new_members: number; result: bigint }>(
    `with team as materialized (select member_id from members_below($1))
     select ${sums('join team t on t.member_id', '')},
            (select coalesce(sum(s.result_delta), 0)::bigint
               from settled_change s join team t on t.member_id = s.member_id where s.at >= $2) as result,
            (select count(*)::int from team t join agent_edge e using (member_id) where e.since >= $2) as new_members`,
    [agentId, since],
  );
  const [row] = rows;
  if (!row) throw new Error('sums have one row');
  return { ...figuresFrom(row), newMembers: row.new_members, result: row.result };
}

/** Since a moment, of one member; commission is what the agent earned by them. */
export async function memberFigures(
  db: Queryable,
  { agentId, memberId, since }: { readonly agentId: bigint; readonly memberId: bigint; readonly since: Date },
): Promise<Figures> {
  const { rows } = await db.query<FiguresRow>(
    `select ${sums('join (select $3::bigint as member_id) t on t.member_id', 'and x.member_id = $3')}`,
    [agentId, since, memberId],
  );
  const [row] = rows;
  if (!row) throw new Error('sums have one row');
  return figuresFrom(row);
}

/**
 * The sums over the members that `team` joins. A bet that settles adds one, in the row whose moment is its first, and a void
 * takes it off again.
 */
function sums(team: string, ofMember: string): string {
  const settled = `settled_change s ${team} = s.member_id where s.at >= $2`;
  const deposits = `credited_deposit d ${team} = d.member_id where d.at >= $2`;
  return `(select count(*)::int from ${deposits}) as deposit_count,
          (select coalesce(sum(d.amount), 0)::bigint from ${deposits}) as deposit_sum,
          (select (count(*) filter (where s.at = s.first_at) - count(*) filter (where s.state = 'void'))::int from ${settled}) as bets,
          (select coalesce(sum(s.valid_delta), 0)::bigint from ${settled}) as valid,
          (select coalesce(sum(x.amount), 0)::bigint from ${ofMember === '' ? earnings : 'agent_commission'} x
            where x.agent_id = $1 and x.at >= $2 ${ofMember}) as commission`;
}

interface FiguresRow {
  readonly deposit_count: number;
  readonly deposit_sum: bigint;
  readonly bets: number;
  readonly valid: bigint;
  readonly commission: bigint;
}

function figuresFrom(row: FiguresRow): Figures {
  return {
    deposits: { count: row.deposit_count, sum: row.deposit_sum },
    bets: row.bets,
    valid: row.valid,
    commission: row.commission,
  };
}

/** micro-yuan that no statement has taken yet. */
export async function openCommission(db: Queryable, agentId: bigint): Promise<bigint> {
  const { rows } = await db.query<{ open: bigint }>(
    `select (coalesce((select s.carried_out from agent_statement s where s.agent_id = $1 order by s.id desc limit 1), 0)
             + coalesce(sum(amount), 0))::bigint as open
       from ${earnings} e where agent_id = $1 and statement_id is null`,
    [agentId],
  );
  return rows[0]?.open ?? 0n;
}

export interface Page {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
}

export interface MemberBet {
  readonly bet_id: string;
  readonly venue: string;
  readonly game: string;
  readonly placed_at: Date;
  readonly state: 'unsettled' | 'settled' | 'void';
  readonly stake: bigint;
  readonly valid: bigint;
}

/** Newest first, without what they paid; served by the index bet_of_member. */
export async function memberBets(
  db: Queryable,
  memberId: bigint,
  { page, pageSize }: Page,
): Promise<{ rows: MemberBet[]; total: number }> {
  const [bets, counted] = await Promise.all([
    db.query<MemberBet>(
      `select b.bet_id, ${readersColumn('v.name')} as venue, coalesce(${readersColumn('g.name')}, b.game) as game, b.placed_at, b.state, b.stake, b.valid
         from bet_on_record b join venue_name v on v.code = b.venue left join game_name g on g.venue = b.venue and g.code = b.game
        where b.member_id = $1 order by b.placed_at desc, b.bet_id limit ${pageSize} offset ${(page - 1) * pageSize}`,
      [memberId],
    ),
    db.query<{ total: number }>('select count(*)::int as total from bet_on_record where member_id = $1', [
      memberId,
    ]),
  ]);
  return { rows: bets.rows, total: counted.rows[0]?.total ?? 0 };
}

export interface MemberDeposit {
  readonly at: Date;
  readonly way: string;
  readonly amount: bigint;
}

/** Deposits that arrived, newest first. */
export async function memberDeposits(
  db: Queryable,
  memberId: bigint,
  { page, pageSize }: Page,
): Promise<{ rows: MemberDeposit[]; total: number }> {
  const [deposits, counted] = await Promise.all([
    db.query<MemberDeposit>(
      `select at, way, amount from credited_deposit where member_id = $1
        order by at desc, id desc limit ${pageSize} offset ${(page - 1) * pageSize}`,
      [memberId],
    ),
    db.query<{ total: number }>('select count(*)::int as total from credited_deposit where member_id = $1', [
      memberId,
    ]),
  ]);
  return { rows: deposits.rows, total: counted.rows[0]?.total ?? 0 };
}

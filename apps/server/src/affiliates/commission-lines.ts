/** What commission was earned on, line by line: the agent reads their own, staff those of a statement; both are the same rows. */
import type { CategoryId } from '@mingpai/contract/states';
import type { Onward } from '../backoffice/index.ts';
import type { Queryable } from '../platform/database.ts';
import { columnIn, readersLanguage } from '../platform/language.ts';
import { earnings } from './earnings.ts';
import type { Page } from './figures.ts';
import { masked } from './tree.ts';

/** A settled bet, or a correction of one. */
export interface CommissionLine {
  readonly id: bigint;
  readonly at: Date;
  readonly memberId: bigint;
  readonly username: string;
  readonly venueCode: string;
  /** As it is called. */
  readonly venue: string;
  readonly betId: string;
  readonly category: CategoryId;
  /** fen; negative where a bet was voided or corrected downwards. */
  readonly valid: bigint;
  /** Basis points; the agent has what is between. */
  readonly ownRate: number;
  readonly belowRate: number;
  /** micro-yuan */
  readonly amount: bigint;
}

export interface Lines<Line = CommissionLine> {
  readonly rows: readonly Line[];
  readonly total: number;
  /** Of all that were found, micro-yuan. */
  readonly sum: bigint;
}

/** Lines of one kind of game. */
export interface CategorySum {
  readonly category: CategoryId;
  readonly total: number;
  /** fen */
  readonly valid: bigint;
  /** micro-yuan */
  readonly amount: bigint;
}

export interface LinesQuery extends Page {
  readonly agentId: bigint;
  /** Without a statement: since this moment. */
  readonly since: Date;
  /** And before this one, if any. */
  readonly until?: Date | undefined;
  /** One of the agent's own statements; another agent's has no lines here. */
  readonly statement?: bigint | undefined;
}

export interface CategorizedLines extends Lines {
  /** Of all that were found, the most commission first. */
  readonly categories: readonly CategorySum[];
}

/** An agent's own, newest first; names are masked. */
export async function commissionLines(
  db: Queryable,
  { agentId, since, until, statement, ...page }: LinesQuery,
): Promise<CategorizedLines> {
  const { rows, ...counted } = await (statement === undefined
    ? linesWhere(
        db,
        "c.agent_id = $1 and c.at >= $2 and c.at < coalesce($3::timestamptz, 'infinity')",
        [agentId, since, until ?? null],
        page,
      )
    : linesWhere(db, 'c.agent_id = $1 and c.statement_id = $2', [agentId, statement], page));
  return { ...counted, rows: rows.map((line) => ({ ...line, username: masked(line.username) })) };
}

export interface StatementLinesQuery extends Page {
  readonly statement: bigint;
  /** A member's username or id; empty: all. */
  readonly search: string;
}

/** Of one statement, for staff, newest first. */
export async function statementLines(
  db: Queryable,
  { statement, search, ...page }: StatementLinesQuery,
): Promise<Lines> {
  return linesWhere(db, inStatement, [statement, search.trim()], page);
}

const inStatement = "c.statement_id = $1 and ($2 = '' or m.username_key = lower($2) or m.id::text = $2)";

/** The same behind one of them. */
export async function linesOnward(
  db: Queryable,
  { statement, search }: Pick<StatementLinesQuery, 'statement' | 'search'>,
  { after, most }: Onward,
): Promise<readonly CommissionLine[]> {
  const { rows } = await db.query<CommissionLine>(
    `select ${lineColumns()} from ${lineTables} left join venue_name v on v.code = c.venue
      where ${inStatement}
        and ($3::bigint is null or (c.at, c.id) < ((select p.at from agent_commission p where p.id = $3), $3))
      order by c.at desc, c.id desc limit $4`,
    [statement, search.trim(), after ?? null, most],
  );
  return rows;
}

const lineColumns = () => `c.id, c.at, c.member_id as "memberId", m.username, c.venue as "venueCode",
  coalesce(${columnIn(readersLanguage(), 'v.name')}, c.venue) as venue,
  c.bet_id as "betId", c.category, c.valid, c.own_rate as "ownRate", c.below_rate as "belowRate", c.amount`;
const lineTables = 'agent_commission c join member_name m on m.id = c.member_id';

async function linesWhere(
  db: Queryable,
  where: string,
  values: readonly unknown[],
  { page, pageSize }: Page,
): Promise<CategorizedLines> {
  const [lines, counted] = await Promise.all([
    db.query<CommissionLine>(
      `select ${lineColumns()}
         from ${lineTables} left join venue_name v on v.code = c.venue
        where ${where} order by c.at desc, c.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`,
      [...values],
    ),
    db.query<CategorySum>(
      `select c.category, count(*)::int as total, sum(c.valid)::bigint as valid, sum(c.amount)::bigint as amount
         from ${lineTables} where ${where} group by c.category order by 4 desc, 1`,
      [...values],
    ),
  ]);
  const categories = counted.rows;
  return {
    rows: lines.rows,
    total: categories.reduce((total, one) => total + one.total, 0),
    sum: categories.reduce((sum, one) => sum + one.amount, 0n),
    categories,
  };
}

/** A member who qualified (docs/decisions/0097). */
export interface HeadLine {
  readonly memberId: bigint;
  readonly username: string;
  readonly depositedAt: Date;
  /** fen: the first deposit, and what was played within its days. */
  readonly deposit: bigint;
  readonly turnover: bigint;
  /** Whose account it is too, who was paid for or earns by it: nothing is paid. */
  readonly sameAs: bigint | null;
  /** micro-yuan */
  readonly amount: bigint;
}

/** Of one statement, by the first deposit, the newest first. */
export async function statementHeads(
  db: Queryable,
  { statement, page, pageSize }: Page & { readonly statement: bigint },
): Promise<Lines<HeadLine>> {
  const [heads, counted] = await Promise.all([
    db.query<HeadLine>(
      `select ${headColumns}
         from agent_head h join member_name m on m.id = h.member_id
        where h.statement_id = $1 order by h.deposited_at desc, h.member_id limit ${pageSize} offset ${(page - 1) * pageSize}`,
      [statement],
    ),
    db.query<{ total: number; sum: bigint }>(
      'select count(*)::int as total, coalesce(sum(amount), 0)::bigint as sum from agent_head where statement_id = $1',
      [statement],
    ),
  ]);
  return { rows: heads.rows, total: counted.rows[0]?.total ?? 0, sum: counted.rows[0]?.sum ?? 0n };
}

const headColumns = `h.member_id as "memberId", m.username, h.deposited_at as "depositedAt", h.deposit, h.turnover,
  h.same_as as "sameAs", h.amount`;

/** The same behind one member of them. */
export async function headsOnward(
  db: Queryable,
  statement: bigint,
  { after, most }: Onward,
): Promise<readonly HeadLine[]> {
  const { rows } = await db.query<HeadLine>(
    `select ${headColumns} from agent_head h join member_name m on m.id = h.member_id
      where h.statement_id = $1
        and ($2::bigint is null or (h.deposited_at, -h.member_id)
          < ((select p.deposited_at from agent_head p where p.member_id = $2), -$2::bigint))
      order by h.deposited_at desc, h.member_id limit $3`,
    [statement, after ?? null, most],
  );
  return rows;
}

/** All that a statement took, added up anew, micro-yuan: what its `accrued` has to be. */
export async function summedIn(db: Queryable, statement: bigint): Promise<bigint> {
  const { rows } = await db.query<{ sum: bigint }>(
    `select coalesce(sum(amount), 0)::bigint as sum from ${earnings} e where statement_id = $1`,
    [statement],
  );
  return rows[0]?.sum ?? 0n;
}

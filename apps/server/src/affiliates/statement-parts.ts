/** How statements came about beside their lines of turnover: weeks of the team, and members who qualified. Fen; earned micro-yuan. */
import type { Queryable } from '../platform/database.ts';
import { leftOf } from './reckoning.ts';

export interface ReckonedWeek {
  /** Its Monday, YYYY-MM-DD. */
  readonly week: string;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly bonus: bigint;
  readonly rebate: bigint;
  readonly redPacket: bigint;
  readonly correction: bigint;
  readonly commission: bigint;
  readonly deposits: bigint;
  readonly fees: bigint;
  readonly left: bigint;
  /** Basis points. */
  readonly share: number;
  readonly carries: boolean;
  readonly earned: bigint;
}

export interface Reckoned {
  readonly weeks: readonly ReckonedWeek[];
  readonly heads: { readonly members: number; readonly same: number; readonly earned: bigint };
}

/** Of each of these statements; one that is of turnover alone is not in it. */
export async function reckonedIn(
  db: Queryable,
  statements: readonly bigint[],
): Promise<Map<bigint, Reckoned>> {
  const [weeks, heads] = await Promise.all([
    db.query<Omit<ReckonedWeek, 'left'> & { statement_id: bigint | null }>(
      `select r.statement_id, to_char(r.week, 'YYYY-MM-DD') as week, r.stake, r.payout, r.bonus, r.rebate,
              r.red_packet as "redPacket", r.correction, r.commission, r.deposits, r.fees, coalesce(t.share, 0) as share, coalesce(t.carries, true) as carries,
              r.amount as earned
         from agent_reckoning r join agent_terms t on t.id = r.terms_id and t.kind = 'net_loss'
        where r.statement_id = any($1) order by r.week, r.id`,
      [statements],
    ),
    db.query<{ statement_id: bigint | null; members: number; same: number; earned: bigint }>(
      `select statement_id, count(*) filter (where same_as is null)::int as members,
              count(*) filter (where same_as is not null)::int as same, coalesce(sum(amount), 0)::bigint as earned
         from agent_head where statement_id = any($1) group by 1`,
      [statements],
    ),
  ]);
  return new Map(
    statements.flatMap((id) => {
      const own = weeks.rows.filter(({ statement_id }) => statement_id === id);
      const counted = heads.rows.find(({ statement_id }) => statement_id === id);
      if (own.length === 0 && counted === undefined) return [];
      return [
        [
          id,
          {
            weeks: own.map(({ statement_id: _of, ...week }) => ({ ...week, left: leftOf(week) })),
            heads: {
              members: counted?.members ?? 0,
              same: counted?.same ?? 0,
              earned: counted?.earned ?? 0n,
            },
          },
        ],
      ];
    }),
  );
}

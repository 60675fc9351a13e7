/** What a move changes, told before it is proposed: both agents' teams and turnover, and what the old one earned by whoever goes. */
import { formatYuan } from '@mingpai/contract/money';
import type { Figure } from '../backoffice/index.ts';
import type { Queryable } from '../platform/database.ts';
import type { Move } from './moves.ts';

/** Days that are looked back at, of 24 hours. */
const daysBack = 30;

/**
 * Read outside of the transaction that moves: it goes through a month of bets, and decides nothing.
 * @returns figures before and after, as if it had always been so; none of an agent who is none
 */
export async function moveOutlook(db: Queryable, { memberId, to }: Move, now: Date): Promise<Figure[]> {
  const since = new Date(now.getTime() - daysBack * 86_400_000);
  const { rows } = await db.query<Row>(
    `with w as materialized (select agent_at($1, 'infinity') as agent_id),
          moved as materialized (select $1::bigint as member_id union select member_id from members_below($1)),
          old as materialized (select b.member_id from w cross join lateral members_below(w.agent_id) b),
          new as materialized (select member_id from members_below($2)),
          -- Whoever goes to somebody below the old agent stays in the old agent's team.
          stays as (select exists (select from old where member_id = $2) as all),
          valid as materialized (
            select s.member_id, sum(s.valid_delta) as fen from settled_change s
             where s.at >= $3
               and s.member_id in (select member_id from moved union select member_id from old union select member_id from new)
             group by s.member_id)
     select w.agent_id is not null as "hasOld",
            (select count(*)::int from old) as "oldTeam",
            (select count(*)::int from old o where stays.all or o.member_id not in (select member_id from moved)) as "oldTeamAfter",
            (select count(*)::int from new) as "newTeam",
            (select count(*)::int from (select member_id from new union select member_id from moved) b) as "newTeamAfter",
            coalesce((select sum(fen) from valid join old using (member_id)), 0)::bigint as "oldValid",
            coalesce((select sum(fen) from valid v join old o using (member_id)
                       where stays.all or o.member_id not in (select member_id from moved)), 0)::bigint as "oldValidAfter",
            coalesce((select sum(fen) from valid join new using (member_id)), 0)::bigint as "newValid",
            coalesce((select sum(fen) from valid
                       join (select member_id from new union select member_id from moved) b using (member_id)), 0)::bigint as "newValidAfter",
            stays.all as stays,
            coalesce((select sum(c.amount) from agent_commission c where c.agent_id = w.agent_id and c.at >= $3), 0)::bigint as commission,
            coalesce((select sum(c.amount) from agent_commission c
                       where c.agent_id = w.agent_id and c.at >= $3 and c.member_id in (select member_id from moved)), 0)::bigint as lost
       from w cross join stays`,
    [memberId, to ?? null, since],
  );
  const [row] = rows;
  if (row === undefined) return [];
  return [
    ...(row.hasOld
      ? [
          people('oldTeam', row.oldTeam, row.oldTeamAfter),
          yuan('oldTurnover', row.oldValid, row.oldValidAfter),
          // Whoever stays above goes on to earn by them, by another difference of rates.
          ...(row.stays
            ? []
            : [yuan('oldCommission', fenOf(row.commission), fenOf(row.commission - row.lost))]),
        ]
      : []),
    ...(to === undefined
      ? []
      : [
          people('newTeam', row.newTeam, row.newTeamAfter),
          yuan('newTurnover', row.newValid, row.newValidAfter),
        ]),
  ];
}

interface Row {
  readonly hasOld: boolean;
  readonly oldTeam: number;
  readonly oldTeamAfter: number;
  readonly newTeam: number;
  readonly newTeamAfter: number;
  /** fen */
  readonly oldValid: bigint;
  readonly oldValidAfter: bigint;
  readonly newValid: bigint;
  readonly newValidAfter: bigint;
  readonly stays: boolean;
  /** micro-yuan */
  readonly commission: bigint;
  readonly lost: bigint;
}

const fenOf = (microYuan: bigint) => microYuan / 10_000n;

function told(what: string, unit: Figure['unit'], before: string, after: string): Figure {
  return { path: `agent.${what}`, unit, before, after, far: false, distance: null, hidden: false };
}

function people(what: string, before: number, after: number): Figure {
  return told(what, 'count', String(before), String(after));
}

function yuan(what: string, before: bigint, after: bigint): Figure {
  return told(what, 'yuan', formatYuan(before), formatYuan(after));
}

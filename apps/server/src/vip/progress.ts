/** Where a member stands on the way through the levels, and how the level changed. Amounts in fen. */
import { vipMaintenanceDays } from '@mingpai/contract/constants';
import type { Queryable } from '../platform/database.ts';
import { lastClosedDay, playedBy } from '../wagering/index.ts';

export interface VipChange {
  readonly from: number;
  readonly to: number;
  /** The member's figures at the end of the day that decided, and what they were measured by. */
  readonly deposited: bigint;
  readonly turnover: bigint;
  readonly recent: bigint;
  /** Only on the way up. */
  readonly neededDeposit: bigint | undefined;
  readonly neededTurnover: bigint;
  readonly at: Date;
}

export interface VipProgress {
  /** The day up to which the turnover is counted, `YYYY-MM-DD`; empty before the first. */
  readonly through: string;
  readonly turnover: bigint;
  /** Turnover of the last 90 days. */
  readonly recent: bigint;
  /** Since when the present level is held. */
  readonly heldSince: Date;
  readonly changes: readonly VipChange[];
}

/** Changes that are shown, newest first: more than two years of them. */
const shown = 30;

export async function vipStanding(db: Queryable, memberId: bigint): Promise<VipProgress | undefined> {
  const through = await lastClosedDay(db);
  const [played, changes, member] = await Promise.all([
    playedBy(db, memberId, ninetyDaysBefore(through)),
    db.query<{
      from_level: number;
      to_level: number;
      deposited: bigint;
      turnover: bigint;
      recent: bigint;
      needed_deposit: bigint | null;
      needed_turnover: bigint;
      at: Date;
    }>(
      `select from_level, to_level, deposited, turnover, recent, needed_deposit, needed_turnover, at
         from vip_change where member_id = $1 order by day desc limit ${shown}`,
      [memberId],
    ),
    db.query<{ registered_at: Date }>('select registered_at from member_account where id = $1', [memberId]),
  ]);
  const registeredAt = member.rows[0]?.registered_at;
  if (!registeredAt) return undefined;
  return {
    through: through ?? '',
    turnover: played.total,
    recent: played.recent,
    heldSince: changes.rows[0]?.at ?? registeredAt,
    changes: changes.rows.map((row) => ({
      from: row.from_level,
      to: row.to_level,
      deposited: row.deposited,
      turnover: row.turnover,
      recent: row.recent,
      neededDeposit: row.needed_deposit ?? undefined,
      neededTurnover: row.needed_turnover,
      at: row.at,
    })),
  };
}

function ninetyDaysBefore(day: string | undefined): string {
  const end = day === undefined ? 0 : Date.parse(day);
  return new Date(end - vipMaintenanceDays * 86_400_000).toISOString().slice(0, 10);
}

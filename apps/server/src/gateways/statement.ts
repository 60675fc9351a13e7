/** What gateways said that arrived in a span of Beijing days, oldest first. */
import { yuanNumber } from '@mingpai/contract/money';
import type { DefineConsoleCall, Onward } from '../backoffice/index.ts';
import { batchById } from '../backoffice/index.ts';
import type { Database, Queryable } from '../platform/database.ts';
import { done } from '../platform/outcome.ts';

interface StatementRow {
  readonly id: bigint;
  readonly gateway: string;
  readonly payment: string;
  readonly orderNo: string;
  /** fen */
  readonly amount: bigint;
  readonly paidAt: Date;
  readonly heardAt: Date;
  readonly state: 'credited' | 'by_hand' | 'review' | 'ignored';
  /** fen */
  readonly credited: bigint | null;
}

interface Asked {
  readonly from: string;
  readonly to: string;
  /** Empty: all. */
  readonly gateway: string;
}

async function arrivalsIn(
  db: Queryable,
  { from, to, gateway }: Asked,
  { after, most }: Onward,
): Promise<StatementRow[]> {
  const { rows } = await db.query<StatementRow>(
    `select a.id, a.gateway, a.payment, a.order_no as "orderNo", a.amount, a.paid_at as "paidAt", a.heard_at as "heardAt", a.state,
            d.credited
       from gateway_arrival a
       left join arrived_deposit d on d.id = a.order_id
      where a.heard_at >= start_of_beijing_day($1::date) and a.heard_at < start_of_beijing_day($2::date + 1)
        and ($3 = '' or a.gateway = $3) and ($4::bigint is null or a.id > $4)
      order by a.id limit $5`,
    [from, to, gateway, after ?? null, most],
  );
  return rows;
}

export function gatewayStatementConsole(define: DefineConsoleCall, database: Database): void {
  const read = async (asked: Asked, onward: Onward) =>
    batchById(await arrivalsIn(database, asked, onward), onward.most, wire);
  define('gatewayStatement', async (asked) => {
    const { rows, next } = await read(asked, { after: asked.after || undefined, most: asked.limit });
    return done({ rows: [...rows], next: next ?? null });
  });
  define.list('gatewayStatement', read);
}

function wire({ id, amount, credited, paidAt, heardAt, ...row }: StatementRow) {
  return {
    ...row,
    id: Number(id),
    amount: yuanNumber(amount),
    credited: credited === null ? null : yuanNumber(credited),
    paidAt: paidAt.toISOString(),
    heardAt: heardAt.toISOString(),
  };
}

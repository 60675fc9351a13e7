/** What was approved to be paid out in a span of Beijing days, oldest first. */
import { usdtNumber, yuanNumber } from '@mingpai/contract/money';
import type { DefineConsoleCall, Onward } from '../backoffice/index.ts';
import { batchById } from '../backoffice/index.ts';
import type { Database, Queryable } from '../platform/database.ts';
import { done } from '../platform/outcome.ts';

interface StatementRow {
  readonly id: bigint;
  readonly orderNo: string;
  readonly memberId: bigint;
  /** fen */
  readonly amount: bigint;
  readonly protocol: string;
  /** micro-USDT */
  readonly usdt: bigint;
  readonly fee: bigint;
  readonly receipt: bigint;
  readonly decidedAt: Date | null;
  readonly by: 'service' | 'hand';
  readonly state: 'due' | 'sent' | 'verified' | 'wrong' | 'named';
  readonly transactionHash: string | null;
}

interface Asked {
  readonly from: string;
  readonly to: string;
}

async function payoutsIn(
  db: Queryable,
  { from, to }: Asked,
  { after, most }: Onward,
): Promise<StatementRow[]> {
  const { rows } = await db.query<StatementRow>(
    `select id, order_no as "orderNo", member_id as "memberId", amount, protocol, usdt, fee, receipt, decided_at as "decidedAt",
            case when service is null or service = 'refused' then 'hand' else 'service' end as by,
            coalesce(payout, 'named') as state, transaction_hash as "transactionHash"
       from withdrawal_order
      where state = 'approved' and decided_at >= start_of_beijing_day($1::date) and decided_at < start_of_beijing_day($2::date + 1)
        and ($3::bigint is null or (decided_at, id) > ((select w.decided_at from withdrawal_order w where w.id = $3), $3))
      order by decided_at, id limit $4`,
    [from, to, after ?? null, most],
  );
  return rows;
}

export function payoutStatementConsole(define: DefineConsoleCall, database: Database): void {
  const read = async (asked: Asked, onward: Onward) =>
    batchById(await payoutsIn(database, asked, onward), onward.most, wire);
  define('payoutStatement', async (asked) => {
    const { rows, next } = await read(asked, { after: asked.after || undefined, most: asked.limit });
    return done({ rows: [...rows], next: next ?? null });
  });
  define.list('payoutStatement', read);
}

function wire({ id, memberId, amount, usdt, fee, receipt, decidedAt, ...row }: StatementRow) {
  return {
    ...row,
    id: Number(id),
    memberId: Number(memberId),
    amount: yuanNumber(amount),
    usdt: usdtNumber(usdt),
    fee: usdtNumber(fee),
    receipt: usdtNumber(receipt),
    decidedAt: decidedAt?.toISOString() ?? '',
  };
}

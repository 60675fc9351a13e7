/** Which payout of a service without idempotency keys pays an order: one row an order, written before the service is called (decision 93). */
import type { Clock } from '../platform/clock.ts';
import type { Database, Queryable } from '../platform/database.ts';

interface NamedPayout {
  /** The service's own id; none: asked for, and none chosen yet. */
  readonly payout: string | undefined;
  /** Calls for one that nobody knows the outcome of. */
  readonly unanswered: number;
  readonly sent: boolean;
  /** No money moves by it any more, and no other is chosen. */
  readonly closed: boolean;
}

export function namedPayouts(database: Database, clock: Clock) {
  async function of(orderNo: string): Promise<NamedPayout | undefined> {
    const { rows } = await database.query<{
      payout: string | null;
      unanswered: number;
      sent: boolean;
      closed: boolean;
    }>(
      `select payout, unanswered, sent_at is not null as sent, closed_at is not null as closed
         from named_payout where order_no = $1`,
      [orderNo],
    );
    return rows[0] && { ...rows[0], payout: rows[0].payout ?? undefined };
  }

  return {
    of,

    /** Before one is asked for. @returns false: one is chosen, or none may be any more */
    async intend(orderNo: string): Promise<boolean> {
      const { rows } = await database.query(
        `insert into named_payout as n (order_no, chosen_at, unanswered) values ($1, $2, 1)
         on conflict (order_no) do update set unanswered = n.unanswered + 1 where n.payout is null and n.closed_at is null
         returning 1`,
        [orderNo, clock.now()],
      );
      return rows.length > 0;
    },

    /** The call that was intended made none. */
    async madeNone(orderNo: string): Promise<void> {
      await database.query(
        'update named_payout set unanswered = unanswered - 1 where order_no = $1 and unanswered > 0',
        [orderNo],
      );
    },

    /** @returns the one that was chosen first, by whomever; `undefined`: none may be any more */
    async keep(orderNo: string, id: string): Promise<string | undefined> {
      await database.query(
        `insert into named_payout as n (order_no, payout, chosen_at) values ($1, $2, $3)
         on conflict (order_no) do update set payout = excluded.payout, chosen_at = excluded.chosen_at
           where n.payout is null and n.closed_at is null`,
        [orderNo, id, clock.now()],
      );
      return (await of(orderNo))?.payout;
    },

    async noteSent(orderNo: string): Promise<void> {
      await database.query('update named_payout set sent_at = $2 where order_no = $1 and sent_at is null', [
        orderNo,
        clock.now(),
      ]);
    },

    async close(orderNo: string): Promise<void> {
      await database.query(
        'update named_payout set closed_at = $2 where order_no = $1 and closed_at is null',
        [orderNo, clock.now()],
      );
    },

    /** Where none is chosen yet, none is from now on. @returns the one that is chosen and not closed */
    async closeUnchosen(orderNo: string): Promise<string | undefined> {
      await database.query(
        `insert into named_payout as n (order_no, chosen_at, closed_at) values ($1, $2, $2)
         on conflict (order_no) do update set closed_at = excluded.closed_at where n.payout is null and n.closed_at is null`,
        [orderNo, clock.now()],
      );
      const row = await of(orderNo);
      return row?.closed ? undefined : row?.payout;
    },
  };
}

/** Whether a payout that was chosen for an order may still move money, as far as is known. */
export async function mayStillPay(tx: Queryable, orderNo: string): Promise<boolean> {
  const { rows } = await tx.query(
    'select 1 from named_payout where order_no = $1 and payout is not null and closed_at is null',
    [orderNo],
  );
  return rows.length > 0;
}

/** The staff's call that lists transfers to and from venues; translation only. */
import { yuanNumber } from '@mingpai/contract/money';
import type { DefineConsoleCall } from '../backoffice/index.ts';
import type { AppContext } from '../platform/context.ts';
import { done } from '../platform/outcome.ts';
import { venueTransfers } from './transfer/list.ts';

export function transfersConsole(define: DefineConsoleCall, { database }: AppContext): void {
  define('venueTransfers', async (query) => {
    const { rows, total } = await venueTransfers(database, query);
    return done({
      total,
      rows: rows.map(({ member_id, amount, created_at, settled_at, ...row }) => ({
        ...row,
        memberId: Number(member_id),
        amount: yuanNumber(amount),
        createdAt: created_at.toISOString(),
        settledAt: settled_at?.toISOString() ?? null,
      })),
    });
  });
}

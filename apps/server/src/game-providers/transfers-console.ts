/** The staff's call that lists transfers to and from venues; translation only. */
import { yuanNumber } from '@mingpai/contract/money';
import type { DefineConsoleCall } from '../backoffice/index.ts';
import type { AppContext } from '../platform/context.ts';
import { done } from '../platform/outcome.ts';
import { type VenueTransferRow, venueTransfers, venueTransfersOnward } from './transfer/list.ts';

export function transfersConsole(define: DefineConsoleCall, { database }: AppContext): void {
  define('venueTransfers', async (query) => {
    const { rows, total, more } = await venueTransfers(database, query);
    return done({
      total,
      more,
      rows: rows.map(wireTransfer),
    });
  });
  define.list('venueTransfers', async ({ state, id }, onward) => {
    const rows = await venueTransfersOnward(database, { state, id }, onward);
    return { rows: rows.map(wireTransfer), next: rows.length < onward.most ? undefined : rows.at(-1)?.place };
  });
}

function wireTransfer({ member_id, amount, created_at, settled_at, ...row }: VenueTransferRow) {
  return {
    ...row,
    memberId: Number(member_id),
    amount: yuanNumber(amount),
    createdAt: created_at.toISOString(),
    settledAt: settled_at?.toISOString() ?? null,
  };
}

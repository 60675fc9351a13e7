/** The staff's call that lists transfers to and from venues; translation only. */
import { yuanNumber } from '@mingpai/contract/money';
import type { DefineConsoleCall } from '../backoffice/index.ts';
import type { AppContext } from '../platform/context.ts';
import { done } from '../platform/outcome.ts';
import { type VenueTransferRow, venueTransfers, venueTransfersOnward } from './transfer/list.ts';

export function transfersConsole(
  define: DefineConsoleCall,
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
): void {
  define('venueTransfers', async ({ from, to, ...query }) => {
    const asked = { ...query, from: momentOf(from), to: momentOf(to) };
    const { rows, total, sum, more } = await venueTransfers(database, clock.now(), asked);
    return done({
      total,
      sum: yuanNumber(sum),
      more,
      rows: rows.map(wireTransfer),
    });
  });
  define.list('venueTransfers', async ({ from, to, ...query }, onward) => {
    const asked = { ...query, from: momentOf(from), to: momentOf(to) };
    const rows = await venueTransfersOnward(database, clock.now(), asked, onward);
    return { rows: rows.map(wireTransfer), next: rows.length < onward.most ? undefined : rows.at(-1)?.place };
  });
}

function momentOf(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text);
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

/** The staff's calls on lists of payouts; translation only. */

import type { Protocol } from '@mingpai/contract/states';
import { readStored } from '@mingpai/contract/texts';
import type { CheckAddress } from '../address-checks/index.ts';
import type { DefineConsoleCall } from '../backoffice/index.ts';
import { batchById, changed, readForWork } from '../backoffice/index.ts';
import { beijingText } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import { readersLanguage } from '../platform/language.ts';
import { done, refused } from '../platform/outcome.ts';
import type { Settings } from '../settings/index.ts';
import { checkUnsentOf } from './address-checked.ts';
import {
  cancelBatch,
  mustWait,
  nameBatch,
  openBatch,
  type PayoutBatch,
  payoutBatches,
  payoutBatchOf,
} from './batches.ts';

/** @param isAddress whether the chain has such an address: what is not one is never put on a list */
export function payoutBatchConsole(
  define: DefineConsoleCall,
  site: AppContext,
  settings: Settings,
  checkAddress: CheckAddress,
  isAddress: (protocol: Protocol, address: string) => boolean,
): void {
  const { database, clock } = site;

  define('payoutBatches', async (query) => {
    const { rows, total } = await payoutBatches(site, query);
    return done({ rows: rows.map(wireBatch), total });
  });

  define.list('payoutBatches', async (_query, onward) => {
    const { rows } = await payoutBatches(site, onward);
    return batchById(rows, onward.most, wireBatch);
  });

  define('payoutBatch', async ({ id }, { staff, open }) => {
    const found = await payoutBatchOf(database, BigInt(id), clock.now());
    if (!found) return refused('not_found');
    // An open list is what money is sent by: copied, or taken along as a file.
    const isOpen = found.batch.closed_at === null;
    if (isOpen) {
      const members = found.orders.map(({ member_id }) => member_id);
      const reading = { staffId: staff.id, subject: `payout_batch/${id}`, members };
      const read = await database.transaction((tx) =>
        readForWork(tx, site, { ...reading, field: 'account' }, open),
      );
      if (!read.ok) return read;
    }
    return done({
      batch: wireBatch(found.batch),
      orders: found.orders.map((order) => ({
        id: Number(order.id),
        orderNo: order.order_no,
        memberId: Number(order.member_id),
        // What is stopped after the list was opened cannot be paid by it, by hand either (docs/decisions/0149).
        address: isOpen && order.transaction_hash === null && mustWait(order) ? '' : order.address,
        micro: String(order.receipt),
        transactionHash: order.transaction_hash,
        payout: order.payout,
        reason: order.payout_reason === null ? null : readStored(order.payout_reason, readersLanguage()),
        frozen: order.frozen,
        changedUntil: order.changedUntil && beijingText(order.changedUntil),
        stopped: order.stopped,
        listed: order.listed,
        unchecked: order.unchecked,
      })),
    });
  });

  define.change('openPayoutBatch', async ({ ids }, { staff }, change) => {
    const wanted = ids.map(BigInt);
    const checks = await checkUnsentOf(database, checkAddress, wanted);
    return change(async (tx) => {
      const opened = await openBatch(tx, {
        ids: wanted,
        staffId: staff.id,
        now: clock.now(),
        checks,
        isAddress,
      });
      if (!opened.ok) return opened;
      const id = Number(opened.value.id);
      return changed(
        { id },
        {
          action: 'payout_batch_opened',
          subject: `payout_batch/${id}`,
          before: undefined,
          after: { state: 'open' },
          about: { orders: ids.length, withdrawals: ids.join(',') },
        },
      );
    });
  });

  define.change('namePayoutBatch', ({ id, transactions }, _visit, change) =>
    change(async (tx) => {
      const named = await nameBatch(tx, settings, {
        id: BigInt(id),
        transactions: transactions.map(({ orderId, transactionHash }) => ({
          orderId: BigInt(orderId),
          transactionHash,
        })),
        now: clock.now(),
      });
      if (!named.ok) return named;
      const hashes = new Set(transactions.map(({ transactionHash }) => transactionHash));
      return changed(named.value, {
        action: 'payout_batch_named',
        subject: `payout_batch/${id}`,
        before: { transaction: '' },
        after: { transaction: [...hashes].join(',') },
        about: { orders: transactions.length },
      });
    }),
  );

  define.change('cancelPayoutBatch', ({ id, reason }, _visit, change) =>
    change(async (tx) => {
      const cancelled = await cancelBatch(tx, { id: BigInt(id), reason, now: clock.now() });
      if (!cancelled.ok) return cancelled;
      return changed(cancelled.value, {
        action: 'payout_batch_cancelled',
        subject: `payout_batch/${id}`,
        before: { state: 'open' },
        after: { state: 'cancelled' },
        about: { reason, orders: cancelled.value.freed },
      });
    }),
  );
}

function wireBatch({ id, created_by, created_at, closed_at, total, ...rest }: PayoutBatch) {
  return {
    ...rest,
    id: Number(id),
    createdBy: created_by,
    createdAt: created_at.toISOString(),
    closedAt: closed_at?.toISOString() ?? null,
    totalMicro: String(total),
  };
}

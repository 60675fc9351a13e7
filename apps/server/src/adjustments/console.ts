/** The staff's calls on corrections of balances; translation only. Each action and its audit row are one transaction. */
import { yuanNumber } from '@mingpai/contract/money';
import { adjustmentReasons } from '@mingpai/contract/states';
import { peopleWith } from '../authority/index.ts';
import type { DefineConsoleCall } from '../backoffice/index.ts';
import { recordAudit } from '../backoffice/index.ts';
import type { AppContext } from '../platform/context.ts';
import type { Tx } from '../platform/database.ts';
import { done } from '../platform/outcome.ts';
import type { Settings } from '../settings/index.ts';
import type { Balances, Wallet } from '../wallet/index.ts';
import { type Adjustment, approveAdjustment, rejectAdjustment, requestAdjustment } from './adjustments.ts';
import { adjustmentQueue } from './queue.ts';

export interface AdjustmentDeps {
  readonly settings: Settings;
  readonly wallet: Wallet;
  readonly balances: Balances;
}

export function adjustmentConsole(
  define: DefineConsoleCall,
  site: AppContext,
  { settings, wallet, balances }: AdjustmentDeps,
): void {
  const { database, clock } = site;

  define('adjustments', async ({ member, ...query }, { staff }) => {
    const memberId = member === undefined ? undefined : BigInt(member);
    const [{ rows, total }, { chiefFrom }, all, chiefs] = await Promise.all([
      adjustmentQueue(database, { ...query, memberId }),
      settings.current('adjustments'),
      peopleWith(database, 'adjustments', clock.now()),
      peopleWith(database, 'adjustments.large', clock.now()),
    ]);
    // Whoever may decide the large ones needs the common right as well.
    const forLarge = chiefs.filter(({ id }) => all.some((one) => one.id === id));
    const available = await Promise.all(rows.map((row) => balances.central(row.member_id)));
    return done({
      total,
      rows: rows.map((row, index) => ({
        id: Number(row.id),
        orderNo: row.order_no,
        memberId: Number(row.member_id),
        username: row.username,
        direction: row.direction,
        amount: yuanNumber(row.amount),
        reason: row.reason,
        memberNote: row.member_note,
        note: row.note,
        multiple: row.multiple,
        askedBy: row.asker,
        askedAt: row.asked_at.toISOString(),
        own: row.asked_by === staff.id,
        forChief: row.amount >= BigInt(chiefFrom),
        second: (row.amount >= BigInt(chiefFrom) ? forLarge : all)
          .filter(({ id }) => row.state === 'pending' && id !== row.asked_by)
          .map(({ name }) => name),
        available: yuanNumber(available[index] ?? 0n),
        state: row.state,
        decidedBy: row.decider,
        decidedAt: row.decided_at?.toISOString() ?? null,
        verdict: row.verdict,
        balanceBefore: row.balance_before === null ? null : yuanNumber(row.balance_before),
        balanceAfter: row.balance_after === null ? null : yuanNumber(row.balance_after),
      })),
    });
  });

  define('requestAdjustment', ({ member, ...request }, { staff, key }) =>
    requestAdjustment(
      site,
      settings,
      { ...request, memberId: BigInt(member) },
      {
        staffId: staff.id,
        key,
        noted: (tx, id, orderNo) =>
          recordAudit(tx, clock, {
            staffId: staff.id,
            action: 'adjustment_requested',
            subject: `adjustment/${id}`,
            detail: {
              order: orderNo,
              member: String(member),
              [request.direction]: String(request.amount),
              reason: adjustmentReasons[request.reason],
              note: request.note,
              ...(request.multiple === 0 ? {} : { multiple: request.multiple }),
            },
          }),
      },
    ),
  );

  define('approveAdjustment', async ({ id }, { staff }) => {
    const decided = await approveAdjustment(site, settings, wallet, {
      id: BigInt(id),
      staffId: staff.id,
      large: staff.rights.includes('adjustments.large'),
      noted: (tx, adjustment) =>
        noteDecision(tx, staff.id, 'adjustment_approved', adjustment, {
          before: String(adjustment.balance_before),
          after: String(adjustment.balance_after),
        }),
    });
    if (!decided.ok) return decided;
    const { balance_before, balance_after } = decided.value;
    return done({
      balanceBefore: yuanNumber(balance_before ?? 0n),
      balanceAfter: yuanNumber(balance_after ?? 0n),
    });
  });

  define('rejectAdjustment', async ({ id, reason }, { staff }) => {
    const decided = await rejectAdjustment(site, {
      id: BigInt(id),
      staffId: staff.id,
      verdict: reason,
      noted: (tx, adjustment) => noteDecision(tx, staff.id, 'adjustment_rejected', adjustment, { reason }),
    });
    return decided.ok ? done(null) : decided;
  });

  function noteDecision(
    tx: Tx,
    staffId: bigint,
    action: string,
    { id, order_no, member_id, direction, amount }: Adjustment,
    detail: Readonly<Record<string, string>>,
  ) {
    return recordAudit(tx, clock, {
      staffId,
      action,
      subject: `adjustment/${id}`,
      detail: { order: order_no, member: String(member_id), [direction]: String(amount), ...detail },
    });
  }
}

/** The staff's calls on corrections of balances; translation only. Each action and its audit row are one transaction. */
import { yuanNumber } from '@mingpai/contract/money';
import { adjustmentReasons } from '@mingpai/contract/states';
import { peopleWith } from '../authority/index.ts';
import type { ConsolePayloadOf, DefineConsoleCall } from '../backoffice/index.ts';
import { batchById, type ChangeEntry, changed } from '../backoffice/index.ts';
import { unlessHeld } from '../claims/index.ts';
import type { AppContext } from '../platform/context.ts';
import { done } from '../platform/outcome.ts';
import type { Settings } from '../settings/index.ts';
import type { Balances, Wallet } from '../wallet/index.ts';
import { type Adjustment, approveAdjustment, rejectAdjustment, requestAdjustment } from './adjustments.ts';
import { type AdjustmentInQueue, adjustmentQueue, adjustmentsOnward } from './queue.ts';

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
  const parts = { clock, settings, wallet };

  define('adjustments', async ({ member, ...query }, { staff }) => {
    const memberId = member === undefined ? undefined : BigInt(member);
    const [{ rows, total }, { chiefFrom }, all, chiefs] = await Promise.all([
      adjustmentQueue(database, { ...query, ...spanOf(query), memberId }),
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
        ...wireOrder(row),
        own: row.asked_by === staff.id,
        forChief: row.amount >= BigInt(chiefFrom),
        second: (row.amount >= BigInt(chiefFrom) ? forLarge : all)
          .filter(({ id }) => row.state === 'pending' && id !== row.asked_by)
          .map(({ name }) => name),
        available: yuanNumber(available[index] ?? 0n),
      })),
    });
  });

  define.list('adjustments', async ({ member, ...query }, onward) => {
    const memberId = member === undefined ? undefined : BigInt(member);
    const rows = await adjustmentsOnward(database, { ...query, ...spanOf(query), memberId }, onward);
    return batchById(rows, onward.most, wireOrder);
  });

  define.change('requestAdjustment', ({ member, ...request }, { staff }, change) => {
    const wanted = { ...request, memberId: BigInt(member) };
    return change.once(wanted, async (tx) => {
      const asked = await requestAdjustment(tx, parts, wanted, staff.id);
      if (!asked.ok) return asked;
      const { id, orderNo } = asked.value;
      return changed(asked.value, {
        action: 'adjustment_requested',
        subject: `adjustment/${id}`,
        before: undefined,
        after: { state: 'pending' },
        about: {
          order: orderNo,
          member: String(member),
          [request.direction]: String(request.amount),
          reason: adjustmentReasons[request.reason],
          note: request.note,
          ...(request.multiple === 0 ? {} : { multiple: request.multiple }),
          ...(request.takesBack === '' ? {} : { takesBack: request.takesBack }),
        },
      });
    });
  });

  define.change('approveAdjustment', ({ id }, { staff }, change) =>
    change(
      unlessHeld({ queue: 'adjustments', id, staff, now: clock.now() }, async (tx) => {
        const large = staff.rights.includes('adjustments.large');
        const decided = await approveAdjustment(tx, parts, { id: BigInt(id), staffId: staff.id, large });
        if (!decided.ok) return decided;
        const { balance_before: before, balance_after: after } = decided.value;
        return changed(
          { balanceBefore: yuanNumber(before ?? 0n), balanceAfter: yuanNumber(after ?? 0n) },
          entryOf('adjustment_approved', decided.value, { before: String(before), after: String(after) }),
        );
      }),
    ),
  );

  define.change('rejectAdjustment', ({ id, reason }, { staff }, change) =>
    change(
      unlessHeld({ queue: 'adjustments', id, staff, now: clock.now() }, async (tx) => {
        const decided = await rejectAdjustment(tx, parts, {
          id: BigInt(id),
          staffId: staff.id,
          verdict: reason,
        });
        return decided.ok
          ? changed(null, entryOf('adjustment_rejected', decided.value, { reason }))
          : decided;
      }),
    ),
  );
}

/** What a correction says to everybody who may see it. */
function wireOrder(row: AdjustmentInQueue) {
  return {
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
    takesBack: row.takes_back ?? '',
    askedBy: row.asker,
    askedAt: row.asked_at.toISOString(),
    state: row.state,
    decidedBy: row.decider,
    decidedAt: row.decided_at?.toISOString() ?? null,
    verdict: row.verdict,
    balanceBefore: row.balance_before === null ? null : yuanNumber(row.balance_before),
    balanceAfter: row.balance_after === null ? null : yuanNumber(row.balance_after),
  };
}

/** What the log says of a decision; sums in fen. */
function entryOf(
  action: string,
  { id, order_no, member_id, direction, amount, state }: Adjustment,
  more: Readonly<Record<string, string>>,
): ChangeEntry {
  return {
    action,
    subject: `adjustment/${id}`,
    before: { state: 'pending' },
    after: { state },
    about: { order: order_no, member: String(member_id), [direction]: String(amount), ...more },
  };
}

function spanOf({ from, to }: Pick<ConsolePayloadOf<'adjustments'>, 'from' | 'to'>) {
  return {
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
  };
}

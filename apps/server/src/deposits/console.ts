/** The staff's calls on deposits; translation only. Actions write their audit row in a transaction with, or right after, what they did. */

import { usdtNumber, yuanNumber } from '@mingpai/contract/money';
import { readStored } from '@mingpai/contract/texts';
import { firstYesOf, mostAlone, whyNotAlone } from '../authority/index.ts';
import type { DefineConsoleCall } from '../backoffice/index.ts';
import {
  batchById,
  changed,
  givenChange,
  readForWork,
  wireFirstYes,
  wireReasons,
} from '../backoffice/index.ts';
import { claimersOf, endWork, refuseHeld, workOn } from '../claims/index.ts';
import { askedBy, memberSums, wireSums } from '../orders/index.ts';
import { staffActor } from '../platform/actor.ts';
import type { AppContext } from '../platform/context.ts';
import { rollbackWith } from '../platform/database.ts';
import { readersLanguage } from '../platform/language.ts';
import { done, refused } from '../platform/outcome.ts';
import type { Settings } from '../settings/index.ts';
import { tagsOf, wireTags } from '../tags/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { approveDepositByHand, type RefuseByHand } from './by-hand.ts';
import { depositSubject, rejectDeposit } from './deposits.ts';
import { pictureData, proofsOf } from './proofs.ts';
import { type DepositInQueue, depositQueue, depositsOnward } from './queue.ts';

export interface DepositConsoleDeps {
  /** Of an order whose payment is on its way, or waits elsewhere: it is credited there, nowhere by hand. */
  readonly refuseByHand: RefuseByHand;
  readonly settings: Settings;
  readonly wallet: Wallet;
}

export function depositConsole(
  define: DefineConsoleCall,
  site: AppContext,
  { settings, wallet, refuseByHand }: DepositConsoleDeps,
): void {
  const { database, clock } = site;

  define('depositQueue', async (payload, { staff }) => {
    const query = askedBy(staff.id, payload);
    const now = clock.now();
    const { rows, total, sum, more } = await depositQueue(database, query, now);
    const pending = rows.filter(({ state }) => state === 'pending');
    const [first, { byHand }, limits, work, tags, sumsOf, claimers] = await Promise.all([
      firstYesOf(
        database,
        clock,
        'credit',
        pending.map(({ id }) => depositSubject(id)),
      ),
      settings.current('payments'),
      whyNotAlone(
        database,
        { clock, settings },
        { kind: 'credit', staffId: staff.id },
        pending.map(({ member_id: memberId, amount }) => ({ memberId, amount, ordered: amount })),
      ),
      workOn(
        database,
        'deposits',
        pending.map(({ id }) => id),
        { staffId: staff.id, now },
      ),
      tagsOf(
        database,
        now,
        rows.map(({ member_id }) => member_id),
      ),
      memberSums(
        database,
        rows.map(({ member_id }) => member_id),
      ),
      claimersOf(database, 'deposits', { now, besides: query.claimed }),
    ]);
    const limitsOf = new Map(pending.map(({ id }, index) => [id, limits[index] ?? []]));
    return done({
      total,
      sum: yuanNumber(sum),
      more,
      claimers,
      rows: rows.map((row) => ({
        ...wireOrder(row),
        ...work(row.id),
        tags: wireTags(tags.get(row.member_id)),
        sums: wireSums(sumsOf(row.member_id)),
        aloneUpTo: yuanNumber(mostAlone(row.amount, byHand)),
        limits: wireReasons(limitsOf.get(row.id) ?? []),
        firstYes: wireFirstYes(first.get(depositSubject(row.id)), staff.id),
      })),
    });
  });

  define.list('depositQueue', async (query, onward, reader) =>
    batchById(
      await depositsOnward(database, askedBy(reader.id, query), onward, clock.now()),
      onward.most,
      wireOrder,
    ),
  );

  define('depositProofs', async ({ id }, { staff, open }) => {
    const { rows } = await database.query<{ member_id: bigint; state: string }>(
      'select member_id, state from deposit_order where id = $1',
      [id],
    );
    const [order] = rows;
    if (!order) return refused('not_found');
    const proofs = await proofsOf(database, BigInt(id));
    // Whoever decides about the order has to see them.
    if (order.state === 'pending' && proofs.length > 0) {
      const reading = { staffId: staff.id, subject: `deposit/${id}`, members: [order.member_id] };
      const read = await database.transaction((tx) =>
        readForWork(tx, site, { ...reading, field: 'picture' }, open),
      );
      if (!read.ok) return read;
    }
    return done({
      memberId: Number(order.member_id),
      proofs: proofs.map((proof) => ({
        id: Number(proof.id),
        createdAt: proof.createdAt.toISOString(),
        picture: pictureData(proof),
      })),
    });
  });

  define.change('approveDeposit', ({ id, amount, reference }, { staff, key }, change) =>
    change(async (tx) => {
      const held = await refuseHeld(tx, 'deposits', BigInt(id), { staffId: staff.id, now: clock.now() });
      if (held) return held;
      const approval = { id: BigInt(id), arrived: amount, reference };
      const parts = { site, settings, wallet, refuseByHand };
      const decided = await approveDepositByHand(tx, parts, approval, { staffId: staff.id, key });
      if (!decided.ok) return rollbackWith(decided);
      await endWork(tx, 'deposits', BigInt(id));
      const { order, credited, given: verdict } = decided.value;
      return givenChange(
        verdict,
        {},
        {
          actions: { first: 'deposit_first_approval', given: 'deposit_approved' },
          subject: depositSubject(order.id),
          before: { state: 'pending' },
          after: { state: 'approved' },
          about: {
            order: order.order_no,
            member: String(order.member_id),
            credited: String(credited),
            ...(credited === order.amount ? {} : { ordered: String(order.amount) }),
            ...(reference === '' ? {} : { reference }),
          },
        },
      );
    }),
  );

  define.change('rejectDeposit', ({ id, reason }, { staff }, change) =>
    change(async (tx) => {
      const held = await refuseHeld(tx, 'deposits', BigInt(id), { staffId: staff.id, now: clock.now() });
      if (held) return held;
      const decided = await rejectDeposit(tx, site, { id: BigInt(id), reason, by: staffActor(staff.id) });
      if (!decided.ok) return decided;
      await endWork(tx, 'deposits', BigInt(id));
      const { order_no: order, member_id: member, amount } = decided.value;
      return changed(null, {
        action: 'deposit_rejected',
        subject: `deposit/${id}`,
        before: { state: 'pending' },
        after: { state: 'rejected' },
        about: { order, member: String(member), amount: String(amount), reason },
      });
    }),
  );
}

/** What an order says to everybody who may see it. */
function wireOrder(row: DepositInQueue) {
  return {
    id: Number(row.id),
    orderNo: row.order_no,
    memberId: Number(row.member_id),
    username: row.username,
    way: row.way,
    protocol: row.protocol,
    amount: yuanNumber(row.amount),
    usdt: row.usdt === null ? null : usdtNumber(row.usdt),
    lastFour: row.last_four,
    receiving: row.receiving,
    holder: row.holder,
    holderIsMember: row.holder === '' ? null : row.holder.trim() === row.real_name.trim(),
    bank: row.bank,
    number: row.number,
    branch: row.branch,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    state: row.state,
    credited: row.credited === null ? null : yuanNumber(row.credited),
    decidedBy: row.decided_by,
    decidedAt: row.decided_at?.toISOString() ?? null,
    reason: row.reason === null ? null : readStored(row.reason, readersLanguage()),
    gateway: row.gateway,
    proofs: row.proofs,
  };
}

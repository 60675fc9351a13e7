/** The staff's calls; translation only. Deeds write their audit row in a transaction with, or right after, what they did. */
import { usdtNumber, yuanNumber } from '@mingpai/contract/money';
import type { Site } from '../app/site.ts';
import { refuseByHand } from '../chain/index.ts';
import { approveDeposit, approveWithdrawal, rejectDeposit, rejectWithdrawal } from '../payments/index.ts';
import { done } from '../platform/outcome.ts';
import type { Settings } from '../settings/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { note } from './audit.ts';
import type { DefineConsoleCall } from './door.ts';
import { depositQueue, withdrawalQueue } from './queues.ts';
import { type StaffMember, signInStaff, signOutStaff } from './staff.ts';

export interface OrderParts {
  readonly settings: Settings;
  readonly wallet: Wallet;
}

export function orderRoutes(define: DefineConsoleCall, site: Site, { settings, wallet }: OrderParts): void {
  const { database, clock } = site;

  define('staffSignIn', async ({ username, password, code }, { address }) => {
    const outcome = await signInStaff(site, { username, password, code, address });
    return outcome.ok ? done({ token: outcome.value.token, staff: wireStaff(outcome.value.staff) }) : outcome;
  });

  define('staffSignOut', async (_payload, { token }) => {
    if (token !== undefined) await signOutStaff(database, clock, token);
    return done(null);
  });

  define('staffMe', async (_payload, { staff }) => done(wireStaff(staff)));

  define('depositQueue', async (query) => {
    const { rows, total } = await depositQueue(database, query);
    return done({
      total,
      rows: rows.map((row) => ({
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
        bank: row.bank,
        number: row.number,
        branch: row.branch,
        createdAt: row.created_at.toISOString(),
        expiresAt: row.expires_at.toISOString(),
        state: row.state,
        credited: row.credited === null ? null : yuanNumber(row.credited),
        decidedBy: row.decided_by,
        decidedAt: row.decided_at?.toISOString() ?? null,
        reason: row.reason,
      })),
    });
  });

  define('approveDeposit', async ({ id, amount }, { staff }) => {
    const onTheWay = await refuseByHand(database, settings, BigInt(id));
    if (onTheWay) return onTheWay;
    const decided = await approveDeposit(site, wallet, { id: BigInt(id), arrived: amount, by: by(staff) });
    if (!decided.ok) return decided;
    const { member_id, order_no, credited } = decided.value;
    await note(database, clock, {
      staffId: staff.id,
      action: 'deposit_approved',
      subject: `deposit/${id}`,
      detail: { order: order_no, member: String(member_id), credited: String(credited) },
    });
    return done(null);
  });

  define('rejectDeposit', async ({ id, reason }, { staff }) => {
    const decided = await rejectDeposit(site, { id: BigInt(id), reason, by: by(staff) });
    if (!decided.ok) return decided;
    const detail = { order: decided.value.order_no, member: String(decided.value.member_id), reason };
    await note(database, clock, {
      staffId: staff.id,
      action: 'deposit_rejected',
      subject: `deposit/${id}`,
      detail,
    });
    return done(null);
  });

  define('withdrawalQueue', async (query) => {
    const [{ rows, total }, { fourEyesAbove }] = await Promise.all([
      withdrawalQueue(database, query),
      settings.current('payments'),
    ]);
    return done({
      total,
      rows: rows.map((row) => {
        const large = row.amount >= BigInt(fourEyesAbove);
        return {
          id: Number(row.id),
          orderNo: row.order_no,
          memberId: Number(row.member_id),
          username: row.username,
          amount: yuanNumber(row.amount),
          protocol: row.protocol,
          address: row.address,
          rate: Number(row.rate) / 10_000,
          usdt: usdtNumber(row.usdt),
          fee: usdtNumber(row.fee),
          receipt: usdtNumber(row.receipt),
          riskSigns: [
            ...(row.new_address ? [{ sign: 'new_address' as const, text: '地址绑定不足一天' }] : []),
            ...(row.first_withdrawal ? [{ sign: 'first_withdrawal' as const, text: '首次取款' }] : []),
            ...(large ? [{ sign: 'large' as const, text: '大额，需两人审核' }] : []),
            ...(row.fast ? [{ sign: 'fast' as const, text: '存款后一小时内取款' }] : []),
          ],
          createdAt: row.created_at.toISOString(),
          state: row.state,
          fourEyes: large,
          firstApprovedBy: row.first_approved_by,
          decidedBy: row.decided_by,
          decidedAt: row.decided_at?.toISOString() ?? null,
          reason: row.reason,
          transactionHash: row.transaction_hash,
        };
      }),
    });
  });

  define('approveWithdrawal', async ({ id, transactionHash }, { staff }) => {
    const decision = { id: BigInt(id), by: by(staff), transactionHash: transactionHash || undefined };
    const decided = await approveWithdrawal(site, settings, wallet, decision);
    if (!decided.ok) return decided;
    const { state, order_no, member_id, amount } = decided.value;
    await note(database, clock, {
      staffId: staff.id,
      action: state === 'approved' ? 'withdrawal_approved' : 'withdrawal_first_approval',
      subject: `withdrawal/${id}`,
      detail: { order: order_no, member: String(member_id), amount: String(amount) },
    });
    return done({ state });
  });

  define('rejectWithdrawal', async ({ id, reason }, { staff }) => {
    const decided = await rejectWithdrawal(site, wallet, { id: BigInt(id), reason, by: by(staff) });
    if (!decided.ok) return decided;
    const detail = { order: decided.value.order_no, member: String(decided.value.member_id), reason };
    await note(database, clock, {
      staffId: staff.id,
      action: 'withdrawal_rejected',
      subject: `withdrawal/${id}`,
      detail,
    });
    return done(null);
  });
}

/** How an order names who decided it. */
function by(staff: StaffMember): string {
  return `staff/${staff.id}`;
}

function wireStaff({ id, username, name, rights }: StaffMember) {
  return { id: Number(id), username, name, rights: [...rights] };
}

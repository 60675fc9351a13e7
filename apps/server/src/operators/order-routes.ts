/** The staff's calls; translation only. Deeds write their audit row in a transaction with, or right after, what they did. */
import { usdtNumber, yuanNumber } from '@mingpai/contract/money';
import type { Site } from '../app/site.ts';
import { refuseByHand } from '../chain/index.ts';
import { approveDeposit, pictureData, proofsOf, rejectDeposit } from '../payments/index.ts';
import { done } from '../platform/outcome.ts';
import type { Settings } from '../settings/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { note } from './audit.ts';
import type { DefineConsoleCall } from './door.ts';
import { depositQueue } from './queues.ts';
import { changeStaffPassword, type StaffMember, signInStaff, signOutStaff } from './staff.ts';

export interface OrderParts {
  readonly settings: Settings;
  readonly wallet: Wallet;
}

export function orderRoutes(define: DefineConsoleCall, site: Site, { settings, wallet }: OrderParts): void {
  const { database, clock } = site;

  define('staffSignIn', async ({ username, password, code }, { address, deviceId }) => {
    const outcome = await signInStaff(site, { username, password, code, address, deviceId: deviceId() });
    return outcome.ok ? done({ token: outcome.value.token, staff: wireStaff(outcome.value.staff) }) : outcome;
  });

  define('staffSignOut', async (_payload, { token }) => {
    if (token !== undefined) await signOutStaff(database, clock, token);
    return done(null);
  });

  define('staffMe', async (_payload, { staff }) => done(wireStaff(staff)));

  define('changeStaffPassword', ({ password, next }, { staff, token = '' }) =>
    changeStaffPassword(site, staff, { password, next, token }),
  );

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
        gateway: row.gateway,
        proofs: row.proofs,
      })),
    });
  });

  define('depositProofs', async ({ id }) => {
    const proofs = await proofsOf(database, BigInt(id));
    return done(
      proofs.map((proof) => ({
        id: Number(proof.id),
        createdAt: proof.createdAt.toISOString(),
        picture: pictureData(proof),
      })),
    );
  });

  define('approveDeposit', async ({ id, amount }, { staff }) => {
    const onTheWay = await refuseByHand(database, settings, BigInt(id));
    if (onTheWay) return onTheWay;
    return database.transaction(async (tx) => {
      const approval = { id: BigInt(id), arrived: amount, by: by(staff) };
      const decided = await approveDeposit(tx, site, wallet, approval);
      if (!decided.ok) return decided;
      const { member_id, order_no, credited } = decided.value;
      await note(tx, clock, {
        staffId: staff.id,
        action: 'deposit_approved',
        subject: `deposit/${id}`,
        detail: { order: order_no, member: String(member_id), credited: String(credited) },
      });
      return done(null);
    });
  });

  define('rejectDeposit', async ({ id, reason }, { staff }) =>
    database.transaction(async (tx) => {
      const decided = await rejectDeposit(tx, site, { id: BigInt(id), reason, by: by(staff) });
      if (!decided.ok) return decided;
      const detail = { order: decided.value.order_no, member: String(decided.value.member_id), reason };
      await note(tx, clock, {
        staffId: staff.id,
        action: 'deposit_rejected',
        subject: `deposit/${id}`,
        detail,
      });
      return done(null);
    }),
  );
}

/** How an order names who decided it. */
function by(staff: StaffMember): string {
  return `staff/${staff.id}`;
}

function wireStaff({ id, username, name, rights, decidesFrom }: StaffMember) {
  return {
    id: Number(id),
    username,
    name,
    rights: [...rights],
    decidesFrom: decidesFrom?.toISOString() ?? null,
  };
}

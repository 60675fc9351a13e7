/** The staff's calls on agents; translation only. Each deed and its audit row are one transaction. */
import { yuanNumber } from '@mingpai/contract/money';
import {
  agentList,
  applicationQueue,
  approve,
  commissionNumber,
  type Parent,
  payStatement,
  type Rates,
  reject,
  rejectStatement,
  setRates,
  statements,
} from '../agents/index.ts';
import type { Site } from '../app/site.ts';
import { rollbackWith } from '../platform/database.ts';
import { done, refused } from '../platform/outcome.ts';
import type { Wallet } from '../wallet/index.ts';
import { note } from './audit.ts';
import type { DefineConsoleCall } from './door.ts';
import type { StaffMember } from './staff.ts';

export function agentOfficeRoutes(
  define: DefineConsoleCall,
  { database, clock }: Site,
  wallet: Wallet,
): void {
  define('agentApplications', async (query) => {
    const { rows, total } = await applicationQueue(database, query);
    return done({
      total,
      rows: rows.map((row) => ({
        id: Number(row.id),
        memberId: Number(row.member_id),
        username: row.username,
        realName: row.real_name,
        mobile: row.mobile,
        info: row.apply_info,
        registeredAt: row.registered_at.toISOString(),
        deposited: yuanNumber(row.deposited),
        parent: wireParent(row.parent),
        createdAt: row.created_at.toISOString(),
        state: row.state,
        decidedBy: row.decided_by,
        decidedAt: row.decided_at?.toISOString() ?? null,
        reason: row.reason,
      })),
    });
  });

  define('approveAgentApplication', ({ id, rates }, { staff }) =>
    database.transaction(async (tx) => {
      const approved = await approve(tx, clock, { id: BigInt(id), rates, by: by(staff) });
      if (!approved.ok) return rollbackWith(approved);
      await note(tx, clock, {
        staffId: staff.id,
        action: 'agent_approved',
        subject: `agent_application/${id}`,
        detail: { member: String(approved.value.memberId), rates: written(rates) },
      });
      return done(null);
    }),
  );

  define('rejectAgentApplication', ({ id, reason }, { staff }) =>
    database.transaction(async (tx) => {
      const rejected = await reject(tx, clock, { id: BigInt(id), reason, by: by(staff) });
      if (!rejected.ok) return rejected;
      await note(tx, clock, {
        staffId: staff.id,
        action: 'agent_rejected',
        subject: `agent_application/${id}`,
        detail: { member: String(rejected.value.memberId), reason },
      });
      return done(null);
    }),
  );

  define('agentList', async (query) => {
    const { rows, total } = await agentList(database, query);
    return done({
      total,
      rows: rows.map(({ id, since, parent, open, paid, ...row }) => ({
        ...row,
        id: Number(id),
        since: since.toISOString(),
        parent: wireParent(parent),
        open: commissionNumber(open),
        paid: yuanNumber(paid),
      })),
    });
  });

  define('setAgentRates', ({ id, rates }, { staff }) =>
    database.transaction(async (tx) => {
      const { rows } = await tx.query('select 1 from agent where member_id = $1', [id]);
      if (rows.length === 0) return refused('not_found');
      const set = await setRates(tx, clock, { agentId: BigInt(id), rates, by: by(staff) });
      if (!set.ok) return set;
      const detail = { rates: written(rates) };
      await note(tx, clock, { staffId: staff.id, action: 'agent_rates', subject: `member/${id}`, detail });
      return done(null);
    }),
  );

  define('agentStatements', async (query) => {
    const { rows, total } = await statements(database, query);
    return done({
      total,
      rows: rows.map((row) => ({
        ...row,
        id: Number(row.id),
        agentId: Number(row.agentId),
        valid: yuanNumber(row.valid),
        carriedIn: commissionNumber(row.carriedIn),
        accrued: commissionNumber(row.accrued),
        amount: yuanNumber(row.amount),
        carriedOut: commissionNumber(row.carriedOut),
        createdAt: row.createdAt.toISOString(),
        decidedAt: row.decidedAt?.toISOString() ?? null,
      })),
    });
  });

  define('payAgentStatement', ({ id }, { staff }) =>
    database.transaction(async (tx) => {
      const paid = await payStatement(tx, clock, wallet, { id: BigInt(id), by: by(staff) });
      if (!paid.ok) return rollbackWith(paid);
      const { agentId, week, amount } = paid.value;
      await note(tx, clock, {
        staffId: staff.id,
        action: 'commission_paid',
        subject: `agent_statement/${id}`,
        detail: { member: String(agentId), week, amount: String(amount) },
      });
      return done({ amount: yuanNumber(amount) });
    }),
  );

  define('rejectAgentStatement', ({ id, reason }, { staff }) =>
    database.transaction(async (tx) => {
      const rejected = await rejectStatement(tx, clock, { id: BigInt(id), reason, by: by(staff) });
      if (!rejected.ok) return rejected;
      const { agentId, week, amount } = rejected.value;
      await note(tx, clock, {
        staffId: staff.id,
        action: 'commission_rejected',
        subject: `agent_statement/${id}`,
        detail: { member: String(agentId), week, amount: String(amount), reason },
      });
      return done(null);
    }),
  );
}

function by(staff: StaffMember): string {
  return `staff/${staff.id}`;
}

/** Rates as the audit log keeps them: `realbet 80, sport 60`. */
function written(rates: Rates): string {
  return Object.entries(rates)
    .map(([category, rate]) => `${category} ${rate}`)
    .join(', ');
}

function wireParent(parent: Parent | undefined) {
  return parent === undefined ? null : { ...parent, id: Number(parent.id) };
}

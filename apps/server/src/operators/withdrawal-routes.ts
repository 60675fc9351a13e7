/** The staff's calls on withdrawals; translation only. */
import { usdtNumber, yuanNumber } from '@mingpai/contract/money';
import type { Site } from '../app/site.ts';
import { approveWithdrawal, rejectWithdrawal } from '../payments/index.ts';
import { done } from '../platform/outcome.ts';
import type { AreaValue, Settings } from '../settings/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { note } from './audit.ts';
import type { ConsolePayloadOf, DefineConsoleCall } from './door.ts';
import { riskSignsOf } from './risk-signs.ts';
import type { RuleDesk } from './rules/changes.ts';
import { changeSettings } from './rules/settings-change.ts';
import { wireOutcome } from './rules/wire.ts';
import { type WithdrawalInQueue, withdrawalQueue } from './withdrawal-queue.ts';

export interface WithdrawalOfficeParts {
  readonly settings: Settings;
  readonly wallet: Wallet;
  readonly rules: RuleDesk;
}

export function withdrawalOfficeRoutes(
  define: DefineConsoleCall,
  site: Site,
  { settings, wallet, rules }: WithdrawalOfficeParts,
): void {
  const { database, clock } = site;

  define('withdrawalQueue', async (query) => {
    const [{ signs }, { fourEyesAbove }] = await Promise.all([
      settings.current('withdrawals'),
      settings.current('payments'),
    ]);
    const { rows, total } = await withdrawalQueue(database, query, { signs });
    const wire = (row: WithdrawalInQueue) => wireWithdrawal(row, signs, BigInt(fourEyesAbove));
    return done({ total, rows: rows.map(wire) });
  });

  define('approveWithdrawal', async ({ id, transactionHash }, { staff }) => {
    const [{ fourEyesAbove }, { automaticBelow }] = await Promise.all([
      settings.current('payments'),
      settings.current('withdrawals'),
    ]);
    const decision = {
      id: BigInt(id),
      by: `staff/${staff.id}`,
      transactionHash: transactionHash || undefined,
      fourEyesAbove: BigInt(fourEyesAbove),
      automaticBelow: BigInt(automaticBelow),
    };
    return database.transaction(async (tx) => {
      const decided = await approveWithdrawal(tx, { site, settings, wallet }, decision);
      if (!decided.ok) return decided;
      const { state, order_no, member_id, amount } = decided.value;
      await note(tx, clock, {
        staffId: staff.id,
        action: state === 'approved' ? 'withdrawal_approved' : 'withdrawal_first_approval',
        subject: `withdrawal/${id}`,
        detail: { order: order_no, member: String(member_id), amount: String(amount) },
      });
      return done({ state });
    });
  });

  define('rejectWithdrawal', async ({ id, reason }, { staff }) =>
    database.transaction(async (tx) => {
      const decided = await rejectWithdrawal(
        tx,
        { site, wallet },
        { id: BigInt(id), reason, by: `staff/${staff.id}` },
      );
      if (!decided.ok) return decided;
      const detail = { order: decided.value.order_no, member: String(decided.value.member_id), reason };
      await note(tx, clock, {
        staffId: staff.id,
        action: 'withdrawal_rejected',
        subject: `withdrawal/${id}`,
        detail,
      });
      return done(null);
    }),
  );

  define('withdrawalSettings', async () => {
    const [rules, { fourEyesAbove }, { rows }] = await Promise.all([
      settings.current('withdrawals'),
      settings.current('payments'),
      database.query<{ version: number; set_by: string | null; set_at: Date | null }>(
        `select count(*)::int as version, max(s.set_at) as set_at,
            (array_agg(coalesce((select name from staff where 'staff/' || id = s.set_by), s.set_by) order by s.id desc))[1] as set_by
          from setting s where s.area = 'withdrawals'`,
      ),
    ]);
    return done({
      ...wireRules(rules, fourEyesAbove),
      version: rows[0]?.version ?? 0,
      setBy: rows[0]?.set_by ?? null,
      setAt: rows[0]?.set_at?.toISOString() ?? null,
    });
  });

  define('updateWithdrawalSettings', async ({ proposal, ...typed }, { staff }) => {
    const { delayHours, freezeHours, automaticBelow, fourEyesAbove, ...signs } = typed;
    const outcome = await database.transaction((tx) =>
      changeSettings(
        tx,
        rules,
        staff,
        {
          areas: ['withdrawals', 'payments'],
          needs: 'settings',
          subject: 'withdrawals',
          // What somebody else sets for deposits meanwhile is kept.
          edit: ({ withdrawals, payments }) =>
            done({
              withdrawals: {
                ...withdrawals,
                delayHours,
                freezeHours,
                automaticBelow: automaticBelow * 100,
                signs,
              },
              payments: { ...payments, fourEyesAbove: fourEyesAbove * 100 },
            }),
          detail: (was, is) =>
            changesOf(
              wireRules(was.withdrawals, was.payments.fourEyesAbove),
              wireRules(is.withdrawals, is.payments.fourEyesAbove),
            ),
        },
        proposal,
      ),
    );
    return outcome.ok ? done(wireOutcome(outcome.value, staff, clock.now())) : outcome;
  });
}

type Typed = Omit<ConsolePayloadOf<'updateWithdrawalSettings'>, 'proposal'>;

/** @param fourEyesAbove fen */
function wireRules(
  { delayHours, freezeHours, automaticBelow, signs }: AreaValue<'withdrawals'>,
  fourEyesAbove: number,
): Typed {
  return {
    delayHours,
    freezeHours,
    ...signs,
    automaticBelow: yuanNumber(BigInt(automaticBelow)),
    fourEyesAbove: yuanNumber(BigInt(fourEyesAbove)),
  };
}

/** What was set and what is set now, of each figure that changes. */
function changesOf(before: Typed, after: Typed): Record<string, string> {
  const now = new Map<string, number>(Object.entries(after));
  return Object.fromEntries(
    Object.entries(before).flatMap(([name, value]) =>
      now.get(name) === value ? [] : [[name, `${value} → ${now.get(name)}`]],
    ),
  );
}

function wireWithdrawal(
  row: WithdrawalInQueue,
  signs: AreaValue<'withdrawals'>['signs'],
  fourEyesAbove: bigint,
) {
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
    riskSigns: riskSignsOf(row, signs, fourEyesAbove),
    createdAt: row.created_at.toISOString(),
    heldUntil: row.held_until?.toISOString() ?? null,
    heldFor: row.held_for,
    state: row.state,
    fourEyes: row.amount >= fourEyesAbove,
    firstApprovedBy: row.first_approved_by_name,
    decidedBy: row.decided_by_name,
    decidedAt: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
    transactionHash: row.transaction_hash,
  };
}

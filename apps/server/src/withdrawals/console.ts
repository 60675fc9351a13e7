/** The staff's calls on withdrawals; translation only. */

import { usdtNumber, yuanNumber } from '@mingpai/contract/money';
import { type AddressCheck, type CheckAddress, latestChecks } from '../address-checks/index.ts';
import { type FirstYes, firstYesOf, type Reason, whyNotAlone } from '../authority/index.ts';
import type { ConsoleAnswerOf, DefineConsoleCall, RuleDesk, SettingsEdit } from '../backoffice/index.ts';
import {
  batchById,
  changed,
  changeSettings,
  givenChange,
  outlookOfLimits,
  proposedChange,
  readForWork,
  wireFirstYes,
  wireReasons,
} from '../backoffice/index.ts';
import { claimersOf, endWork, refuseHeld, workOn } from '../claims/index.ts';
import { type PaidInSums, paidInSums } from '../identity/index.ts';
import { askedBy, wireSums } from '../orders/index.ts';
import { cardsOf } from '../payment-methods/index.ts';
import { staffActor } from '../platform/actor.ts';
import type { AppContext } from '../platform/context.ts';
import { rollbackWith } from '../platform/database.ts';
import { readersLanguage } from '../platform/language.ts';
import { done, refused } from '../platform/outcome.ts';
import { type Related, relatedTo } from '../related-accounts/index.ts';
import { type Watched, watchedAmong } from '../screening/index.ts';
import { type AreaValue, lastSet, type Settings } from '../settings/index.ts';
import { tagsOf, wireTags } from '../tags/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { checkPending } from './address-checked.ts';
import { refuseHeldNow } from './hold-now.ts';
import type { WithdrawalOrder } from './order.ts';
import { frozenUntil } from './payout-freeze.ts';
import { payoutStatementConsole } from './payout-statement.ts';
import {
  type ListedWithdrawal,
  type WithdrawalInQueue,
  withdrawalQueue,
  withdrawalsOnward,
} from './queue.ts';
import { riskSignsOf } from './risk-signs.ts';
import { withdrawalHindrances } from './standing.ts';
import { approveWithdrawal, rejectWithdrawal, withdrawalSubject } from './withdrawals.ts';

export interface WithdrawalOfficeDeps {
  readonly settings: Settings;
  readonly wallet: Wallet;
  readonly rules: RuleDesk;
  readonly checkAddress: CheckAddress;
}

export function withdrawalConsole(
  define: DefineConsoleCall,
  site: AppContext,
  { settings, wallet, rules, checkAddress }: WithdrawalOfficeDeps,
): void {
  const { database, clock } = site;
  payoutStatementConsole(define, database);

  define('withdrawalQueue', async (payload, { staff }) => {
    const query = askedBy(staff.id, payload);
    const [{ signs, automaticBelow }, { fourEyesAbove }] = await Promise.all([
      settings.current('withdrawals'),
      settings.current('payments'),
    ]);
    const now = clock.now();
    const { rows, total, sum, more } = await withdrawalQueue(database, query, { signs }, now);
    const pending = rows.filter(({ state }) => state === 'pending');
    const [related, limits, first, work, tags, watched, checks, sums, claimers] = await Promise.all([
      relatedTo(database, [...new Set(rows.map(({ member_id }) => member_id))]),
      whyNotAlone(
        database,
        { clock, settings },
        { kind: 'payout', staffId: staff.id },
        pending.map(({ member_id: memberId, amount }) => ({ memberId, amount })),
      ),
      firstYesOf(
        database,
        clock,
        'payout',
        pending.map(({ id }) => withdrawalSubject(id)),
      ),
      workOn(
        database,
        'withdrawals',
        pending.map(({ id }) => id),
        { staffId: staff.id, now },
      ),
      tagsOf(
        database,
        now,
        rows.map(({ member_id }) => member_id),
      ),
      watchedAmong(database, now, [...new Set(pending.map(({ member_id }) => member_id))]),
      latestChecks(
        database,
        pending.map(({ id }) => `withdrawal/${id}` as const),
      ),
      paidInSums(
        database,
        rows.flatMap(({ member_id, of_age_at }) => (of_age_at === null ? [] : [member_id])),
      ),
      claimersOf(database, 'withdrawals', { now, besides: query.claimed }),
    ]);
    const limitsOf = new Map(pending.map(({ id }, index) => [id, limits[index] ?? []]));
    const wire = (row: WithdrawalInQueue) => ({
      ...work(row.id),
      tags: wireTags(tags.get(row.member_id)),
      ...wireWithdrawal(row, {
        signs,
        fourEyesAbove: BigInt(fourEyesAbove),
        automaticBelow: BigInt(automaticBelow),
        related: related.get(row.member_id) ?? [],
        watched: watched.get(row.member_id) ?? [],
        check: checks.get(`withdrawal/${row.id}`),
        sums: sums.get(row.member_id),
        limits: limitsOf.get(row.id) ?? [],
        first: first.get(withdrawalSubject(row.id)),
        reader: staff.id,
      }),
    });
    return done({ total, sum: yuanNumber(sum), more, claimers, rows: rows.map(wire) });
  });

  define.list('withdrawalQueue', async (query, onward, reader) =>
    batchById(
      await withdrawalsOnward(database, askedBy(reader.id, query), onward, clock.now()),
      onward.most,
      wireOrder,
    ),
  );

  define('memberWithdrawal', async ({ id }) => {
    const [memberId, now] = [BigInt(id), clock.now()];
    const levels = await settings.current('identity');
    const [reasons, addresses, until] = await Promise.all([
      withdrawalHindrances(database, now, memberId, readersLanguage(), levels),
      cardsOf(database, memberId, 'usdt'),
      frozenUntil(database, memberId, now),
    ]);
    return done({
      reasons: [...reasons],
      hasAddress: addresses.length > 0,
      waitsUntil: until?.toISOString() ?? null,
    });
  });

  define('withdrawalAddress', async ({ id }, { staff, open }) => {
    const { rows } = await database.query<
      Pick<WithdrawalOrder, 'member_id' | 'protocol' | 'address'> & { undecided: boolean; unsent: boolean }
    >(
      `select member_id, protocol, address, state = 'pending' as undecided,
          state = 'approved' and (payout in ('due', 'wrong') or payout is null and transaction_hash is null) as unsent
         from withdrawal_order where id = $1`,
      [id],
    );
    const [order] = rows;
    if (!order) return refused('not_found');
    // Whoever decides looks at it; whoever sends must not, while something holds what was approved before.
    const held = order.unsent ? await refuseHeldNow(database, order, clock.now()) : undefined;
    if (held) return held;
    if (order.undecided || order.unsent) {
      const reading = { staffId: staff.id, subject: `withdrawal/${id}`, members: [order.member_id] };
      const read = await database.transaction((tx) =>
        readForWork(tx, site, { ...reading, field: 'account' }, open),
      );
      if (!read.ok) return read;
    }
    return done({ memberId: Number(order.member_id), address: order.address });
  });

  define.change(
    'approveWithdrawal',
    async ({ id, transactionHash, uncheckedAddress }, { staff, key }, change) => {
      const { automaticBelow } = await settings.current('withdrawals');
      const approval = {
        id: BigInt(id),
        staffId: staff.id,
        key,
        transactionHash: transactionHash || undefined,
        check: await checkPending(database, checkAddress, BigInt(id)),
        uncheckedAddress: uncheckedAddress ?? false,
        automaticBelow: BigInt(automaticBelow),
      };
      const claimer = { staffId: staff.id, now: clock.now() };
      return change(async (tx) => {
        const held = await refuseHeld(tx, 'withdrawals', approval.id, claimer);
        if (held) return held;
        const decided = await approveWithdrawal(tx, { site, settings, wallet }, approval);
        if (!decided.ok) return rollbackWith(decided);
        await endWork(tx, 'withdrawals', approval.id);
        const { order, given: verdict } = decided.value;
        const { order_no, member_id, amount } = order;
        return givenChange(
          verdict,
          {},
          {
            actions: { first: 'withdrawal_first_approval', given: 'withdrawal_approved' },
            subject: `withdrawal/${id}`,
            before: { state: 'pending' },
            after: { state: 'approved' },
            about: {
              order: order_no,
              member: String(member_id),
              amount: String(amount),
              ...(approval.check === undefined ? {} : { addressCheck: approval.check.verdict }),
            },
          },
        );
      });
    },
  );

  define.change('rejectWithdrawal', ({ id, reason }, { staff }, change) =>
    change(async (tx) => {
      const claimer = { staffId: staff.id, now: clock.now() };
      const held = await refuseHeld(tx, 'withdrawals', BigInt(id), claimer);
      if (held) return held;
      const decided = await rejectWithdrawal(
        tx,
        { site, wallet },
        { id: BigInt(id), reason, by: staffActor(staff.id) },
      );
      if (!decided.ok) return decided;
      await endWork(tx, 'withdrawals', BigInt(id));
      const { order_no: order, member_id: member, amount } = decided.value;
      return changed(null, {
        action: 'withdrawal_rejected',
        subject: `withdrawal/${id}`,
        before: { state: 'pending' },
        after: { state: 'rejected' },
        about: { order, member: String(member), amount: String(amount), reason },
      });
    }),
  );

  define('withdrawalSettings', async () => {
    const [rules, { fourEyesAbove }, { version, setBy, setAt }] = await Promise.all([
      settings.current('withdrawals'),
      settings.current('payments'),
      lastSet(database, 'withdrawals'),
    ]);
    return done({
      ...wireRules(rules, fourEyesAbove),
      version,
      setBy,
      setAt: setAt?.toISOString() ?? null,
    });
  });

  define.change('updateWithdrawalSettings', async ({ proposal, ...typed }, { staff }, change) => {
    const { memberDayFrom, clerkDayFrom, houseHourFrom, ...rest } = typed;
    const { delayHours, freezeHours, automaticBelow, fourEyesAbove, codeFrom, ...signs } = rest;
    const request: SettingsEdit<'withdrawals' | 'payments'> = {
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
            codeFrom: codeFrom === undefined ? withdrawals.codeFrom : codeFrom && codeFrom * 100,
            signs,
            alone: {
              memberDay: fenOr(memberDayFrom, withdrawals.alone.memberDay),
              clerkDay: fenOr(clerkDayFrom, withdrawals.alone.clerkDay),
              houseHour: fenOr(houseHourFrom, withdrawals.alone.houseHour),
            },
          },
          payments: { ...payments, fourEyesAbove: fourEyesAbove * 100 },
        }),
      detail: (was, is) =>
        changesOf(
          wireRules(was.withdrawals, was.payments.fourEyesAbove),
          wireRules(is.withdrawals, is.payments.fourEyesAbove),
        ),
    };
    const outlook = await outlookOfLimits(rules, request);
    return change(async (tx) =>
      proposedChange(await changeSettings(tx, rules, staff, request, proposal, outlook), staff, clock.now()),
    );
  });
}

/** Whole yuan as fen; what is absent stays. */
function fenOr(yuan: number | undefined, fen: number): number {
  return yuan === undefined ? fen : yuan * 100;
}

type Typed = Omit<ConsoleAnswerOf<'withdrawalSettings'>, 'version' | 'setBy' | 'setAt'>;

/** @param fourEyesAbove fen */
function wireRules(
  { delayHours, freezeHours, automaticBelow, codeFrom, alone, signs }: AreaValue<'withdrawals'>,
  fourEyesAbove: number,
): Typed {
  return {
    delayHours,
    freezeHours,
    ...signs,
    automaticBelow: yuanNumber(BigInt(automaticBelow)),
    codeFrom: codeFrom === null ? null : yuanNumber(BigInt(codeFrom)),
    fourEyesAbove: yuanNumber(BigInt(fourEyesAbove)),
    memberDayFrom: yuanNumber(BigInt(alone.memberDay)),
    clerkDayFrom: yuanNumber(BigInt(alone.clerkDay)),
    houseHourFrom: yuanNumber(BigInt(alone.houseHour)),
  };
}

/** What was set and what is set now, of each figure that changes. */
function changesOf(before: Typed, after: Typed): Record<string, string> {
  const now = new Map<string, number | null>(Object.entries(after));
  return Object.fromEntries(
    Object.entries(before).flatMap(([name, value]) =>
      now.get(name) === value ? [] : [[name, `${value ?? '—'} → ${now.get(name) ?? '—'}`]],
    ),
  );
}

interface Beside {
  readonly signs: AreaValue<'withdrawals'>['signs'];
  /** fen */
  readonly fourEyesAbove: bigint;
  /** fen: below this amount the payout service sends. */
  readonly automaticBelow: bigint;
  readonly watched: readonly Watched[];
  readonly related: readonly Related[];
  readonly check: AddressCheck | undefined;
  /** Of somebody found under age. */
  readonly sums: PaidInSums | undefined;
  /** Why the reader cannot decide it alone. */
  readonly limits: readonly Reason[];
  readonly first: FirstYes | undefined;
  readonly reader: bigint;
}

function wireWithdrawal(
  row: WithdrawalInQueue,
  { signs, fourEyesAbove, automaticBelow, related, watched, check, sums, limits, first, reader }: Beside,
) {
  return {
    ...wireOrder(row),
    riskSigns: riskSignsOf(row, signs, { fourEyesAbove, related, watched, check, sums }),
    sums: wireSums(row),
    fourEyes: limits.length > 0 || first !== undefined,
    limits: wireReasons(limits),
    sentAtOnce: row.amount < automaticBelow,
    firstYes: wireFirstYes(first, reader),
  };
}

/** What an order says to everybody who may see it. */
function wireOrder(row: ListedWithdrawal) {
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
    createdAt: row.created_at.toISOString(),
    heldUntil: row.held_until?.toISOString() ?? null,
    heldFor: row.held_for,
    state: row.state,
    firstApprovedBy: row.first_approved_by_name,
    decidedBy: row.decided_by_name,
    decidedAt: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
    transactionHash: row.transaction_hash,
  };
}

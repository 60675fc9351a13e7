/** The staff's calls on the chains; translation only. */

import { usdtNumber, yuanNumber } from '@mingpai/contract/money';
import { transactionText } from '@mingpai/contract/rules/chain';
import type { Protocol } from '@mingpai/contract/states';
import { readStored } from '@mingpai/contract/texts';
import { latestChecks } from '../address-checks/index.ts';
import { type FirstYes, firstYesOf, type Reason, whyNotAlone } from '../authority/index.ts';
import type { ConsolePayloadOf, DefineConsoleCall, RuleDesk } from '../backoffice/index.ts';
import {
  batchById,
  changed,
  changeSettings,
  givenChange,
  proposedChange,
  wireFirstYes,
  wireReasons,
} from '../backoffice/index.ts';
import { refuseHeld, unlessHeld } from '../claims/index.ts';
import { staffActor } from '../platform/actor.ts';
import type { AppContext } from '../platform/context.ts';
import { readersLanguage } from '../platform/language.ts';
import { done } from '../platform/outcome.ts';
import { isDemonstrationKey, type Settings } from '../settings/index.ts';
import type { Wallet } from '../wallet/index.ts';
import {
  correctionSubject,
  correctPayout,
  type PayoutInQueue,
  type PayoutSender,
  payoutQueue,
  takeBack,
} from '../withdrawals/index.ts';
import { type PaymentInQueue, paymentQueue } from './console-queue.ts';
import { startWatching } from './jobs.ts';
import type { ChainSettings } from './receipts.ts';
import { creditPayment, ignorePayment, paymentSubject } from './review.ts';
import {
  type ChainDraft,
  type ChainStatus,
  chainStandings,
  checkDraft,
  previewOf,
  tryNodes,
} from './settings.ts';
import { rateOfToday, worthFor } from './worth.ts';

/** One USDT. */
const unit = 1_000_000;

export interface ChainOfficeDeps {
  readonly settings: Settings;
  readonly wallet: Wallet;
  readonly rules: RuleDesk;
  /** The service that may have a withdrawal which staff have paid themselves. */
  readonly sender: PayoutSender;
}

export function chainConsole(
  define: DefineConsoleCall,
  site: AppContext,
  { settings, wallet, rules, sender }: ChainOfficeDeps,
): void {
  const { database, clock } = site;
  const parts = { site, settings, wallet };

  define('chainPayments', async (query, { staff }) => {
    const { rows, total } = await paymentQueue(database, query);
    const first = await firstYesOf(
      database,
      clock,
      'credit',
      rows.map(({ id }) => paymentSubject(id)),
    );
    const checks = await latestChecks(
      database,
      rows.map(({ id }) => `payment/${id}` as const),
    );
    const today = await rateOfToday(settings);
    const wire = (row: PaymentInQueue) => ({
      ...wirePayment(row, today),
      senderCheck: checks.get(`payment/${row.id}`)?.verdict ?? null,
      firstYes: wireFirstYes(first.get(paymentSubject(row.id)), staff.id),
    });
    return done({ total, rows: rows.map(wire) });
  });

  define.change('creditPayment', ({ id, orderNo, listedSender }, { staff, key }, change) =>
    change(
      unlessHeld({ queue: 'chain-payments', id, staff, now: clock.now() }, async (tx) => {
        const decided = await creditPayment(tx, parts, {
          id: BigInt(id),
          orderNo,
          listedSender,
          staffId: staff.id,
          key,
        });
        if (!decided.ok) return decided;
        const { credited, memberId, orderNo: order, given: verdict } = decided.value;
        const { rows } = await tx.query<{ username: string }>(
          'select username from member_name where id = $1',
          [memberId],
        );
        const check = (await latestChecks(tx, [`payment/${BigInt(id)}`])).get(`payment/${id}`);
        const answer = { credited: yuanNumber(credited), username: rows[0]?.username ?? '' };
        return givenChange(verdict, answer, {
          actions: { first: 'payment_first_credit', given: 'payment_credited' },
          subject: `payment/${id}`,
          before: { state: 'review' },
          after: { state: 'credited' },
          about: {
            order,
            member: String(memberId),
            credited: String(credited),
            ...(check === undefined ? {} : { addressCheck: check.verdict }),
          },
        });
      }),
    ),
  );

  define.change('ignorePayment', ({ id, reason }, { staff }, change) =>
    change(
      unlessHeld({ queue: 'chain-payments', id, staff, now: clock.now() }, async (tx) => {
        const decided = await ignorePayment(tx, parts, { id: BigInt(id), reason, by: staffActor(staff.id) });
        if (!decided.ok) return decided;
        return changed(null, {
          action: 'payment_ignored',
          subject: `payment/${id}`,
          before: { state: 'review' },
          after: { state: 'ignored' },
          about: { reason },
        });
      }),
    ),
  );

  define.list('chainPayments', async (query, onward) => {
    const { rows } = await paymentQueue(database, { ...query, ...onward });
    const today = await rateOfToday(settings);
    return batchById(rows, onward.most, (row) => wirePayment(row, today));
  });

  define('payouts', async ({ page, pageSize, ...query }, { staff }) => {
    const { rows, total, sum, more } = await payoutQueue(database, query, { page, pageSize });
    // Those that say what they were sent by: another transaction in its place is a payout once more.
    const correctable = rows.filter((row) => row.transaction_hash !== null && row.payout !== 'verified');
    const [limits, first] = await Promise.all([
      whyNotAlone(
        database,
        { clock, settings },
        { kind: 'payout', staffId: staff.id },
        correctable.map(({ member_id: memberId, amount }) => ({ memberId, amount })),
      ),
      firstYesOf(database, clock, 'payout', correctable.map(correctionSubject)),
    ]);
    const limitsOf = new Map(correctable.map(({ id }, index) => [id, limits[index] ?? []]));
    const wire = (row: PayoutInQueue) =>
      wirePayout(row, {
        limits: limitsOf.get(row.id) ?? [],
        first: first.get(correctionSubject(row)),
        reader: staff.id,
      });
    return done({ total, sum: yuanNumber(sum), more, rows: rows.map(wire) });
  });

  define.list('payouts', async (query, onward) => {
    const { rows } = await payoutQueue(database, query, onward);
    return batchById(rows, onward.most, (row) =>
      wirePayout(row, { limits: [], first: undefined, reader: 0n }),
    );
  });

  define.change('correctPayout', async ({ id, transactionHash }, { staff, key }, change) => {
    const correction = { id: BigInt(id), transactionHash, staffId: staff.id, key };
    const deciding = { queue: 'payouts', id, staff, now: clock.now() } as const;
    // Before the service is asked, too: a colleague's payout is not taken back from it.
    const held = await refuseHeld(database, deciding.queue, correction.id, {
      staffId: staff.id,
      now: deciding.now,
    });
    const hindered = held ?? (await takeBack({ database, clock, settings, sender }, correction));
    if (hindered) return hindered;
    return change(
      unlessHeld(deciding, async (tx) => {
        const corrected = await correctPayout(tx, { clock, settings }, correction);
        if (!corrected.ok) return corrected;
        const { order, transaction, transactionBefore, given: verdict } = corrected.value;
        return givenChange(
          verdict,
          {},
          {
            actions: { first: 'payout_first_correction', given: 'payout_corrected' },
            subject: `withdrawal/${id}`,
            // The first yes names both as well: the second has to say the same.
            before: undefined,
            after: undefined,
            about: {
              order: order.order_no,
              member: String(order.member_id),
              amount: String(order.amount),
              transactionBefore,
              transaction,
            },
          },
        );
      }),
    );
  });

  define('chainSettings', async () => done((await chainStandings(parts)).map(wireStanding)));

  define.change('updateChainSettings', async ({ protocol, settings: typed, proposal }, { staff }, change) => {
    const outcome = await change(async (tx) =>
      proposedChange(
        await changeSettings(
          tx,
          rules,
          staff,
          {
            areas: ['chain', 'payments'],
            needs: 'settings',
            subject: `chain/${protocol}`,
            edit({ chain, payments }) {
              const now = { settings: chain[protocol], receiving: payments.receiving[protocol] };
              const checked = checkDraft(draftOf(protocol, typed, chain[protocol]), now);
              if (!checked.ok) return checked;
              const { settings: next, receiving } = checked.value;
              return done({
                chain: {
                  ...chain,
                  [protocol]: { ...chain[protocol], ...next },
                },
                payments: { ...payments, receiving: { ...payments.receiving, [protocol]: receiving } },
              });
            },
            detail: (was, is) => ({
              fields: [
                ...changedFields(was.chain[protocol], is.chain[protocol]),
                ...(was.payments.receiving[protocol] === is.payments.receiving[protocol]
                  ? []
                  : ['receiving']),
              ].join(','),
            }),
          },
          proposal,
        ),
        staff,
        clock.now(),
      ),
    );
    if (outcome.ok) await startWatching(database);
    return outcome;
  });

  define('previewAddresses', async ({ protocol, extendedKey }) => {
    const preview = await previewOf(parts, protocol, extendedKey);
    return preview.ok ? done({ ...preview.value, addresses: [...preview.value.addresses] }) : preview;
  });

  define('checkNodes', async ({ protocol, settings: { checkAddresses, sanctionsOracle, ...rest } }) => {
    const lists = { checkAddresses: checkAddresses ?? false, sanctionsOracle: sanctionsOracle ?? '' };
    const nodes = await tryNodes(site, { protocol, ...rest, ...lists });
    return done(
      nodes.map(({ head, finalized, trouble, listTrouble }, index) => ({
        place: index + 1,
        head: head === undefined ? null : Number(head),
        finalized: finalized === undefined ? null : Number(finalized),
        trouble: trouble ?? null,
        listTrouble: listTrouble ?? null,
      })),
    );
  });
}

/** The names of what is another now, sorted. */
function changedFields(before: object, after: object): string[] {
  const was = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after)
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(was.get(name)))
    .map(([name]) => name)
    .sort();
}

type Typed = ConsolePayloadOf<'updateChainSettings'>['settings'];

function draftOf(
  protocol: Protocol,
  { receiving, leastCredited, checkAddresses, sanctionsOracle, explorer, ...rest }: Typed,
  now: Pick<ChainSettings, 'checkAddresses' | 'sanctionsOracle' | 'explorer'>,
): ChainDraft {
  return {
    protocol,
    receiving,
    settings: {
      ...rest,
      checkAddresses: checkAddresses ?? now.checkAddresses,
      sanctionsOracle: sanctionsOracle ?? now.sanctionsOracle,
      explorer: explorer ?? now.explorer,
      leastCredited: Math.round(leastCredited * unit),
    },
  };
}

function wireStanding({ protocol, settings: set, receiving, cursor, nextIndex, contradicting }: ChainStatus) {
  const { demonstrationKey: _known, ...settings } = set;
  return {
    protocol,
    demonstration: isDemonstrationKey(set),
    settings: { ...settings, leastCredited: usdtNumber(BigInt(settings.leastCredited)), receiving },
    safe: cursor?.safe == null ? null : Number(cursor.safe),
    head: cursor?.head == null ? null : Number(cursor.head),
    readAt: cursor?.read_at?.toISOString() ?? null,
    trouble: cursor?.trouble == null ? null : readStored(cursor.trouble, readersLanguage()),
    troubleSince: cursor?.trouble_since?.toISOString() ?? null,
    nextIndex: nextIndex ?? null,
    contradicting: [...contradicting],
  };
}

interface BesidePayout {
  /** Why the reader cannot correct it alone. */
  readonly limits: readonly Reason[];
  readonly first: FirstYes | undefined;
  readonly reader: bigint;
}

function wirePayout(order: PayoutInQueue, { limits, first, reader }: BesidePayout) {
  return {
    id: Number(order.id),
    orderNo: order.order_no,
    memberId: Number(order.member_id),
    username: order.username,
    protocol: order.protocol,
    address: order.address,
    amount: yuanNumber(order.amount),
    receipt: usdtNumber(order.receipt),
    transactionHash: order.transaction_hash,
    payout: order.payout,
    reason: order.payout_reason === null ? null : readStored(order.payout_reason, readersLanguage()),
    batchId: order.batch_id === null ? null : Number(order.batch_id),
    batchOpen: order.in_open_batch,
    service: order.service,
    decidedBy: order.decided_by,
    decidedAt: order.decided_at.toISOString(),
    checkedAt: order.payout_checked_at?.toISOString() ?? null,
    limits: wireReasons(limits),
    firstYes: wireFirstYes(first, reader),
  };
}

/** @param today the rate of deposits, 1/10000 yuan */
function wirePayment(payment: PaymentInQueue, today: bigint) {
  return {
    id: Number(payment.id),
    protocol: payment.chain,
    transactionHash: transactionText(payment.chain, payment.tx_hash),
    sender: payment.sender,
    recipient: payment.recipient,
    usdt: usdtNumber(payment.amount),
    paidAt: payment.block_at.toISOString(),
    seenAt: payment.seen_at.toISOString(),
    confirmations: payment.confirmations,
    state: payment.state,
    orderNo: payment.order_no,
    decidedBy: payment.decided_by,
    decidedAt: payment.decided_at?.toISOString() ?? null,
    reason: payment.reason,
    candidates: payment.candidates.map((order) => ({
      orderNo: order.order_no,
      memberId: Number(order.member_id),
      username: order.username,
      usdt: usdtNumber(order.usdt),
      arrives: yuanNumber(worthFor(payment, order, today)),
      lastFour: order.last_four,
      createdAt: order.created_at.toISOString(),
      expiresAt: order.expires_at.toISOString(),
      state: order.state,
      claimed: order.claimed,
    })),
  };
}

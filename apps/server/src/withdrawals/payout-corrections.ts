/**
 * Another transaction for a payout that was sent: whoever names one says that the first did not pay the member, and that more money
 * left the house, or has to. So it is judged as a payout, by the same limits and counted in the same sums (docs/decisions/0033).
 */
import { transactionId } from '@mingpai/contract/rules/chain';
import { type AuthorityDeps, authorise, type Decider, type Given, type Waits } from '../authority/index.ts';
import type { Database, Tx } from '../platform/database.ts';
import { done, type Outcome, type Refused, refused } from '../platform/outcome.ts';
import { type WithdrawalOrder, withdrawalColumns } from './order.ts';
import type { PayoutSender } from './payout-port.ts';
import { correctionSubject, nameTransaction, sentBy } from './payouts.ts';

export interface Correction extends Decider {
  readonly id: bigint;
  /** As somebody typed it: a hash, or an explorer's address that holds one. */
  readonly transactionHash: string;
}

export interface Corrected {
  /** As it stands now: unchanged while it waits. */
  readonly order: WithdrawalOrder;
  /** What was named, as it is kept. */
  readonly transaction: string;
  readonly transactionBefore: string | null;
  readonly given: Waits | Given;
}

/**
 * Before staff's transaction is kept: makes sure that the service, which had the order, does not pay it too. Calls the service, so that it
 * stands outside of any transaction; `nameTransaction` looks again under the order's lock. What is refused later for another reason is
 * back with staff by then.
 * @returns refusals `payout_service_unsettled`, `payout_on_its_way`, `payout_service_paid`; undefined where nothing hinders
 */
export async function takeBack(
  {
    database,
    clock,
    settings,
    sender,
  }: AuthorityDeps & { readonly database: Database; readonly sender: PayoutSender },
  { id, transactionHash }: Pick<Correction, 'id' | 'transactionHash'>,
): Promise<Refused | undefined> {
  const { rows } = await database.query<WithdrawalOrder>(
    `select ${withdrawalColumns} from withdrawal_order where id = $1 and service is not null and state = 'approved'`,
    [id],
  );
  const [order] = rows;
  const named = transactionId(transactionHash);
  if (!order || !sender.withdraw || order.payout === 'verified' || mayStillBeSent(order, clock.now())) return;
  if (named === undefined && (await settings.current('chain'))[order.protocol].enabled) return;
  if (order.transaction_hash !== null && order.transaction_hash === (named ?? transactionHash)) return;
  const left = await sender.withdraw(order.order_no);
  if (left.outcome !== 'done') return refused('payout_service_unsettled');
  if (left.value.state === 'on_its_way') return refused('payout_on_its_way');
  if (left.value.state !== 'completed' || order.transaction_hash !== null) return;
  const { transaction } = left.value;
  // One that says that it paid, and not by what, is named by staff.
  if (transaction !== undefined && transactionId(transaction) !== named)
    return refused('payout_service_paid', { transaction });
}

/**
 * Names the transaction of an approved withdrawal that the chain has not verified. The first one is part of sending and takes one
 * person, as in a list; in the place of another it asks what one person may decide alone.
 * @returns refusals `order_not_found`, `already_decided`, `bad_input`, `four_eyes`, `payout_service_unsettled`
 */
export async function correctPayout(
  tx: Tx,
  parts: AuthorityDeps,
  { id, transactionHash, staffId, key }: Correction,
): Promise<Outcome<Corrected>> {
  const { clock, settings } = parts;
  const { rows } = await tx.query<WithdrawalOrder & { readonly batch_open: boolean }>(
    `select o.id, o.order_no, o.member_id, o.card_id, o.protocol, o.address, o.amount, o.rate, o.usdt, o.fee,
            o.receipt, o.operation_id, o.state, o.created_at, o.held_until, o.held_for, o.first_approved_by,
            o.decided_by, o.decided_at, o.reason, o.transaction_hash, o.payout, o.payout_reason, o.payout_since,
            o.payout_checked_at, o.payout_log, o.service, o.service_asked_at, o.service_attempts, o.corrections,
            o.batch_id, o.unchecked_lists, o.address_unknown_since,
            exists (select 1 from payout_batch b where b.id = o.batch_id and b.closed_at is null) as batch_open
       from withdrawal_order o where o.id = $1 for update of o`,
    [id],
  );
  const [order] = rows;
  if (!order) return refused('order_not_found');
  if (order.state !== 'approved' || order.payout === 'verified') return refused('already_decided');
  const now = clock.now();
  if (mayStillBeSent(order, now)) return refused('payout_with_service');
  const { transaction_hash: transactionBefore } = order;
  if (order.batch_open && transactionBefore === null)
    return refused('payout_in_batch', { batch: String(order.batch_id) });
  const sent = await sentBy(tx, settings, order, transactionHash);
  if (!sent.ok) return sent;
  const transaction = sent.value.hash ?? transactionHash;
  // The same once more claims nothing new: the chain is asked again.
  const corrects = transactionBefore !== null && transaction !== transactionBefore;
  const verdict = !corrects
    ? done({ state: 'given', first: undefined, reference: '' } as const)
    : await authorise(
        tx,
        parts,
        {
          kind: 'payout',
          subject: correctionSubject(order),
          memberId: order.member_id,
          amount: order.amount,
          content: { transaction, instead: transactionBefore },
          reference: transaction,
        },
        { staffId, key },
      );
  if (!verdict.ok) return verdict;
  if (verdict.value.state === 'waits')
    return done({ order, transaction, transactionBefore, given: verdict.value });
  const named = await nameTransaction(tx, settings, order, { text: transactionHash, now });
  if (!named.ok) return named;
  if (corrects)
    await tx.query('update withdrawal_order set corrections = corrections + 1 where id = $1', [id]);
  return done({ order: named.value, transaction, transactionBefore, given: verdict.value });
}

/** Staff may name what the service sent, once it had an hour to say so itself. */
function mayStillBeSent(
  { service, service_asked_at, transaction_hash }: WithdrawalOrder,
  now: Date,
): boolean {
  if (transaction_hash !== null) return false;
  if (service === 'queued') return true;
  return service === 'asked' && now.getTime() - (service_asked_at ?? now).getTime() < serviceSilenceMs;
}

const serviceSilenceMs = 3_600_000;

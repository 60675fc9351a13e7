/** Withdrawals that a payout service sends: never twice, whatever becomes of a call, and paid only when the chain says so. */

import { transactionId } from '@mingpai/contract/rules/chain';
import { message, stored } from '@mingpai/contract/texts';
import { z } from 'zod';
import type { AddressCheck, CheckAddress } from '../address-checks/index.ts';
import { isFrozen } from '../members/index.ts';
import type { Answer } from '../platform/answer.ts';
import type { AppContext } from '../platform/context.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { type Job, queueJob } from '../platform/jobs.ts';
import type { Settings } from '../settings/index.ts';
import { refuseStopped } from '../stops/index.ts';
import { mayGo } from './address-checked.ts';
import { type WithdrawalOrder, withdrawalColumns } from './order.ts';
import { frozenUntil } from './payout-freeze.ts';
import type { PayoutSender, PayoutStatus } from './payout-port.ts';
import { doorsOf } from './stoppable.ts';

const sendJob = 'send_payout';
/** Pauses between questions: 10 s more each time, at most this many ms. */
const longestPauseMs = 300_000;
/**
 * Nothing is sent later than this after it was written down that it will be, in ms: a process that stood still for longer is taken for
 * dead (platform/job-workers.ts), and another has asked and sent since.
 */
const sendWithinMs = 20_000;

export interface ServiceDeps {
  readonly site: AppContext;
  readonly settings: Settings;
  readonly sender: PayoutSender;
  readonly checkAddress: CheckAddress;
}

/** Hands an order to the service, in the transaction that approves it. */
export async function queueForService(tx: Queryable, orderId: bigint): Promise<void> {
  await tx.query("update withdrawal_order set service = 'queued', payout = 'due' where id = $1", [orderId]);
  await queueSend(tx, orderId);
}

/**
 * Calls to the service are made one after the other on all nodes together: one that is silent holds one place among the jobs.
 * @param runAt by the machine's time, as jobs run on it
 */
function queueSend(db: Queryable, orderId: bigint, runAt?: Date): Promise<void> {
  const order = String(orderId);
  return queueJob(
    db,
    sendJob,
    { order },
    { key: `${sendJob}/${order}`, oneAtATime: sendJob, ...(runAt && { runAt }) },
  );
}

export function payoutJobs(parts: ServiceDeps): readonly Job[] {
  const { database } = parts.site;
  return [
    {
      name: sendJob,
      // Takes up what was left without a job that comes back to it; it queues and calls nobody, so that it is over before the next one.
      schedule: '* * * * *',
      async run(payload) {
        const { order } = z.object({ order: z.string().regex(/^\d+$/).optional() }).parse(payload);
        if (order !== undefined) {
          await sendAgainLater(parts, BigInt(order));
          return;
        }
        const { rows } = await database.query<{ id: bigint }>(
          `select id from withdrawal_order o where service in ('queued', 'asked', 'accepted') and transaction_hash is null
              and not exists (select 1 from graphile_worker.jobs j
                where j.key = $1::text || '/' || o.id and j.attempts < j.max_attempts)
            order by id limit 100`,
          [sendJob],
        );
        for (const { id } of rows) await queueSend(database, id);
      },
    },
  ];
}

async function sendAgainLater(parts: ServiceDeps, id: bigint): Promise<void> {
  const { open, attempts } = await sendPayout(parts, id);
  if (open)
    await queueSend(
      parts.site.database,
      id,
      new Date(Date.now() + Math.min(attempts * 10_000, longestPauseMs)),
    );
}

/**
 * One step for an order that the service has to send. Before the first call it is kept that there was one: who finds that, after a
 * crash or an unknown outcome, asks before sending again, and sends again only under the same number. Nothing is sent for a member
 * who is frozen; what the service has already is followed to its end. What came of a try beside which another was made decides nothing.
 * @returns whether something is still to be found out
 */
export async function sendPayout(
  { site, settings, sender, checkAddress }: ServiceDeps,
  id: bigint,
): Promise<{ open: boolean; attempts: number }> {
  const { database, clock, log } = site;
  const check = await checkUnsent(database, checkAddress, id);
  const until = performance.now() + sendWithinMs;
  const begun = await database.transaction(async (tx) => {
    const order = await lockOpen(tx, id);
    if (!order) return undefined;
    const now = clock.now();
    const halted = await whyStopped(tx, order, now);
    const notThere = whyNotThere(order, check);
    const unknownSince = notThere === addressUnchecked ? (order.address_unknown_since ?? now) : null;
    const waitedLong = unknownSince !== null && now.getTime() - unknownSince.getTime() >= longestUnknownMs;
    // The service has never heard of it: it is the staff's again.
    if (order.service === 'queued' && (notThere === addressListed || (waitedLong && halted === undefined))) {
      await tx.query(
        'update withdrawal_order set service = null, payout_reason = $2, address_unknown_since = null where id = $1',
        [id, notThere === addressListed ? addressListed : returnedUnchecked],
      );
      return undefined;
    }
    const stop = halted ?? notThere;
    const stopped = stop !== undefined;
    const asks = !(stopped && order.service === 'queued');
    await tx.query(
      `update withdrawal_order set service = case when service = 'queued' and $3 then 'asked' else service end,
          service_asked_at = case when $3 then coalesce(service_asked_at, $2) else service_asked_at end,
          service_attempts = service_attempts + 1, payout_reason = case when $4::text is not null then $4 when payout_reason = any($5) then null else payout_reason end,
          address_unknown_since = $6
        where id = $1`,
      [id, now, asks, stop ?? null, stops, unknownSince],
    );
    return { ...order, stopped };
  });
  if (!begun) return { open: false, attempts: 0 };
  const attempts = begun.service_attempts + 1;
  const answer = await outcomeOf(sender, begun, until);
  // It is tried again: once staff unfreeze the member, the credentials are no longer fresh, or it is found that it was sent before.
  if (answer === 'unsent') return { open: true, attempts };
  if (answer.outcome === 'unknown') {
    log.warn({ order: begun.order_no, reason: answer.reason }, 'payout service: outcome unknown');
    return { open: true, attempts };
  }
  const standing: PayoutStatus =
    answer.outcome === 'refused' ? { state: 'refused', reason: answer.reason } : answer.value;
  const open = await database.transaction(async (tx) => {
    const order = await lockOpen(tx, id);
    // Staff have named its transaction meanwhile, or it was found out otherwise what became of it.
    if (!order) {
      if (await isContradicted(tx, id, standing))
        log.error({ order: begun.order_no, standing }, contradiction);
      return false;
    }
    // The other try asks for itself, or is taken up by whoever looks each minute.
    if (order.service_attempts !== attempts) return false;
    if (standing.state === 'refused') {
      await tx.query("update withdrawal_order set service = 'refused', payout_reason = $2 where id = $1", [
        id,
        stored(message('service_refused', { reason: standing.reason })),
      ]);
      return false;
    }
    const hash = standing.transaction === undefined ? undefined : transactionId(standing.transaction);
    if (hash === undefined) {
      await tx.query("update withdrawal_order set service = 'accepted', payout_reason = $2 where id = $1", [
        id,
        stored(message('service_accepted')),
      ]);
      return true;
    }
    const { enabled } = (await settings.current('chain'))[order.protocol];
    await tx.query(
      `update withdrawal_order set service = 'accepted', transaction_hash = $2, payout_reason = null, payout = $3::text,
          payout_since = case when $3::text is null then null else $4::timestamptz end where id = $1`,
      [id, hash, enabled ? 'sent' : null, clock.now()],
    );
    return false;
  });
  return { open, attempts };
}

const memberFrozen = stored(message('service_waits_frozen'));
const credentialsChanged = stored(message('service_waits_credentials'));
const payoutsStopped = stored(message('service_waits_stopped'));
const addressListed = stored(message('service_returned_listed'));
const addressUnchecked = stored(message('service_waits_unchecked'));
const returnedUnchecked = stored(message('service_returned_unchecked'));
/** So long the nodes may be unable to say before people decide, in ms. */
const longestUnknownMs = 1_800_000;
const stops = [memberFrozen, credentialsChanged, payoutsStopped, addressListed, addressUnchecked];

/** What the chain's lists say of where it goes, as long as it may still be sent. */
async function checkUnsent(
  db: Queryable,
  checkAddress: CheckAddress,
  id: bigint,
): Promise<AddressCheck | undefined> {
  const { rows } = await db.query<Pick<WithdrawalOrder, 'protocol' | 'address'>>(
    "select protocol, address from withdrawal_order where id = $1 and service in ('queued', 'asked') and transaction_hash is null",
    [id],
  );
  const [order] = rows;
  return order && checkAddress({ subject: `withdrawal/${id}`, ...order });
}

function whyNotThere(order: WithdrawalOrder, check: AddressCheck | undefined): string | undefined {
  if (mayGo(order, check)) return undefined;
  return check?.verdict === 'listed' ? addressListed : addressUnchecked;
}

/** Why the service is not asked to send: until that is over, and nothing was sent before, it does not have the order. */
async function whyStopped(
  tx: Tx,
  { member_id: memberId, protocol }: WithdrawalOrder,
  now: Date,
): Promise<string | undefined> {
  if (await refuseStopped(tx, now, doorsOf(memberId, protocol))) return payoutsStopped;
  if (await isFrozen(tx, memberId)) return memberFrozen;
  return (await frozenUntil(tx, memberId, now)) ? credentialsChanged : undefined;
}

/** For people: it may have been paid twice, by the service and by hand. */
const contradiction = 'the payout service accepted an order that counts as not accepted';

async function isContradicted(tx: Queryable, id: bigint, standing: PayoutStatus): Promise<boolean> {
  if (standing.state !== 'accepted') return false;
  const { rows } = await tx.query<Pick<WithdrawalOrder, 'service' | 'transaction_hash'>>(
    'select service, transaction_hash from withdrawal_order where id = $1',
    [id],
  );
  const [order] = rows;
  if (order?.service !== 'asked' && order?.service !== 'accepted') return true;
  const { transaction } = standing;
  return transaction !== undefined && transactionId(transaction) !== order.transaction_hash;
}

/**
 * @param until nothing is sent from then on, by `performance.now()`
 * @returns `unsent`: nothing may be sent now, and the service did not have it
 */
async function outcomeOf(
  sender: PayoutSender,
  order: WithdrawalOrder & { readonly stopped: boolean },
  until: number,
): Promise<Answer<PayoutStatus> | 'unsent'> {
  const send = async () =>
    order.stopped || performance.now() >= until ? ('unsent' as const) : sender.send(request);
  const request = {
    orderNo: order.order_no,
    protocol: order.protocol,
    address: order.address,
    micro: order.receipt,
  };
  if (order.service === 'queued') return send();
  const known = await sender.standing(order.order_no);
  if (known.outcome !== 'done') return { outcome: 'unknown', reason: known.reason };
  const { value } = known;
  if (value.state !== 'not_found') return { outcome: 'done', value };
  return send();
}

async function lockOpen(tx: Queryable, id: bigint): Promise<WithdrawalOrder | undefined> {
  const { rows } = await tx.query<WithdrawalOrder>(
    `select ${withdrawalColumns} from withdrawal_order where id = $1 and service in ('queued', 'asked', 'accepted') and transaction_hash is null
        for update`,
    [id],
  );
  return rows[0];
}

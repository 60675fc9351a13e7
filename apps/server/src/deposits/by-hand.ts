import { authorise, type Decider, type Given, mostAlone, type Waits } from '../authority/index.ts';
import { refuseAboveCeiling } from '../orders/index.ts';
import { staffActor } from '../platform/actor.ts';
import type { AppContext } from '../platform/context.ts';
import { rollbackWith, type Tx } from '../platform/database.ts';
import { certain, done, type Outcome, type Refused, refused } from '../platform/outcome.ts';
import type { Settings } from '../settings/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { approveDeposit, depositSubject, lockPending } from './deposits.ts';
import type { DepositOrder } from './order.ts';

export interface CreditByHand {
  /** What is credited: `deposit/1`, `payment/2`, `arrival/3`; locked by the caller. */
  readonly subject: string;
  readonly memberId: bigint;
  /** fen */
  readonly amount: bigint;
  /** What the order says, fen; of an order that was decided before too. */
  readonly ordered: bigint;
  /** What was chosen beside the amount. */
  readonly content: Readonly<Record<string, string>>;
  /** The statement's line; may be empty. */
  readonly reference: string;
  /** As `Measured` has it. */
  readonly listedSender?: boolean | undefined;
  /** Whether something else shows that the money came; asked where it counts. */
  readonly proven: () => Promise<boolean>;
}

/**
 * Whether a credit may take effect now, or waits for a second person.
 * Refusals `four_eyes`, `credit_above_ceiling`, `credit_needs_proof`: the transaction is rolled back.
 */
export async function allowCredit(
  tx: Tx,
  parts: { readonly clock: AppContext['clock']; readonly settings: Settings },
  { proven, ...credit }: CreditByHand,
  decider: Decider,
): Promise<Outcome<Waits | Given>> {
  const { amount, ordered, reference } = credit;
  const { byHand } = await parts.settings.current('payments');
  const tooMuch = refuseAboveCeiling(amount, byHand.ceiling);
  if (tooMuch) return tooMuch;
  const verdict = await authorise(tx, parts, { kind: 'credit', ...credit }, decider);
  if (!verdict.ok || amount <= mostAlone(ordered, byHand) || (await proven())) return verdict;
  const rests = verdict.value.state === 'given' ? verdict.value.reference : reference;
  return rests === '' ? rollbackWith(refused('credit_needs_proof')) : verdict;
}

/** Under the order's lock: whether money for it is known already, so that whoever credits it by hand would credit it twice. */
export type RefuseByHand = (
  tx: Tx,
  order: Pick<DepositOrder, 'id' | 'order_no'>,
) => Promise<Refused | undefined>;

export interface DepositByHand {
  readonly id: bigint;
  /** What arrived, fen; the order's amount when absent. */
  readonly arrived: bigint | undefined;
  readonly reference: string;
}

export interface CreditedDeposit {
  readonly order: DepositOrder;
  /** fen */
  readonly credited: bigint;
  readonly given: Waits | Given;
}

/**
 * Credits a deposit by somebody's word, in a transaction of the caller's, who rolls back what is refused: `order_not_found`,
 * `already_decided`, as `refuseByHand` has it, and as `allowCredit`.
 */
export async function approveDepositByHand(
  tx: Tx,
  {
    site,
    settings,
    wallet,
    refuseByHand,
  }: {
    readonly site: AppContext;
    readonly settings: Settings;
    readonly wallet: Wallet;
    readonly refuseByHand: RefuseByHand;
  },
  { id, arrived, reference }: DepositByHand,
  decider: Decider,
): Promise<Outcome<CreditedDeposit>> {
  const order = await lockPending(tx, id);
  if (!order.ok) return order;
  const known = await refuseByHand(tx, order.value);
  if (known) return known;
  const { member_id: memberId, amount: ordered } = order.value;
  const amount = arrived ?? ordered;
  const given = await allowCredit(
    tx,
    { clock: site.clock, settings },
    {
      subject: depositSubject(id),
      memberId,
      amount,
      ordered,
      content: {},
      reference,
      proven: () => hasProof(tx, id),
    },
    decider,
  );
  if (!given.ok) return given;
  if (given.value.state === 'waits')
    return done({ order: order.value, credited: amount, given: given.value });
  const approval = { id, arrived: amount, by: staffActor(decider.staffId) };
  // It is locked, and was pending a moment ago.
  const approved = certain(await approveDeposit(tx, { clock: site.clock, settings, wallet }, approval));
  return done({ order: approved, credited: amount, given: given.value });
}

async function hasProof(tx: Tx, orderId: bigint): Promise<boolean> {
  const { rows } = await tx.query('select from deposit_proof where order_id = $1 limit 1', [orderId]);
  return rows.length > 0;
}

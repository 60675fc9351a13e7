/** The member's money, and the one door to the ledger. */
import type { Ledger, PreparedTransfer } from '@mingpai/ledger';
import type { Tx } from '../platform/database.ts';
import type { Outcome, Refused } from '../platform/outcome.ts';
import { openRequirementsOfMany } from '../wagering/opening.ts';
import {
  accountsOfMember,
  centralAccount,
  currency,
  type HouseCode,
  heldAccount,
  houseAccount,
  houseCodes,
  houseVenueAccount,
  type VenueCode,
} from './accounts.ts';
import { type GrantMoney, openGrantMoney } from './grant-money.ts';
import { type HeldWins, openHeldWins } from './held-wins.ts';
import type { Credit, LockedMoney, Movement } from './movements.ts';
import { type OpeningBalances, openOpeningBalances } from './opening-balances.ts';
import { openPosting, single } from './posting.ts';
import { openVenueMoney, type VenueMoney } from './venue-money.ts';

/**
 * Moves money in the caller's transaction; nothing happens unless that commits. What can be refused gives an outcome that its
 * caller has to use (`npm run check`); what cannot be refused gives nothing, and a ledger that says no to it is a fault that
 * throws.
 */
export interface Wallet extends VenueMoney, HeldWins, GrantMoney, OpeningBalances {
  /** Opens the accounts of a new member. */
  open(tx: Tx, memberId: bigint): Promise<void>;
  /** Opens the house's accounts; part of the start, harmless to repeat. */
  openHouse(tx: Tx, venues: readonly VenueCode[]): Promise<void>;
  /**
   * The member's money stands still until the transaction ends. Whatever decides about it is read after this, because every
   * credit, with the requirement that it opens, is ordered by the same lock.
   */
  lock(tx: Tx, memberId: bigint): Promise<LockedMoney>;
  /**
   * Deposit arrived: into the central wallet.
   * @param write posts it with what follows from it, by a function of the database that calls `credit_member`; absent: that alone
   */
  credit(tx: Tx, credit: Credit, write?: WriteCredit): Promise<void>;
  /** An agent's statement is paid: from the house into the central wallet (business rules, Agents). */
  payCommission(tx: Tx, credit: Credit): Promise<void>;
  /** Rebates are claimed: from the house into the central wallet (business rules, Rebates). */
  payRebate(tx: Tx, credit: Credit): Promise<void>;
  /** The same of one fen, for a function of the database that pays many what it finds pending (`credit_members`). */
  rebateRow(movement: Omit<Movement, 'amount'>, at: Date): PreparedTransfer;
  /** A red packet was grabbed: from the house into the central wallet. */
  payRedPacket(tx: Tx, credit: Credit): Promise<void>;
  /** The same, many in a few statements. */
  payRedPackets(tx: Tx, credits: readonly Credit[]): Promise<void>;
  /** A promotion's bonus is given: from the house into the central wallet. */
  payBonus(tx: Tx, credit: Credit): Promise<void>;
  /** Staff correct the balance upwards: from the house into the central wallet. */
  adjustUp(tx: Tx, credit: Credit): Promise<void>;
  /** Staff correct it downwards. Refusal `insufficient_balance`. */
  adjustDown(tx: Tx, movement: Movement): Promise<Outcome<null>>;
  /**
   * Withdrawal asked for: out of the central wallet, out of reach. Refusal `insufficient_balance`.
   * @param refusal asked once the money is locked: what must not leave yet, and why
   */
  hold(tx: Tx, movement: Movement, refusal: () => Promise<Refused | undefined>): Promise<Outcome<null>>;
  /** Withdrawal approved: what was held leaves. Refusal `hold_gone`: less is held than that. */
  payOut(tx: Tx, movement: Movement): Promise<Outcome<null>>;
  /** Withdrawal rejected: what was held comes back. Refusal `hold_gone`: less is held than that. */
  release(tx: Tx, movement: Movement): Promise<Outcome<null>>;
  /** To be told where money was moved by a function of the database: a transaction of this wallet tells by itself. */
  moved(memberId: bigint): void;
  /** What the member can spend now, in fen. */
  available(tx: Tx, memberId: bigint): Promise<bigint>;
}

/** A credit as `credit_member` takes it (migrations/1115_credits_in_one_call.sql), and when it is. */
interface CreditRow extends Credit {
  readonly transfer: PreparedTransfer;
  readonly at: Date;
}

type WriteCredit = (row: CreditRow) => Promise<unknown>;

function creditMember(tx: Tx, { transfer, memberId, reference, turnover, at }: CreditRow) {
  return tx.query('select credit_member($1::jsonb, $2, $3, $4, $5)', [
    JSON.stringify(transfer),
    memberId,
    reference,
    turnover,
    at,
  ]);
}

/**
 * @param now the moment at which a requirement is opened
 * @param moved told of each member whose money moved here, once the transaction has ended
 */
export function openWallet(
  ledger: Ledger,
  now: () => Date,
  moved: (memberId: bigint) => void = () => undefined,
): Wallet {
  const posting = openPosting(ledger, moved);
  const { openAccounts, tryPost, postMany } = posting;

  async function lock(tx: Tx, memberId: bigint): Promise<LockedMoney> {
    const [central, held] = [centralAccount(memberId), heldAccount(memberId)];
    const balances = await ledger.lockBalances(tx, [central, held]);
    return {
      central: balances.get(central)?.available ?? 0n,
      held: balances.get(held)?.available ?? 0n,
    };
  }

  function creditFrom(kind: string, house: HouseCode) {
    return async (
      tx: Tx,
      credit: Credit,
      write: WriteCredit = (row) => creditMember(tx, row),
    ): Promise<void> => {
      const { id, memberId, amount, reference } = credit;
      const at = now();
      const posting = single(id, kind, reference, houseAccount(house), centralAccount(memberId), amount);
      await write({ ...credit, transfer: ledger.prepared({ ...posting, at }), at });
      tx.ended(() => moved(memberId));
    };
  }

  /** As `creditFrom`, for many. */
  async function creditMany(
    tx: Tx,
    kind: string,
    house: HouseCode,
    credits: readonly Credit[],
  ): Promise<void> {
    await postMany(
      tx,
      credits.map(({ memberId }) => memberId),
      credits.map(({ id, memberId, amount, reference }) =>
        single(id, kind, reference, houseAccount(house), centralAccount(memberId), amount),
      ),
    );
    const opened = credits.filter(({ turnover }) => turnover > 0n);
    await openRequirementsOfMany(
      tx,
      opened.map(({ memberId, reference, turnover }) => ({ memberId, source: reference, amount: turnover })),
      now(),
    );
  }

  function move(
    kind: string,
    from: (member: bigint) => string,
    to: (member: bigint) => string,
    short: 'insufficient_balance' | 'hold_gone',
  ) {
    return (tx: Tx, { id, memberId, amount, reference }: Movement) =>
      tryPost(tx, memberId, single(id, kind, reference, from(memberId), to(memberId), amount), short);
  }

  const rebate = ['rebate', 'promotions'] as const;

  const moveIntoHold = move('withdrawal_hold', centralAccount, heldAccount, 'insufficient_balance');

  return {
    ...openVenueMoney(ledger, posting),
    ...openHeldWins(posting),
    ...openGrantMoney(posting),
    ...openOpeningBalances(ledger, posting, moved, now),
    open: (tx, memberId) => openAccounts(tx, accountsOfMember(memberId)),
    async openHouse(tx, venues) {
      await openAccounts(tx, [
        ...houseCodes.map((code) => ({
          id: houseAccount(code),
          owner: 'house',
          code,
          currency,
          folded: true,
        })),
        ...venues.map((venue) => ({
          id: houseVenueAccount(venue),
          owner: 'house',
          code: `venue/${venue}`,
          currency,
          folded: true,
        })),
      ]);
    },
    lock,
    credit: creditFrom('deposit', 'deposits'),
    payCommission: creditFrom('commission', 'promotions'),
    payRedPacket: creditFrom('red_packet', 'promotions'),
    payRedPackets: (tx, credits) => creditMany(tx, 'red_packet', 'promotions', credits),
    payBonus: creditFrom('bonus', 'promotions'),
    payRebate: creditFrom(...rebate),
    rebateRow({ id, memberId, reference }, at) {
      const [kind, house] = rebate;
      return ledger.prepared({
        ...single(id, kind, reference, houseAccount(house), centralAccount(memberId), 1n),
        at,
      });
    },
    adjustUp: creditFrom('adjustment_up', 'adjustments'),
    adjustDown: move(
      'adjustment_down',
      centralAccount,
      () => houseAccount('adjustments'),
      'insufficient_balance',
    ),
    async hold(tx, movement, refusal) {
      await lock(tx, movement.memberId);
      return (await refusal()) ?? moveIntoHold(tx, movement);
    },
    payOut: move('withdrawal_paid', heldAccount, () => houseAccount('payouts'), 'hold_gone'),
    release: move('withdrawal_released', heldAccount, centralAccount, 'hold_gone'),
    moved,
    async available(tx, memberId) {
      const account = centralAccount(memberId);
      return (await ledger.balances([account], tx)).get(account)?.available ?? 0n;
    },
  };
}

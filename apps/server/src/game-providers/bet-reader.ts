/**
 * Bets, pulled from each venue by cursor: each state once, however often it comes; late corrections move the difference. A record
 * that cannot be recorded is put aside, and the others go on. The venue is asked outside of any transaction: the cursor says
 * afterwards whether another reader was faster.
 */
import type { SetAsideReason } from '@mingpai/contract/states';
import type { AppContext } from '../platform/context.ts';
import type { Tx } from '../platform/database.ts';
import { isPassing } from '../platform/database-gone.ts';
import { namedId } from '../platform/ids.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import { effectOf, lockBet, paidBy, writeBet } from './bet-state.ts';
import { bookResult, type HoldDeps } from './held-wins.ts';
import type { BetPage, BetReport, TransferVenuePort, VenueBet } from './port.ts';
import {
  closeSuperseded,
  isFull,
  type SetAsideRecord,
  setAside,
  setAsideBet,
  settleSetAside,
} from './set-aside.ts';
import { memberOf } from './transfers.ts';

/** Bets asked for at once; one page is one transaction, unless one of them cannot be recorded. */
const pageLimit = 200;
/** Pages of one pull at most: a venue that always has more keeps nobody for ever. */
const mostPages = 500;

export interface BetReader {
  /**
   * Reads what is new at a venue. @param wait for another reader that is just at it, instead of leaving it to that one
   * @returns how many states were read
   */
  pull(venue: string, wait?: boolean): Promise<number>;
  /**
   * Records a bet that was put aside, now that its cause is gone. @param beside runs in the same transaction. Refusals `not_found`,
   * `already_decided`, `bet_not_recordable`.
   */
  retry(setAsideId: bigint, staffId: bigint, beside: (tx: Tx) => Promise<void>): Promise<Outcome<null>>;
}

/** Why a bet is not recorded. */
interface Unrecorded {
  readonly reason: SetAsideReason;
  readonly why: string;
}

type Progress = { readonly recorded: number; readonly more: boolean };
/** Read no further until people have settled what waits, or the records can be read: nothing of them is lost, and an alarm says so. */
const standsStill: Progress = { recorded: 0, more: false };

export function openBetReader(
  { database, clock, log }: AppContext,
  parts: Pick<HoldDeps, 'wallet' | 'limitsOf'>,
  portOf: (venue: string) => Pick<TransferVenuePort, 'bets' | 'readBet'>,
): BetReader {
  const { wallet, limitsOf } = parts;
  const holding = { wallet, limitsOf, clock };

  async function pullPage(venue: string, wait: boolean): Promise<Progress> {
    const cursor = await cursorOf(venue);
    const answer = await portOf(venue).bets(cursor, pageLimit);
    if (answer.outcome !== 'done') {
      log.debug({ venue, reason: answer.reason }, 'bets could not be read');
      return { recorded: 0, more: false };
    }
    const read = { venue, cursor, wait, page: answer.value };
    try {
      return await recordTogether(read);
    } catch (error) {
      if (isPassing(error)) throw error;
      return await recordOneByOne(read);
    }
  }

  async function cursorOf(venue: string): Promise<string> {
    const look = () =>
      database.query<{ cursor: string }>('select cursor from bet_cursor where venue = $1', [venue]);
    const [known] = (await look()).rows;
    if (known) return known.cursor;
    // Before a venue's first look only: how far its records are behind counts from here.
    await database.query(
      'insert into bet_cursor (venue, caught_up_at) values ($1, $2) on conflict do nothing',
      [venue, clock.now()],
    );
    return (await look()).rows[0]?.cursor ?? '0';
  }

  interface Read {
    readonly venue: string;
    /** The page was asked for with it. */
    readonly cursor: string;
    readonly wait: boolean;
    readonly page: BetPage;
  }

  async function recordTogether({ venue, cursor, wait, page }: Read): Promise<Progress> {
    return database.transaction(async (tx) => {
      if (!(await holdCursor(tx, venue, cursor, wait))) return { recorded: 0, more: wait };
      // What came before it in the page is recorded; read again, it changes nothing.
      for (const report of page.reports) if (!(await recordOrSetAside(tx, venue, report))) return standsStill;
      return await advance(tx, venue, cursor, page);
    });
  }

  /** The same, where something among them made the database refuse all: each stands for itself. */
  async function recordOneByOne({ venue, cursor, wait, page }: Read): Promise<Progress> {
    const held = <Result>(work: (tx: Tx) => Promise<Result>) =>
      database.transaction(async (tx) =>
        (await holdCursor(tx, venue, cursor, wait)) ? { done: await work(tx) } : undefined,
      );
    for (const report of page.reports) {
      const recorded = await held((tx) => recordOrSetAside(tx, venue, report)).catch((error: unknown) => {
        if (isPassing(error)) throw error;
        const failed = { reason: 'not_recordable', why: String(error) } as const;
        return held((tx) => putAside(tx, venue, report, failed));
      });
      if (!recorded) return { recorded: 0, more: wait };
      if (!recorded.done) return standsStill;
    }
    const advanced = await held((tx) => advance(tx, venue, cursor, page));
    return advanced?.done ?? { recorded: 0, more: wait };
  }

  /** Bets are recorded in their order: one reader of a venue at a time, on whichever node. @returns false: another was faster */
  async function holdCursor(tx: Tx, venue: string, cursor: string, wait: boolean): Promise<boolean> {
    const { rows } = await tx.query<{ cursor: string }>(
      `select cursor from bet_cursor where venue = $1 for update ${wait ? '' : 'skip locked'}`,
      [venue],
    );
    return rows[0]?.cursor === cursor;
  }

  async function advance(tx: Tx, venue: string, cursor: string, page: BetPage): Promise<Progress> {
    const now = clock.now();
    await closeSuperseded(tx, venue, now);
    // One that promises more behind the same cursor has nothing more to tell.
    const more = page.more && page.cursor !== cursor;
    await tx.query(
      `update bet_cursor set cursor = $2, read_at = $3, caught_up_at = case when $4 then caught_up_at else $3 end
        where venue = $1`,
      [venue, page.cursor, now, more],
    );
    return { recorded: page.reports.length, more };
  }

  /** @returns false: too many of this venue wait already, and the cursor stays before this one */
  async function recordOrSetAside(tx: Tx, venue: string, report: BetReport): Promise<boolean> {
    const not =
      'bet' in report
        ? await record(tx, venue, report.bet)
        : ({ reason: 'unreadable', why: report.fault } as const);
    return not === undefined || (await putAside(tx, venue, report, not));
  }

  /** @returns as `recordOrSetAside` */
  async function putAside(tx: Tx, venue: string, report: BetReport, not: Unrecorded): Promise<boolean> {
    if (await isFull(tx, venue, report.raw)) {
      log.error({ venue, ...not }, 'too many bets put aside: its records are read no further');
      return false;
    }
    const about: Pick<SetAsideRecord, 'betId' | 'seq'> =
      'bet' in report
        ? { betId: report.bet.id, seq: report.bet.seq }
        : { betId: report.betId, seq: undefined };
    log.error({ venue, bet: about.betId, ...not }, 'bet put aside');
    await setAside(tx, venue, { raw: report.raw, ...about, ...not }, clock.now());
    return true;
  }

  /** @returns why nothing was recorded, for a bet that nobody can record as it is */
  async function record(tx: Tx, venue: string, bet: VenueBet): Promise<Unrecorded | undefined> {
    const memberId = memberOf(bet.player);
    if (memberId === undefined) return { reason: 'unknown_player', why: bet.player };
    const before = await lockBet(tx, venue, bet.id);
    if (before && before.memberId !== memberId)
      return { reason: 'other_member', why: `m${before.memberId} -> ${bet.player}` };
    if (!before && !(await isMember(tx, memberId))) return { reason: 'no_such_member', why: bet.player };
    if (before && before.seq >= bet.seq) return undefined;
    const { win } = await limitsOf(venue);
    if (bet.stake > win) return { reason: 'stake_too_large', why: String(bet.stake) };
    await writeBet(tx, { venue, memberId, bet, before, now: clock.now() });
    const named = {
      id: namedId(`bet/${venue}/${bet.id}/${bet.seq}`),
      memberId,
      venue,
      reference: `bet/${venue}/${bet.id}`,
    };
    const net = effectOf(bet) - (before?.posted ?? 0n);
    const sums = {
      stake: bet.stake,
      payout: paidBy(bet),
      payoutBefore: before ? paidBy(before) : 0n,
      settledBefore: before?.state === 'settled',
    };
    await bookResult(holding, tx, { ...named, kind: 'bet', subject: bet.id, net, ...sums }, (paid) =>
      wallet.recordResult(tx, { ...named, net: paid }),
    );
    return undefined;
  }

  return {
    async pull(venue, wait = false) {
      let total = 0;
      for (let page = 0; page < mostPages; page += 1) {
        const { recorded, more } = await pullPage(venue, wait);
        total += recorded;
        if (!more) break;
      }
      return total;
    },
    async retry(id, staffId, beside) {
      const known = await setAsideBet(database, id);
      if (!known) return refused('not_found');
      const { venue } = known;
      const report = portOf(venue).readBet(known.raw);
      if (!('bet' in report)) return refused('bet_not_recordable');
      try {
        return await database.transaction(async (tx) => {
          // A newer state of the same bet, read meanwhile, must see this one.
          await tx.query('select from bet_cursor where venue = $1 for update', [venue]);
          const still = await setAsideBet(tx, id, 'for update');
          if (still?.state !== 'open') return refused('already_decided');
          if (await record(tx, venue, report.bet)) return refused('bet_not_recordable');
          await settleSetAside(tx, id, { state: 'recorded', staffId }, clock.now());
          await beside(tx);
          return done(null);
        });
      } catch (error) {
        if (isPassing(error)) throw error;
        return refused('bet_not_recordable');
      }
    },
  };
}

async function isMember(tx: Tx, memberId: bigint): Promise<boolean> {
  const { rows } = await tx.query('select from member_name where id = $1', [memberId]);
  return rows.length > 0;
}

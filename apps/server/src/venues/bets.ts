/** Bets, pulled from each venue by cursor: each state once, however often it comes; late corrections move the difference. */
import type { CategoryId } from '@mingpai/contract/states';
import type { Site } from '../app/site.ts';
import type { Tx } from '../platform/database.ts';
import { namedId } from '../platform/ids.ts';
import type { Wallet } from '../wallet/index.ts';
import { effectOf, lockBet, writeBet } from './bet-state.ts';
import type { TransferVenuePort, VenueBet } from './port.ts';
import { memberOf } from './transfers.ts';

/** Bets asked for at once; one page is one transaction. */
const pageLimit = 200;

export interface BetReader {
  /**
   * Reads what is new at a venue. @param wait for another reader that is just at it, instead of leaving it to that one
   * @returns how many states were recorded
   */
  pull(venue: string, wait?: boolean): Promise<number>;
}

export function openBetReader(
  { database, clock, log }: Site,
  wallet: Wallet,
  portOf: (venue: string) => Pick<TransferVenuePort, 'bets'>,
): BetReader {
  async function pullPage(venue: string, wait: boolean): Promise<{ recorded: number; more: boolean }> {
    return database.transaction(async (tx) => {
      const at = await lockCursor(tx, venue, wait);
      if (!at) return { recorded: 0, more: false };
      const answer = await portOf(venue).bets(at.cursor, pageLimit);
      if (answer.outcome !== 'done') {
        log.debug({ venue, reason: answer.reason }, 'bets could not be read');
        return { recorded: 0, more: false };
      }
      for (const bet of answer.value.bets) await record(tx, venue, at.category, bet);
      await tx.query('update bet_cursor set cursor = $2, read_at = $3 where venue = $1', [
        venue,
        answer.value.cursor,
        clock.now(),
      ]);
      return { recorded: answer.value.bets.length, more: answer.value.more };
    });
  }

  /** Bets are recorded in their order: one reader of a venue at a time, on whichever node. */
  async function lockCursor(
    tx: Tx,
    venue: string,
    wait: boolean,
  ): Promise<{ cursor: string; category: CategoryId } | undefined> {
    const lock = () =>
      tx.query<{ cursor: string; category: CategoryId }>(
        `select c.cursor, v.category from bet_cursor c join venue v on v.code = c.venue
          where c.venue = $1 for update of c ${wait ? '' : 'skip locked'}`,
        [venue],
      );
    const [there] = (await lock()).rows;
    if (there) return there;
    // Before a venue's first look only, or while another reader is at it.
    await tx.query('insert into bet_cursor (venue) values ($1) on conflict do nothing', [venue]);
    return (await lock()).rows[0];
  }

  async function record(tx: Tx, venue: string, category: CategoryId, bet: VenueBet): Promise<void> {
    const memberId = memberOf(bet.player);
    if (memberId === undefined) {
      log.warn({ venue, bet: bet.id }, 'bet of a player that is not ours');
      return;
    }
    const before = await lockBet(tx, venue, bet.id);
    if (before && before.seq >= bet.seq) return;
    await writeBet(tx, { venue, category, memberId, bet, before, now: clock.now() });
    await wallet.recordResult(tx, {
      id: namedId(`bet/${venue}/${bet.id}/${bet.seq}`),
      memberId,
      venue,
      net: effectOf(bet) - (before?.posted ?? 0n),
      reference: `bet/${venue}/${bet.id}`,
    });
  }

  return {
    async pull(venue, wait = false) {
      let total = 0;
      for (;;) {
        const { recorded, more } = await pullPage(venue, wait);
        total += recorded;
        if (!more) return total;
      }
    },
  };
}

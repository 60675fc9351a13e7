/** Bets, pulled from each venue by cursor: each state once, however often it comes; late corrections move the difference. */
import type { Site } from '../app/site.ts';
import type { Tx } from '../platform/database.ts';
import { namedId } from '../platform/ids.ts';
import { countBet } from '../turnover/index.ts';
import type { Wallet } from '../wallet/index.ts';
import type { VenueBet, VenuePort } from './port.ts';
import { memberOf } from './transfers.ts';

/** Bets asked for at once; one page is one transaction. */
const pageLimit = 200;

export interface BetReader {
  /** Reads what is new at a venue. @returns how many states were recorded */
  pull(venue: string): Promise<number>;
}

export function openBetReader(
  { database, clock, log }: Site,
  wallet: Wallet,
  portOf: (venue: string) => VenuePort,
): BetReader {
  async function pullPage(venue: string): Promise<{ recorded: number; more: boolean }> {
    return database.transaction(async (tx) => {
      await tx.query('insert into bet_cursor (venue) values ($1) on conflict do nothing', [venue]);
      // Another node that reads this venue right now makes this one skip it: bets are recorded in their order.
      const { rows } = await tx.query<{ cursor: string }>(
        'select cursor from bet_cursor where venue = $1 for update skip locked',
        [venue],
      );
      const [at] = rows;
      if (!at) return { recorded: 0, more: false };
      const answer = await portOf(venue).bets(at.cursor, pageLimit);
      if (answer.outcome !== 'done') {
        log.debug({ venue, reason: answer.reason }, 'bets could not be read');
        return { recorded: 0, more: false };
      }
      for (const bet of answer.value.bets) await record(tx, venue, bet);
      await tx.query('update bet_cursor set cursor = $2, read_at = $3 where venue = $1', [
        venue,
        answer.value.cursor,
        clock.now(),
      ]);
      return { recorded: answer.value.bets.length, more: answer.value.more };
    });
  }

  async function record(tx: Tx, venue: string, bet: VenueBet): Promise<void> {
    const memberId = memberOf(bet.player);
    if (memberId === undefined) {
      log.warn({ venue, bet: bet.id }, 'bet of a player that is not ours');
      return;
    }
    const { rows } = await tx.query<{ posted: bigint; seq: bigint }>(
      'select posted, seq from bet where venue = $1 and bet_id = $2 for update',
      [venue, bet.id],
    );
    const before = rows[0];
    if (before && before.seq >= bet.seq) return;
    // The venue takes the stake when the bet is placed and gives it back when it is void.
    const effect = bet.state === 'void' ? 0n : bet.payout - bet.stake;
    await tx.query(
      `insert into bet (venue, bet_id, member_id, game, round, stake, valid, payout, state, placed_at, settled_at, posted, seq, recorded_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
       on conflict (venue, bet_id) do update set stake = excluded.stake, valid = excluded.valid, payout = excluded.payout,
         state = excluded.state, settled_at = excluded.settled_at, posted = excluded.posted, seq = excluded.seq,
         recorded_at = excluded.recorded_at`,
      [
        venue,
        bet.id,
        memberId,
        bet.game,
        bet.round,
        bet.stake,
        bet.valid,
        bet.payout,
        bet.state,
        bet.placedAt,
        bet.settledAt ?? null,
        effect,
        bet.seq,
        clock.now(),
      ],
    );
    await wallet.recordResult(tx, {
      id: namedId(`bet/${venue}/${bet.id}/${bet.seq}`),
      memberId,
      venue,
      net: effect - (before?.posted ?? 0n),
      reference: `bet/${venue}/${bet.id}`,
    });
    await countBet(tx, memberId, `${venue}/${bet.id}`, bet.state === 'settled' ? bet.valid : 0n);
  }

  return {
    async pull(venue) {
      let total = 0;
      for (;;) {
        const { recorded, more } = await pullPage(venue);
        total += recorded;
        if (!more) return total;
      }
    },
  };
}

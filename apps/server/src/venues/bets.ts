/** Bets, pulled from each venue by cursor: each state once, however often it comes; late corrections move the difference. */
import type { CategoryId } from '@mingpai/contract/states';
import type { Site } from '../app/site.ts';
import { queueRecount } from '../loyalty/index.ts';
import type { Tx } from '../platform/database.ts';
import { namedId } from '../platform/ids.ts';
import { countBet, recordSettlement, type SettledFigures } from '../turnover/index.ts';
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
      const { rows } = await tx.query<{ cursor: string; category: CategoryId }>(
        `select c.cursor, v.category from bet_cursor c join venue v on v.code = c.venue
          where c.venue = $1 for update of c skip locked`,
        [venue],
      );
      const [at] = rows;
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

  async function record(tx: Tx, venue: string, category: CategoryId, bet: VenueBet): Promise<void> {
    const memberId = memberOf(bet.player);
    if (memberId === undefined) {
      log.warn({ venue, bet: bet.id }, 'bet of a player that is not ours');
      return;
    }
    const { rows } = await tx.query<{
      posted: bigint;
      seq: bigint;
      state: VenueBet['state'];
      valid: bigint;
    }>('select posted, seq, state, valid from bet where venue = $1 and bet_id = $2 for update', [
      venue,
      bet.id,
    ]);
    const before = rows[0];
    if (before && before.seq >= bet.seq) return;
    // The venue takes the stake when the bet is placed and gives it back when it is void.
    const effect = bet.state === 'void' ? 0n : bet.payout - bet.stake;
    const now = clock.now();
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
        now,
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
    const { correction } = await recordSettlement(tx, {
      venue,
      category,
      betId: bet.id,
      seq: bet.seq,
      memberId,
      before: settledFigures(before?.state, before?.valid, before?.posted),
      after: settledFigures(bet.state, bet.valid, effect),
      state: bet.state,
      at: now,
    });
    if (correction) await queueRecount(tx, memberId);
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

/** Only a settled bet counts; an open one has cost its stake already, but that is no result. */
function settledFigures(state: VenueBet['state'] | undefined, valid = 0n, result = 0n): SettledFigures {
  return state === 'settled' ? { valid, result } : { valid: 0n, result: 0n };
}

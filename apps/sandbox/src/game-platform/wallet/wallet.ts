/** Playing from the operator's wallet: it is asked for each stake, and told of each win. Amounts in fen. */
import { z } from 'zod';
import { every, letGo } from '../../kit/background.ts';
import type { MovableClock } from '../../kit/clock.ts';
import { fenColumn, wholeColumn } from '../../kit/rows.ts';
import type { Store } from '../../kit/store.ts';
import type { Commitment } from '../money/commitments.ts';
import type { PlayerKey } from '../money/players.ts';
import type { WalletClient } from './client.ts';
import { openOutbox } from './outbox.ts';

export interface WalletBet extends PlayerKey {
  /** Names the bet at the operator too. */
  readonly id: string;
  /** The operator's, of the player's session. */
  readonly token: string;
  readonly game: string;
  readonly stake: bigint;
  /** What the player was shown of the draws that it hangs on. */
  readonly commitments?: readonly Commitment[];
}

/** `cancelled`: the operator did not answer; should it have taken the stake, it is told to give it back. */
export type WalletBetState = 'asked' | 'taken' | 'declined' | 'cancelled';

export interface WalletTotals {
  readonly bets: bigint;
  readonly wins: bigint;
  readonly refunds: bigint;
}

export interface OperatorWallet {
  /** The last one that is known while the operator does not answer. */
  balance(player: PlayerKey, token: string): Promise<bigint>;
  /** Asks for the stake. The same id again asks for nothing new. @returns the operator's reason when it declined */
  ask(bet: WalletBet): Promise<{ readonly state: WalletBetState; readonly reason?: string }>;
  /** The round is over: call it in the transaction that plays it, then `tell`. */
  settle(id: string, payout: bigint): void;
  /** Takes a bet back, as platforms do when they find a fault later. @returns false when there is nothing to take back */
  annul(id: string): Promise<boolean>;
  /** Tells the operator now; should it not answer, it is told again until it does. */
  tell(id: string): Promise<void>;
  totals(venue: string, player?: string): WalletTotals;
  /** Bets of an earlier process whose answer never came are cancelled, and what waits is sent. */
  start(): void;
  stop(): Promise<void>;
}

const betRow = z.object({
  id: z.string(),
  venue: z.string(),
  player: z.string(),
  stake: fenColumn,
  payout: fenColumn,
  state: z.enum(['asked', 'taken', 'declined', 'cancelled']),
  reason: z.string().nullable(),
  was_taken: wholeColumn,
});
const deliverEveryMs = 500;

export function openOperatorWallet(store: Store, clock: MovableClock, client: WalletClient): OperatorWallet {
  const outbox = openOutbox(store, clock, client);
  const balances = new Map<string, bigint>();
  const asking = new Map<string, Promise<void>>();
  let stopDelivering: () => Promise<void> = async () => undefined;

  function find(id: string) {
    return store.one(betRow, 'select * from wallet_bet where id = :id', { id });
  }

  function turn(id: string, state: WalletBetState, reason: string | null = null): void {
    store.run('update wallet_bet set state = :state, reason = :reason where id = :id', { id, state, reason });
  }

  function cancel(bet: z.output<typeof betRow>): void {
    turn(bet.id, 'cancelled');
    const content = { player: bet.player, target: bet.id };
    outbox.add({ id: `${bet.id}/r`, venue: bet.venue, operation: 'rollback', content });
  }

  /** Asks, and notes the answer before anybody acts on it. */
  async function settleQuestion({
    id,
    venue,
    player,
    token,
    game,
    stake,
    commitments = [],
  }: WalletBet): Promise<void> {
    const content = { id, player, token, game, round: id, amount: Number(stake), commitments };
    const answer = await client.call(venue, 'bet', content);
    if (answer.outcome === 'done') {
      balances.set(keyOf({ venue, player }), answer.balance);
      store.run("update wallet_bet set state = 'taken', was_taken = 1 where id = :id", { id });
    } else if (answer.outcome === 'refused') turn(id, 'declined', answer.reason);
    else {
      const bet = find(id);
      if (bet) store.transact(() => cancel(bet));
      letGo(outbox.deliver(`${id}/r`));
    }
  }

  async function tell(id: string): Promise<void> {
    const bet = find(id);
    if (!bet) return;
    const answer = await outbox.deliver(bet.state === 'cancelled' ? `${id}/r` : `${id}/w`);
    if (answer.outcome === 'done') balances.set(keyOf(bet), answer.balance);
  }

  return {
    tell,
    async balance(player, token) {
      const answer = await client.call(player.venue, 'balance', { player: player.player, token });
      if (answer.outcome === 'done') balances.set(keyOf(player), answer.balance);
      return balances.get(keyOf(player)) ?? 0n;
    },
    async ask(bet) {
      const { id, venue, player, game, stake } = bet;
      const known = find(id);
      if (known && (known.venue !== venue || known.player !== player))
        return { state: 'declined', reason: 'conflict' };
      if (!known) {
        store.run(
          `insert into wallet_bet (id, venue, player, game, stake, state, at)
           values (:id, :venue, :player, :game, :stake, 'asked', :now)`,
          { id, venue, player, game, stake, now: clock.now() },
        );
        asking.set(
          id,
          settleQuestion(bet).finally(() => asking.delete(id)),
        );
      }
      await asking.get(id);
      const { state = 'cancelled', reason } = find(id) ?? {};
      return { state, ...(reason ? { reason } : {}) };
    },
    settle(id, payout) {
      const bet = find(id);
      if (bet?.state !== 'taken') throw new Error(`bet ${id} is not taken`);
      store.run('update wallet_bet set payout = :payout where id = :id', { id, payout });
      const content = { player: bet.player, bet: id, amount: Number(payout) };
      outbox.add({ id: `${id}/w`, venue: bet.venue, operation: 'win', content });
    },
    async annul(id) {
      const bet = find(id);
      if (bet?.state !== 'taken') return false;
      store.transact(() => cancel(bet));
      await tell(id);
      return true;
    },
    totals(venue, player) {
      const sums = store.one(
        z.object({ bets: fenColumn, wins: fenColumn, refunds: fenColumn }),
        `select coalesce(sum(stake), 0) as bets, coalesce(sum(payout), 0) as wins,
                coalesce(sum(case when state = 'cancelled' then stake - payout else 0 end), 0) as refunds
           from wallet_bet where venue = :venue and was_taken = 1 and (:player is null or player = :player)`,
        { venue, player: player ?? null },
      );
      return sums ?? { bets: 0n, wins: 0n, refunds: 0n };
    },
    start() {
      // One that was taken and not played is one whose process ended in between.
      const abandoned = store.all(
        betRow,
        `select * from wallet_bet b where state = 'asked'
            or (state = 'taken' and not exists (select 1 from wallet_outbox o where o.id = b.id || '/w'))`,
      );
      for (const bet of abandoned) store.transact(() => cancel(bet));
      stopDelivering = every(deliverEveryMs, () => outbox.deliverDue());
    },
    async stop() {
      client.stop();
      await stopDelivering();
      await Promise.allSettled([...asking.values(), outbox.idle()]);
    },
  };
}

function keyOf({ venue, player }: PlayerKey): string {
  return `${venue}/${player}`;
}

/** A venue that reports the bets it is told to, through the reader that reads real venues. */
import type { CategoryId } from '@mingpai/contract/states';
import type { RunningSite } from '../app/start.ts';
import { lockBet, writeBet } from '../game-providers/bet-state.ts';
import {
  limitsFrom,
  openBetReader,
  type Selection,
  type TransferVenuePort,
} from '../game-providers/index.ts';
import type { Tx } from '../platform/database.ts';

export interface TestBet {
  readonly id: string;
  readonly memberId: bigint;
  /** fen */
  readonly stake?: bigint;
  /** The stake unless given. */
  readonly valid?: bigint;
  readonly payout?: bigint;
  readonly state?: 'unsettled' | 'settled' | 'void';
  /** The bet's id unless given. */
  readonly round?: string;
  readonly selections?: readonly Selection[];
}

export interface TestVenue {
  readonly code: string;
  /** Reports states of bets, in this order, and has them recorded. */
  report(...bets: readonly TestBet[]): Promise<void>;
  /** Reports the last states once more, as a venue does whose answer was lost. */
  repeat(): Promise<void>;
}

/** The site does not know this venue by itself, so that only `report` reads it. */
export async function openTestVenue(
  { site, wallet, settings }: RunningSite,
  code: string,
  category: CategoryId,
): Promise<TestVenue> {
  await site.database.query(
    "insert into venue (code, name, category, adapter, position) values ($1, $2, $3, 'test', 99)",
    [code, `场馆${code}`, category],
  );
  await site.database.transaction((tx) => wallet.openHouse(tx, [code]));
  let seq = 0n;
  let told: Awaited<ReturnType<TransferVenuePort['bets']>> = {
    outcome: 'done',
    value: { reports: [], cursor: '0', more: false },
  };
  const reader = openBetReader(site, { wallet, limitsOf: limitsFrom(settings) }, () => ({
    bets: async () => told,
    readBet: (raw) => ({ raw, betId: '', fault: 'not kept' }),
  }));
  const read = async () => void (await reader.pull(code));
  return {
    code,
    async report(...bets) {
      const now = site.clock.now();
      told = {
        outcome: 'done',
        value: {
          more: false,
          cursor: '0',
          reports: bets.map(
            ({
              id,
              memberId,
              stake = 10_000n,
              valid = stake,
              payout = 0n,
              state = 'settled',
              round = id,
              selections,
            }) => ({
              raw: `${++seq}`,
              bet: {
                seq,
                id,
                player: `m${memberId}`,
                game: 'game',
                round,
                selections,
                stake,
                valid,
                payout,
                state,
                placedAt: now,
                settledAt: state === 'unsettled' ? undefined : now,
              },
            }),
          ),
        },
      };
      await read();
    },
    repeat: read,
  };
}

/** Writes one state of a bet as the reader of venues does, where a test has no site. */
export async function recordBet(
  tx: Tx,
  { venue, memberId, bet, now }: Omit<Parameters<typeof writeBet>[1], 'before'>,
): Promise<void> {
  const before = await lockBet(tx, venue, bet.id);
  await writeBet(tx, { venue, memberId, bet, before, now });
}

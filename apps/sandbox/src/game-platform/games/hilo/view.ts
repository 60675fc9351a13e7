/** What a player's page is told. Amounts are fen. The server seed of a round is in it only when the round is over. */

import { commitmentTo } from '../../fairness/numbers.ts';
import { balanceOf, type PlayerKey } from '../../money/players.ts';
import type { Platform } from '../../platform.ts';
import { latestRounds, type Round, shownBefore, tableOf, waitOf } from './rounds.ts';
import {
  chanceOf,
  type Guess,
  isOver,
  largestPayout,
  largestStake,
  multiplierHundredths,
  multiplierIfHit,
  payoutIfHit,
  payoutOf,
  returnPercent,
  smallestStake,
  swapsPerRound,
  type Table,
} from './rules.ts';
import { nextSeed } from './seeds.ts';

const historyLength = 20;

const limits = {
  smallest_stake: smallestStake,
  largest_stake: largestStake,
  largest_payout: largestPayout,
  return_percent: returnPercent,
  swaps: swapsPerRound,
};

/** Everything at once: a page that has it needs nothing from before. */
export function viewOf({ store, maintenance, clock }: Platform, key: PlayerKey) {
  const next = store.transact(() => nextSeed(store, key));
  const [latest, ...older] = latestRounds(store, key, historyLength + 1).map((round) =>
    roundView(round, shownBefore(store, round)),
  );
  const history = [...(latest && latest.state !== 'open' ? [latest] : []), ...older].slice(0, historyLength);
  return {
    balance: balanceOf(store, key) ?? 0n,
    maintenance: maintenance.has(key.venue),
    limits,
    next: { commitment: commitmentTo(next.server), nonce: next.nonce },
    wait: waitOf(store, key, clock.now()),
    /** The latest round, open or over. */
    round: latest ?? null,
    history,
  };
}

function roundView(round: Round, commitment: string) {
  const table = tableOf(round);
  const open = round.state === 'open';
  return {
    id: round.id,
    state: round.state,
    stake: round.stake,
    /** Of an open round: what cashing out pays now. */
    payout: open ? payoutOf(table, round.stake) : round.payout,
    multiplier: multiplierHundredths(table),
    cards: table.shown,
    actions: round.actions,
    version: round.actions.length,
    hits: table.hits,
    swaps_left: open ? swapsPerRound - table.swaps : 0,
    choices: open && !isOver(table, round.stake) ? choicesOf(table, round.stake) : null,
    commitment,
    client_seed: round.client_seed,
    nonce: round.nonce,
    server_seed: open ? null : round.server_seed,
    started_at: round.started_at,
    ended_at: round.ended_at,
  };
}

function choicesOf(table: Table, stake: bigint) {
  const choice = (guess: Guess) => ({
    ...chanceOf(table, guess),
    multiplier: multiplierIfHit(table, guess) ?? null,
    payout: payoutIfHit(table, stake, guess) ?? null,
  });
  return { high: choice('high'), low: choice('low') };
}

/**
 * Bets, wins and rollbacks of venues that play from the central wallet (docs/seamless-wallet.md). One transaction holds the nonce,
 * the money, the bet's record and the row that makes a repetition harmless. Amounts in fen.
 */
import type { Site } from '../app/site.ts';
import type { Tx } from '../platform/database.ts';
import { namedId } from '../platform/ids.ts';
import type { Refused } from '../platform/outcome.ts';
import type { Wallet } from '../wallet/index.ts';
import { effectOf, type KnownBet, lockBet, writeBet } from './bet-state.ts';
import type { Venue } from './catalogue.ts';
import type { VenueBet } from './port.ts';
import type {
  BetCall,
  EffectCall,
  RollbackCall,
  WalletAnswer,
  WalletCall,
  WalletRefusal,
  WinCall,
} from './seamless-calls.ts';
import { isPlaying, useNonce } from './seamless-sessions.ts';
import {
  contentOf,
  isRolledBack,
  lockIds,
  repeated,
  transactionOf,
  writeTransaction,
} from './seamless-transactions.ts';
import { memberOf } from './transfers.ts';

export interface SeamlessParts {
  readonly site: Pick<Site, 'database' | 'clock'>;
  readonly wallet: Wallet;
  /** Why this member may not bet this much right now. Never asked before money is paid or given back. */
  readonly refuseBet: (tx: Tx, memberId: bigint, amount: bigint) => Promise<Refused | undefined>;
}

/** What an effect comes to: how the member's money changed, or why it did not. */
type Effect =
  | { readonly done: bigint }
  /** `final`: kept, so that the same id is refused for ever. */
  | { readonly refused: WalletRefusal; readonly final: boolean };

/** One call of one venue whose signature was checked; its answer is what every repetition will get. */
export function answerCall(parts: SeamlessParts, venue: Venue, call: WalletCall): Promise<WalletAnswer> {
  const { site, wallet } = parts;
  const no = (reason: WalletRefusal): WalletAnswer => ({ ok: false, reason });
  return site.database.transaction(async (tx) => {
    const now = site.clock.now();
    if (!isBounded(call)) return no('bad_request');
    if (!(await useNonce(tx, venue.code, call.nonce, now))) return no('unauthenticated');
    const memberId = memberOf(call.player);
    if (memberId === undefined || !(await exists(tx, memberId))) return no('unknown_player');
    const game = { tx, venue, memberId, now, ...parts };
    if (call.kind === 'balance') {
      const playing = await isPlaying(tx, { venue: venue.code, memberId, token: call.token, now });
      return playing ? { ok: true, balance: await wallet.available(tx, memberId) } : no('session_over');
    }
    await lockIds(tx, venue.code, idsOf(call));
    const content = contentOf(call, memberId);
    const known = await transactionOf(tx, venue.code, call.id);
    if (known) return repeated(known, content);
    const effect = await applied(game, call);
    if ('refused' in effect) {
      const { refused: refusal, final } = effect;
      if (final)
        await writeTransaction(
          tx,
          venue.code,
          call.id,
          { ...content, refusal, moved: 0n, balance: null },
          now,
        );
      return no(refusal);
    }
    const balance = await wallet.available(tx, memberId);
    const row = { ...content, refusal: null, moved: effect.done, balance };
    await writeTransaction(tx, venue.code, call.id, row, now);
    return { ok: true, balance };
  });
}

interface Game extends SeamlessParts {
  readonly tx: Tx;
  readonly venue: Venue;
  readonly memberId: bigint;
  readonly now: Date;
}

function applied(game: Game, call: EffectCall): Promise<Effect> {
  switch (call.kind) {
    case 'bet':
      return placeBet(game, call);
    case 'win':
      return payWin(game, call);
    case 'rollback':
      return rollBack(game, call);
  }
}

async function placeBet(game: Game, call: BetCall): Promise<Effect> {
  const { tx, venue, memberId, now, wallet } = game;
  const { id, token, round, amount } = call;
  const never = (refused: WalletRefusal): Effect => ({ refused, final: true });
  if (await isRolledBack(tx, venue.code, id)) return never('rolled_back');
  if (!venue.enabled) return never('venue_off');
  if (!(await isPlaying(tx, { venue: venue.code, memberId, token, now }))) return never('session_over');
  const forbidden = await game.refuseBet(tx, memberId, amount);
  if (forbidden) return never(forbidden.code);
  // An id that was used before the venue came to play from the central wallet.
  if (await lockBet(tx, venue.code, id)) return { refused: 'conflict', final: false };
  const taken = await wallet.takeStake(tx, { ...named(game, id, id), amount });
  if (!taken.ok) return never('insufficient_funds');
  const bet = {
    id,
    game: call.game,
    round,
    stake: amount,
    valid: 0n,
    payout: 0n,
    state: 'unsettled',
    commitments: call.commitments,
  } as const;
  await record(game, { ...bet, seq: 1n, placedAt: now, settledAt: undefined }, undefined);
  return { done: -amount };
}

async function payWin(game: Game, call: WinCall): Promise<Effect> {
  const { tx, venue, memberId, now } = game;
  if (await isRolledBack(tx, venue.code, call.id)) return { refused: 'rolled_back', final: false };
  const placed = await transactionOf(tx, venue.code, call.bet);
  if (placed && (placed.kind !== 'bet' || placed.memberId !== memberId))
    return { refused: 'conflict', final: false };
  if (placed?.refusal) return { refused: 'refused_bet', final: false };
  const before = await lockBet(tx, venue.code, call.bet);
  if (!before) {
    const reason = (await isRolledBack(tx, venue.code, call.bet)) ? 'rolled_back' : 'unknown_bet';
    return { refused: reason, final: false };
  }
  if (before.state === 'void') return { refused: 'rolled_back', final: false };
  const { memberId: _member, posted: _posted, ...bet } = before;
  const payout = before.payout + call.amount;
  const settled = {
    ...bet,
    payout,
    valid: call.valid ?? before.stake,
    state: 'settled',
    settledAt: now,
  } as const;
  return { done: await change(game, call.id, 'bet_payout', settled, before) };
}

async function rollBack(game: Game, call: RollbackCall): Promise<Effect> {
  const { tx, venue, memberId, now } = game;
  const target = await transactionOf(tx, venue.code, call.target);
  // It never came, or it had no effect: remembered, so that it never will.
  if (!target || target.refusal !== null) return { done: 0n };
  if (target.memberId !== memberId || target.kind === 'rollback')
    return { refused: 'conflict', final: false };
  if (await isRolledBack(tx, venue.code, call.target)) return { done: 0n };
  const before = await lockBet(tx, venue.code, target.reference ?? call.target);
  if (!before || before.state === 'void') return { done: 0n };
  const { memberId: _member, posted: _posted, ...bet } = before;
  const after =
    target.kind === 'bet'
      ? ({ ...bet, valid: 0n, payout: 0n, state: 'void', settledAt: now } as const)
      : { ...bet, payout: before.payout - (target.amount ?? 0n), settledAt: now };
  return { done: await change(game, call.id, 'bet_undone', after, before) };
}

/** Moves the difference that a new state makes, and records it. @returns what it added to the member's money */
async function change(
  game: Game,
  id: string,
  kind: 'bet_payout' | 'bet_undone',
  state: Omit<VenueBet, 'player' | 'seq'>,
  before: KnownBet,
): Promise<bigint> {
  const bet = { ...state, seq: before.seq + 1n };
  const net = effectOf(bet) - before.posted;
  await game.wallet.settleStake(game.tx, { ...named(game, id, bet.id), net, kind });
  await record(game, bet, before);
  return net;
}

function record(
  { tx, venue, memberId, now }: Game,
  bet: Omit<VenueBet, 'player'>,
  before: KnownBet | undefined,
): Promise<void> {
  return writeBet(tx, { venue: venue.code, category: venue.category, memberId, bet, before, now });
}

/** The ledger's transfer is named after the venue's transaction. */
function named({ venue, memberId }: Game, id: string, bet: string) {
  return {
    id: namedId(`seamless/${venue.code}/${id}`),
    memberId,
    venue: venue.code,
    reference: `bet/${venue.code}/${bet}`,
  };
}

function idsOf(call: EffectCall): readonly string[] {
  switch (call.kind) {
    case 'bet':
      return [call.id];
    case 'win':
      return [call.id, call.bet];
    case 'rollback':
      return [call.id, call.target];
  }
}

/** Whatever an adapter lets through: a stake is above zero, nothing is above 100 billion yuan. */
function isBounded(call: WalletCall): boolean {
  if (call.kind !== 'bet' && call.kind !== 'win') return true;
  return call.amount >= (call.kind === 'bet' ? 1n : 0n) && call.amount <= largest;
}

const largest = 10_000_000_000_000n;

async function exists(tx: Tx, memberId: bigint): Promise<boolean> {
  const { rows } = await tx.query('select from member where id = $1', [memberId]);
  return rows.length > 0;
}

/** What a bet, a win, a prize and a rollback of a seamless venue do, each once (`wallet.ts`). Amounts in fen. */
import type { AppContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database.ts';
import { namedId } from '../../platform/ids.ts';
import type { Refused } from '../../platform/outcome.ts';
import type { Wallet } from '../../wallet/index.ts';
import { effectOf, type KnownBet, lockBet, paidBy, writeBet } from '../bet-state.ts';
import type { Venue } from '../catalogue.ts';
import { countExposure, type LimitsOf } from '../exposure.ts';
import { hasGiftLeft, writeGivenBet } from '../given-bets.ts';
import { bookResult, takeRefused } from '../held-wins.ts';
import type { VenueBet } from '../port.ts';
import type { BetCall, EffectCall, PrizeCall, RollbackCall, WalletRefusal, WinCall } from './calls.ts';
import { isKnownSession, isPlaying } from './sessions.ts';
import type { Stakes } from './stakes.ts';
import {
  betsOfRound,
  isKeptOut,
  isOver,
  isRolledBack,
  lockRound,
  roundOf,
  transactionOf,
} from './transactions.ts';
import type { Wins } from './wins.ts';

export interface SeamlessDeps {
  readonly site: Pick<AppContext, 'database' | 'clock'> & { readonly log: Pick<AppContext['log'], 'error'> };
  readonly wallet: Wallet;
  readonly limitsOf: LimitsOf;
  readonly stakes: Stakes & {
    /** True where memory alone knows that bets are taken now: nothing outside of the door asks the database. */
    open(): boolean;
  };
  readonly wins: Wins;
  /** Why this member may not bet this much right now. Never asked before money is paid or given back. */
  readonly refuseBet: (tx: Tx, memberId: bigint, amount: bigint) => Promise<Refused | undefined>;
}

export interface Game extends SeamlessDeps {
  readonly tx: Tx;
  readonly venue: Venue;
  readonly memberId: bigint;
  readonly now: Date;
  /** Games of this call's bets that staff have stopped, or all where the venue is; read under the lock that orders it with the stop. */
  readonly shut: ReadonlySet<string>;
}

/** What an effect comes to: how the member's money changed, or why it did not. */
export type Effect =
  /** `bet`: the one that a win was paid for. */
  | { readonly done: bigint; readonly bet?: string }
  /** `final`: kept, so that the same id is refused for ever. */
  | { readonly refused: WalletRefusal; readonly final: boolean };

const notNow = (refused: WalletRefusal) => ({ refused, final: false }) as const;

export function applied(game: Game, call: EffectCall): Promise<Effect> {
  switch (call.kind) {
    case 'bet':
      return placeBet(game, call);
    case 'win':
      return payWin(game, call);
    case 'prize':
      return payPrize(game, call);
    case 'rollback':
      return rollBack(game, call);
  }
}

async function placeBet(game: Game, call: BetCall): Promise<Effect> {
  const { tx, venue, memberId, now, wallet } = game;
  const { id, token, round } = call;
  const stake = call.free ? 0n : call.amount;
  const never = (refused: WalletRefusal): Effect => ({ refused, final: true });
  if (await isKeptOut(tx, venue.code, memberId, call)) return never('rolled_back');
  if (!venue.enabled) return never('venue_off');
  if (game.shut.has(call.game)) return never('stopped');
  if (call.free && call.promotion) {
    if (!(await isTheirs(game, token))) return never('unknown_token');
  } else if (!(await isPlaying(tx, { venue: venue.code, memberId, token, now })))
    return never('session_over');
  const forbidden = await game.refuseBet(tx, memberId, stake);
  if (forbidden) return never(forbidden.code);
  // An id that was used before the venue came to play from the central wallet.
  if (await lockBet(tx, venue.code, id)) return notNow('conflict');
  if (call.closesRound) await lockRound(tx, venue.code, memberId, round);
  if (stake > 0n) {
    const taken = await wallet.takeStake(tx, { ...named(game, id, id), amount: stake });
    if (!taken.ok) return never('insufficient_funds');
    await countExposure(tx, venue.code, memberId, { paid: -stake }, now);
  }
  const bet = { id, game: call.game, round, stake, valid: 0n, payout: 0n, state: 'unsettled' } as const;
  const { commitments } = call;
  await record(game, { ...bet, commitments, seq: 1n, placedAt: now, settledAt: undefined }, undefined);
  if (call.free && call.gift !== undefined) {
    const given = { venue: venue.code, id, memberId, gift: call.gift };
    if (await hasGiftLeft(tx, given)) await writeGivenBet(tx, given);
    else game.site.log.error(given, 'a free bet names a gift that was not given: it is its platform’s');
  }
  if (call.closesRound) await closeRound(game, round, id, [id]);
  return { done: -stake };
}

async function payWin(game: Game, call: WinCall): Promise<Effect> {
  const { tx, venue, memberId, now } = game;
  if (await isRolledBack(tx, venue.code, call.id)) return notNow('rolled_back');
  if (!(await isTheirs(game, call.promotionToken))) return notNow('unknown_token');
  const found = 'bet' in call.of ? await betNamed(game, call.of.bet) : await betOfRound(game, call.of.round);
  if ('refused' in found) return found;
  if (call.beforeEnd && 'round' in call.of && (await isOver(tx, venue.code, memberId, call.of.round)))
    return notNow('already_settled');
  const closing = call.closesRound ? await roundOf(tx, venue.code, found.bet) : undefined;
  if (closing !== undefined) await lockRound(tx, venue.code, memberId, closing);
  const before = await lockBet(tx, venue.code, found.bet);
  if (!before || before.memberId !== memberId) return notNow(before ? 'conflict' : 'unknown_bet');
  if (before.state === 'void') return notNow('rolled_back');
  const { memberId: _member, posted: _posted, given: _given, ...bet } = before;
  const payout = before.payout + call.amount;
  const settled = {
    ...bet,
    payout,
    valid: call.valid ?? before.stake,
    state: 'settled',
    settledAt: now,
  } as const;
  const moved = await change(game, call.id, 'bet_payout', settled, before);
  if (closing !== undefined) await closeRound(game, closing, call.id);
  return { done: moved, bet: before.id };
}

/** A promotion's token, where there is one: given for this member's game, whether it has ended or not. */
async function isTheirs({ tx, venue, memberId }: Game, token: string | undefined): Promise<boolean> {
  return token === undefined || isKnownSession(tx, { venue: venue.code, memberId, token });
}

type Found = { readonly bet: string } | { readonly refused: WalletRefusal; readonly final: false };

async function betNamed({ tx, venue, memberId }: Game, id: string): Promise<Found> {
  const placed = await transactionOf(tx, venue.code, id);
  if (placed && (placed.kind !== 'bet' || placed.memberId !== memberId)) return notNow('conflict');
  if (placed?.refusal) return notNow('refused_bet');
  if (placed) return { bet: id };
  return (await isRolledBack(tx, venue.code, id)) ? notNow('rolled_back') : { bet: id };
}

/** The oldest open bet of a round; where none is open, the one that settled last. */
async function betOfRound({ tx, venue, memberId }: Game, round: string): Promise<Found> {
  const bets = await betsOfRound(tx, venue.code, memberId, round);
  const bet =
    bets.find(({ state }) => state === 'unsettled') ?? bets.findLast(({ state }) => state === 'settled');
  if (bet) return { bet: bet.id };
  if (bets.some(({ state }) => state === 'void')) return notNow('rolled_back');
  return notNow(bets.length > 0 ? 'refused_bet' : 'unknown_bet');
}

/**
 * All bets of a round that no win has settled are lost; a win that comes later adds to them.
 * @param id of the call @param own bets that this call itself has just made
 */
async function closeRound(game: Game, round: string, id: string, own: readonly string[] = []): Promise<void> {
  const { tx, venue, memberId, now } = game;
  const others = await betsOfRound(tx, venue.code, memberId, round);
  for (const bet of [...others.map((other) => other.id), ...own]) {
    const before = await lockBet(tx, venue.code, bet);
    if (before?.state !== 'unsettled') continue;
    const { memberId: _member, posted: _posted, given: _given, ...placed } = before;
    const lost = { ...placed, valid: before.stake, state: 'settled', settledAt: now } as const;
    await change(game, `${id}/closes/${bet}`, 'bet_payout', lost, before);
  }
}

async function payPrize(game: Game, { id, amount, promotionToken }: PrizeCall): Promise<Effect> {
  if (await isRolledBack(game.tx, game.venue.code, id)) return notNow('rolled_back');
  if (!(await isTheirs(game, promotionToken))) return notNow('unknown_token');
  await bookPrize(game, prized(game, id, id), id, amount, 'prize');
  return { done: amount };
}

function bookPrize(
  { tx, wallet, limitsOf, site }: Game,
  prize: ReturnType<typeof prized>,
  subject: string,
  net: bigint,
  kind: 'prize' | 'prize_undone',
): Promise<void> {
  const sums = net > 0n ? { payout: net, payoutBefore: 0n } : { payout: 0n, payoutBefore: -net };
  const result = { ...prize, kind: 'prize', subject, net, ...sums, stake: 0n } as const;
  return bookResult({ wallet, limitsOf, clock: site.clock }, tx, result, (paid) =>
    wallet.settleStake(tx, { ...prize, net: paid, kind }),
  );
}

async function rollBack(game: Game, call: RollbackCall): Promise<Effect> {
  const { closes } = call;
  if (closes === undefined) return takeBack(game, call);
  await lockRound(game.tx, game.venue.code, game.memberId, closes);
  const effect = await takeBack(game, call);
  if ('done' in effect) await closeRound(game, closes, call.id);
  return effect;
}

async function takeBack(game: Game, call: RollbackCall): Promise<Effect> {
  const { tx, venue, memberId, now } = game;
  const target = call.byAlias ? undefined : await transactionOf(tx, venue.code, call.target);
  // It never came, or it had no effect: remembered, so that it never will.
  if (!target || target.refusal !== null) return { done: 0n };
  if (target.memberId !== memberId || target.kind === 'rollback') return notNow('conflict');
  if (call.openOnly && target.kind !== 'bet') return notNow('conflict');
  if (await isRolledBack(tx, venue.code, call.target))
    return call.openOnly ? notNow('rolled_back') : { done: 0n };
  const { id: transferId } = named(game, call.target, call.target);
  const amount = target.amount ?? 0n;
  if (target.kind === 'prize') {
    const prize = { kind: 'prize', subject: call.target, transferId, amount } as const;
    const net = (await takeRefused(tx, { venue: venue.code, ...prize })) - amount;
    if (net === 0n) return { done: net };
    await bookPrize(game, prized(game, call.id, call.target), call.target, net, 'prize_undone');
    return { done: net };
  }
  const before = await lockBet(tx, venue.code, target.bet ?? target.reference ?? call.target);
  if (!before || before.state === 'void') return { done: 0n };
  if (call.openOnly && before.state === 'settled') return notNow('already_settled');
  const { memberId: _member, posted: _posted, given: _given, ...bet } = before;
  const win = { venue: venue.code, kind: 'bet', subject: bet.id, transferId, amount } as const;
  const after =
    target.kind === 'bet'
      ? ({ ...bet, valid: 0n, payout: 0n, state: 'void', settledAt: now } as const)
      : { ...bet, payout: before.payout - amount + (await takeRefused(tx, win)), settledAt: now };
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
  const { tx, wallet, limitsOf, site } = game;
  const sums = { stake: bet.stake, payout: paidBy(bet), payoutBefore: paidBy(before) };
  const booked = { ...named(game, id, bet.id), given: before.given };
  const settledBefore = before.state === 'settled';
  const result = { ...booked, kind: 'bet', subject: bet.id, net, settledBefore, ...sums } as const;
  await bookResult({ wallet, limitsOf, clock: site.clock }, tx, result, (paid) =>
    wallet.settleStake(tx, { ...booked, net: paid, kind }),
  );
  await record(game, bet, before);
  return net;
}

function record(
  { tx, venue, memberId, now }: Game,
  bet: Omit<VenueBet, 'player'>,
  before: KnownBet | undefined,
): Promise<void> {
  return writeBet(tx, { venue: venue.code, memberId, bet, before, now });
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

function prized(game: Game, id: string, prize: string) {
  return { ...named(game, id, id), reference: `prize/${game.venue.code}/${prize}` };
}

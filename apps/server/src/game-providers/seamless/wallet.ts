/**
 * Calls of venues that play from the central wallet (docs/seamless-wallet.md). One transaction holds the money, the bet's record and
 * the row that answers every repetition; what each kind of call does stands in `effects.ts`. Amounts in fen.
 */
import type { Tx } from '../../platform/database.ts';
import type { Admitted } from '../../platform/webhook-endpoint.ts';
import { refuseStopped, shutGames } from '../../stops/index.ts';
import type { Venue } from '../catalogue.ts';
import { memberOf, playerOf } from '../transfers.ts';
import type {
  BetCall,
  EffectCall,
  SessionCall,
  SeveralCall,
  WalletAnswer,
  WalletCall,
  WalletRefusal,
  WinCall,
} from './calls.ts';
import { applied, type Effect, type Game, type SeamlessDeps } from './effects.ts';
import { holderOf, isPlaying, renewSession } from './sessions.ts';
import {
  contentOf,
  idsOf,
  lockIds,
  recordsOf,
  repeated,
  targetOf,
  transactionOf,
  writeTransaction,
} from './transactions.ts';

/** A bet's time may differ from ours by this much, in ms. */
const windowMs = 5 * 60_000;
/** Effects of one call at most. */
const mostTogether = 50;
/** Nothing is above 100 billion yuan, whatever an adapter lets through. */
const largest = 10_000_000_000_000n;

const noGames: ReadonlySet<string> = new Set();

const no = (reason: WalletRefusal): WalletAnswer => ({ ok: false, reason });

/**
 * One call of one venue whose signature was checked; its answer is what every repetition will get.
 * @param admitted lets in what takes a connection of its own; stakes and wins that are taken together share one
 */
export async function answerCall(
  parts: SeamlessDeps,
  venue: Venue,
  call: WalletCall,
  admitted: Admitted = (work) => work(),
): Promise<WalletAnswer> {
  const balance = await doneTogether(parts, venue, call);
  if (balance !== undefined) return { ok: true, balance };
  return admitted(() => answerAlone(parts, venue, call));
}

function answerAlone(parts: SeamlessDeps, venue: Venue, call: WalletCall): Promise<WalletAnswer> {
  const { site, wallet } = parts;
  return site.database.transaction(async (tx) => {
    const now = site.clock.now();
    const effects = effectsOf(call);
    if (!effects.every(isBounded) || effects.length > mostTogether) return no('bad_request');
    if (call.kind === 'session') return sessionOf(parts, tx, venue, call, now);
    const memberId = memberOf(call.player);
    if (memberId === undefined || !(await exists(tx, memberId))) return no('unknown_player');
    if (call.kind === 'player') return { ok: true, balance: await wallet.available(tx, memberId) };
    if (call.kind === 'balance' || call.kind === 'records') {
      if (isStale(call.sentAt, now)) return no('stale');
      const playing = await isPlaying(tx, { venue: venue.code, memberId, token: call.token, now });
      if (!playing) return no('session_over');
      const balance = await wallet.available(tx, memberId);
      if (call.kind === 'balance') return { ok: true, balance };
      return { ok: true, balance, records: await recordsOf(tx, venue.code, memberId, call.of) };
    }
    await lockIds(tx, venue.code, effects.flatMap(idsOf));
    // Once, before anything is held that others wait for; what is due to the member never asks.
    const games = effects.flatMap((effect) => (effect.kind === 'bet' ? [effect.game] : []));
    const shut =
      games.length === 0 ? noGames : await shutFor(tx, now, { memberId, venue: venue.code, games });
    const game = { tx, venue, memberId, now, shut, ...parts };
    return call.kind === 'several' ? applyTogether(game, call) : applyOnce(game, call);
  });
}

type Asked = { readonly memberId: bigint; readonly venue: string; readonly games: readonly string[] };

/** Which of these games staff have stopped, for all or for this member alone, who then plays none. */
async function shutFor(tx: Tx, now: Date, { memberId, venue, games }: Asked): Promise<ReadonlySet<string>> {
  const kept = await refuseStopped(tx, now, [{ kind: 'play', target: String(memberId) }]);
  return kept === undefined ? shutGames(tx, now, venue, games) : new Set(games);
}

/** What nothing speaks against, with others that came at the same time. @returns the central wallet after it */
async function doneTogether(
  parts: SeamlessDeps,
  venue: Venue,
  call: WalletCall,
): Promise<bigint | undefined> {
  if (call.kind === 'bet') return placedTogether(parts, venue, call);
  return call.kind === 'win' ? paidTogether(parts, venue, call) : undefined;
}

async function paidTogether(
  { stakes, wins }: SeamlessDeps,
  venue: Venue,
  call: WinCall,
): Promise<bigint | undefined> {
  if (call.objection !== undefined || call.promotionToken !== undefined) return undefined;
  if (!isBounded(call) || (call.valid !== undefined && !isBoundedAmount(call.valid))) return undefined;
  const memberId = memberOf(call.player);
  if (memberId === undefined || !stakes.open()) return undefined;
  return wins.pay(venue, memberId, call);
}

async function placedTogether(
  { site, stakes }: SeamlessDeps,
  venue: Venue,
  call: BetCall,
): Promise<bigint | undefined> {
  if (!venue.enabled || !isBounded(call) || isStale(call.sentAt, site.clock.now())) return undefined;
  if (call.free || call.objection !== undefined) return undefined;
  const memberId = memberOf(call.player);
  if (memberId === undefined || !stakes.open()) return undefined;
  return stakes.place(venue, memberId, call);
}

/** Whose game it is, by the token alone. */
async function sessionOf(
  { wallet }: Pick<SeamlessDeps, 'wallet'>,
  tx: Tx,
  venue: Venue,
  { token, renew }: SessionCall,
  now: Date,
): Promise<WalletAnswer> {
  const memberId = await holderOf(tx, { venue: venue.code, token, now });
  if (memberId === undefined) return no('session_over');
  const balance = await wallet.available(tx, memberId);
  const kept = renew ? await renewSession(tx, venue.code, token) : token;
  if (kept === undefined) return no('session_over');
  return { ok: true, balance, session: { player: playerOf(memberId), token: kept } };
}

function effectsOf(call: WalletCall): readonly EffectCall[] {
  switch (call.kind) {
    case 'several':
      return call.effects;
    case 'balance':
    case 'player':
    case 'session':
    case 'records':
      return [];
    default:
      return [call];
  }
}

/** An effect, or the answer that it got the first time. */
async function applyOnce(game: Game, asked: EffectCall): Promise<WalletAnswer> {
  const { tx, venue, memberId } = game;
  if (asked.kind !== 'rollback') return answerOnce(game, asked);
  const call = { ...asked, ...(await targetOf(tx, venue.code, memberId, asked)) };
  const answer = await answerOnce(game, call);
  if (!answer.ok || !call.openOnly) return answer;
  const target = call.byAlias ? undefined : await transactionOf(tx, venue.code, call.target);
  return target?.refusal === null ? answer : no('unknown_bet');
}

async function answerOnce(game: Game, call: EffectCall): Promise<WalletAnswer> {
  const { tx, venue, memberId, now, wallet } = game;
  const content = contentOf(call, memberId);
  const known = await transactionOf(tx, venue.code, call.id);
  // The currency stands in no row: under an id that moved money another one is other content.
  if (known?.refusal === null && call.objection === 'wrong_currency') return no('conflict');
  if (known) return repeated(known, content);
  const effect = objectionTo(call, now) ?? (await applied(game, call));
  if ('refused' in effect) {
    if (effect.final) await writeRefusal(game, call, effect.refused);
    return no(effect.refused);
  }
  const balance = await wallet.available(tx, memberId);
  const row = { ...content, refusal: null, moved: effect.done, balance, bet: effect.bet ?? null };
  await writeTransaction(tx, venue.code, call.id, row, now);
  return { ok: true, balance };
}

/** What speaks against a call before anybody looks at the member. */
function objectionTo(call: EffectCall, now: Date): Effect | undefined {
  const final = call.kind === 'bet';
  if (call.objection !== undefined) return { refused: call.objection, final };
  return final && isStale(call.sentAt, now) ? { refused: 'stale', final } : undefined;
}

/** All effects, or none: then each of its bets is refused for ever, as one that came alone would be. */
async function applyTogether(game: Game, { effects, player }: SeveralCall): Promise<WalletAnswer> {
  const { tx, venue, wallet, memberId } = game;
  if (effects.some((effect) => effect.player !== player)) return no('bad_request');
  await tx.query('savepoint together');
  for (const effect of effects) {
    const answer = await applyOnce(game, effect);
    if (answer.ok) continue;
    await tx.query('rollback to savepoint together');
    for (const one of effects)
      if (one.kind === 'bet' && !(await transactionOf(tx, venue.code, one.id)))
        await writeRefusal(game, one, one.id === effect.id ? answer.reason : 'refused_together');
    return answer;
  }
  await tx.query('release savepoint together');
  return { ok: true, balance: await wallet.available(tx, memberId) };
}

/** Kept, so that a late copy of a refused bet can never take money. */
async function writeRefusal(
  { tx, venue, memberId, now }: Game,
  call: EffectCall,
  refusal: WalletRefusal,
): Promise<void> {
  const row = { ...contentOf(call, memberId), refusal, moved: 0n, balance: null, bet: null };
  await writeTransaction(tx, venue.code, call.id, row, now);
}

function isStale(sentAt: Date | undefined, now: Date): boolean {
  return sentAt !== undefined && Math.abs(now.getTime() - sentAt.getTime()) > windowMs;
}

function isBounded(call: EffectCall): boolean {
  if (call.kind === 'rollback') return true;
  const mayBeNothing = call.kind === 'win' || (call.kind === 'bet' && call.free);
  return (mayBeNothing || call.amount > 0n) && isBoundedAmount(call.amount);
}

function isBoundedAmount(amount: bigint): boolean {
  return amount >= 0n && amount <= largest;
}

async function exists(tx: Tx, memberId: bigint): Promise<boolean> {
  const { rows } = await tx.query('select from member_name where id = $1', [memberId]);
  return rows.length > 0;
}

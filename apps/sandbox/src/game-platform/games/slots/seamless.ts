/** A round at a venue that plays from the operator's wallet: the operator is asked first, then the reels turn. */
import { commit } from '../../money/commitments.ts';
import type { Platform } from '../../platform.ts';
import type { Model } from './models.ts';
import {
  commitmentFits,
  findRound,
  type GameKey,
  playRound,
  type Refusal,
  refuseStake,
  type SpinOrder,
  waitOf,
} from './rounds.ts';

export type SeamlessRefusal = Refusal | 'busy' | 'session_over' | 'not_allowed' | 'unanswered';

/** One round of a player at a time: its commitment must still hold when the operator has answered, and two slots are no quicker than one. */
const inPlay = new Map<string, string>();

/** The same order again is the same round. Whatever happens on the way, the stake is either played or given back. */
export async function startSeamlessRound(
  platform: Platform,
  key: GameKey,
  { model, token }: { readonly model: Model; readonly token: string },
  order: SpinOrder,
): Promise<SeamlessRefusal | undefined> {
  const { store, wallet, clock } = platform;
  const refused = refuseStake(platform, key, order);
  if (refused) return refused;
  if (findRound(store, key, order.id)) return undefined;
  if (waitOf(platform, key) > 0) return 'too_soon';
  const seat = key.player;
  if ((inPlay.get(seat) ?? order.id) !== order.id) return 'busy';
  inPlay.set(seat, order.id);
  try {
    if (!store.transact(() => commitmentFits(store, key, order))) return 'commitment_changed';
    const { venue, player, game } = key;
    const commitments = [{ draw: '', hash: order.commitment }];
    // Written down before the operator is asked: the operator keeps it before the reels turn.
    store.transact(() => commit(store, { ...key, id: order.id }, commitments));
    const { state, reason } = await wallet.ask({
      id: order.id,
      venue,
      player,
      token,
      game,
      stake: order.stake,
      commitments,
    });
    if (state !== 'taken') return state === 'declined' ? refusalFor(reason) : 'unanswered';
    store.transact(() => {
      // The same order twice at once: the other one has played it.
      if (findRound(store, key, order.id)) return;
      wallet.settle(order.id, playRound(store, key, model, order, clock.now()));
    });
    await wallet.tell(order.id);
    return undefined;
  } finally {
    inPlay.delete(seat);
  }
}

function refusalFor(reason: string | undefined): SeamlessRefusal {
  return reason === 'insufficient_funds' || reason === 'session_over' ? reason : 'not_allowed';
}

/**
 * Asks the platform for a gift: once, whatever comes of it. Before that its list is read for our reference; from the moment before the
 * question goes out the row says `unknown`, so that no other node, no later try and no copy of this one asks again. A process that dies
 * then leaves a gift that is looked for (`settle.ts`), never one that is given twice.
 */
import { playerOf } from '../game-providers/index.ts';
import type { Tx } from '../platform/database.ts';
import { refuseOffer } from '../responsible-gaming/index.ts';
import { closeGift, giftById, lockGift, markSent } from './gift.ts';
import { adopt, type SettleDeps } from './settle.ts';

/**
 * Nothing is asked for later than this after it was written down that it will be, in ms: a process that stood still for longer would make
 * a gift that was said not to be there, beside another one.
 */
const sendWithinMs = 20_000;

export async function sendGift(deps: SettleDeps, id: bigint): Promise<void> {
  const { site, deskOf } = deps;
  const { database, clock } = site;
  const gift = await giftById(database, id);
  const desk = gift && deskOf(gift.venue);
  if (gift?.state !== 'wanted' || !desk) return;
  const player = playerOf(gift.memberId);
  const known = await desk.gifts(player);
  // Whoever cannot be asked what there is, is not asked for more.
  if (known.outcome !== 'done') return;
  const there = known.value.find(({ reference }) => reference === gift.reference);
  if (there) return database.transaction((tx) => adopt(tx, deps, id, there.gift));
  const until = performance.now() + sendWithinMs;
  if (!(await database.transaction((tx) => begin(tx, deps, id)))) return;
  // It is looked for like one whose answer was lost, and is not there.
  if (performance.now() >= until) return;
  const answer = await desk.give({
    id: gift.reference,
    player,
    game: gift.game,
    template: gift.template,
    bets: gift.bets,
    stake: gift.stake,
    from: gift.startsAt,
    until: gift.endsAt,
  });
  if (answer.outcome === 'unknown') return;
  await database.transaction(async (tx) => {
    if (answer.outcome === 'done') return adopt(tx, deps, id, answer.value.gift);
    const now = clock.now();
    if ((await lockGift(tx, id))?.state === 'unknown')
      await closeGift(tx, id, { state: 'refused', now, fault: answer.reason });
  });
}

/** @returns whether it is this one's to ask */
async function begin(tx: Tx, { site: { clock } }: SettleDeps, id: bigint): Promise<boolean> {
  const gift = await lockGift(tx, id);
  if (gift?.state !== 'wanted') return false;
  const now = clock.now();
  if (gift.endsAt <= now) await closeGift(tx, id, { state: 'expired', now });
  else {
    // A break may have begun since somebody gave it.
    const forbidden = await refuseOffer(tx, gift.memberId, now);
    if (!forbidden) {
      await markSent(tx, id, now);
      return true;
    }
    await closeGift(tx, id, { state: 'cancelled', now, fault: forbidden.code });
  }
  return false;
}

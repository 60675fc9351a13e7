/** What members are told of their free bets; nobody who takes a break, is excluded, or closes the account is told of an offer. */
import { formatYuan } from '@mingpai/contract/money';
import { inboxTexts, sendInboxMessage } from '../inbox/index.ts';
import { beijingText, type Clock } from '../platform/clock.ts';
import type { Tx } from '../platform/database.ts';
import { mayBeAddressed } from '../responsible-gaming/index.ts';
import { type Gift, markTold } from './gift.ts';

/** Of a game in the catalogue: Chinese and English. */
export type GameNames = (venue: string, game: string) => readonly [string, string];

interface TellDeps {
  readonly site: { readonly clock: Clock };
  readonly gameNames: GameNames;
}

/** At once, and with the way to the game. */
export async function tellGiven(tx: Tx, { site: { clock }, gameNames }: TellDeps, gift: Gift): Promise<void> {
  const { id, memberId, venue, game, bets, stake, startsAt, endsAt } = gift;
  const now = clock.now();
  if (!(await mayBeAddressed(tx, [memberId], now)).has(memberId)) return;
  const told = inboxTexts.freeBetsGiven({
    game: gameNames(venue, game),
    bets,
    stake: formatYuan(stake),
    from: startsAt > now ? beijingText(startsAt).slice(0, 16) : '',
    until: beijingText(endsAt).slice(0, 16),
    path: gamePath(venue, game),
  });
  await sendInboxMessage(tx, clock, memberId, told);
  await markTold(tx, id, now);
}

/** Who was told of them is told that they are gone. */
export async function tellCancelled(
  tx: Tx,
  { site: { clock }, gameNames }: TellDeps,
  { memberId, venue, game, toldAt, cancelReason: reason }: Gift,
): Promise<void> {
  if (toldAt === null) return;
  await sendInboxMessage(
    tx,
    clock,
    memberId,
    inboxTexts.freeBetsCancelled({ game: gameNames(venue, game), reason }),
  );
}

/** As the members' app has it. */
function gamePath(venue: string, game: string): string {
  return `/gamePage?${new URLSearchParams({ name: venue, type: '0', code: game }).toString()}`;
}

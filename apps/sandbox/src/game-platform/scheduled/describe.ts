/** One bet on a round by the clock, for the operator's records. Nothing of a round is told before it was drawn. */
import type { AskedBet, BetDetail } from '../games/bet-detail.ts';
import type { Platform } from '../platform.ts';
import { findScheduledBet } from './bets.ts';
import { drawOf } from './chain.ts';
import type { ScheduledGame } from './definition.ts';
import { labelOf, lastDrawn } from './schedule.ts';
import { noteShown } from './shown.ts';
import { chainView, drawnView } from './view.ts';

export function describeBet<Result>(
  platform: Platform,
  game: ScheduledGame<Result>,
  asked: AskedBet,
): BetDetail | undefined {
  const { store, clock } = platform;
  const bet = findScheduledBet(store, game.game, asked);
  if (!bet) return undefined;
  const { round, kind } = bet;
  const last = lastDrawn(game.schedule, clock.now());
  const drawn = bet.state === 'open' || round > last ? undefined : drawnView(platform, game, round);
  if (drawn === undefined) {
    const { selection } = game.words({ kind, result: undefined }, asked.language);
    return { round: labelOf(game.schedule, round), selection, outcome: undefined, verify: undefined };
  }
  noteShown(store, game.game, last);
  const words = game.words({ kind, result: drawn.result ?? undefined }, asked.language);
  return {
    round: drawn.label,
    ...words,
    draw: drawOf(game.game, round),
    verify:
      drawn.result === null
        ? undefined
        : game.verifyPath(drawn, chainView(store, game.game, round), asked.language),
  };
}

import type { Game } from '../game.ts';
import { findOrder } from './bets.ts';
import { describeOrder } from './describe.ts';
import { findEvent } from './events.ts';
import { codes, sportsControls, sportsRoutes } from './routes.ts';
import { sportsSchema } from './schema.ts';
import { advance } from './settlement.ts';
import { shownMatches } from './view.ts';

/** 虚拟体育 and 虚拟电竞: simulated matches that open, run and settle by the clock; football.ts and arena.ts say how. */
export const sports: Game = {
  game: 'sports',
  serves: [...codes],
  schema: sportsSchema,
  routes: sportsRoutes,
  controls: sportsControls,
  describe: describeOrder,
  selections({ store }, { venue, player, id }) {
    const order = findOrder(store, id);
    return order?.venue === venue && order.player === player
      ? order.legs.map(({ event, market, selection, odds }) => ({
          event,
          market,
          selection,
          odds: Number(odds),
        }))
      : undefined;
  },
  seedOf({ store }, { draw }) {
    const event = findEvent(store, draw);
    return event && event.state !== 'waiting' ? event.server_seed : undefined;
  },
  matches: shownMatches,
  sweepEveryMs: 2_000,
  sweep: advance,
};

import type { Game } from '../game.ts';
import { describeRound } from './describe.ts';
import { endIdleRounds, findRound } from './rounds.ts';
import { hiloControls, hiloRoutes } from './routes.ts';
import { returnPercent } from './rules.ts';
import { hiloSchema } from './schema.ts';

/** 翻牌高低: guess whether the next card is higher or lower; rules.ts says how. */
export const hilo: Game = {
  game: 'hilo',
  schema: hiloSchema,
  routes: hiloRoutes,
  describe: describeRound,
  figures: () => ({ returnToPlayer: Number(returnPercent) * 100 }),
  seedOf({ store }, { bet }) {
    const round = findRound(store, bet.replace(/^hilo-/, ''));
    return round && round.state !== 'open' ? round.server_seed : undefined;
  },
  controls: hiloControls,
  sweep: endIdleRounds,
};

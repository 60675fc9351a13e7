import type { Game } from '../game.ts';
import { describeRound } from './describe.ts';
import { endIdleRounds } from './rounds.ts';
import { hiloControls, hiloRoutes } from './routes.ts';
import { hiloSchema } from './schema.ts';

/** 翻牌高低: guess whether the next card is higher or lower; rules.ts says how. */
export const hilo: Game = {
  game: 'hilo',
  schema: hiloSchema,
  routes: hiloRoutes,
  describe: describeRound,
  controls: hiloControls,
  sweep: endIdleRounds,
};

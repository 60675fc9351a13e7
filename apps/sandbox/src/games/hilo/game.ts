import type { Game } from '../game.ts';
import { hiloSchema } from './schema.ts';

/** 翻牌高低: guess whether the next card is higher or lower; see rules.ts. */
export const hilo: Game = {
  game: 'hilo',
  schema: hiloSchema,
  routes() {},
  sweep() {},
};

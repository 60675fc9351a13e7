import { z } from 'zod';
import { field, flag, text, typed, url, zeroOrOne } from './wire.ts';

const category = z.enum(['realbet', 'joker', 'gaming', 'sport', 'lottery', 'concise']);
const categoryQuery = z.enum([...category.options, '']).optional();

const pickedGame = z.object({
  plat_name: z.string().min(1).max(32),
  game_type: typed(32).default('0'),
  game_code: text(64),
  is_mobile_url: zeroOrOne.default(1),
});

export const venues = {
  games: {
    payload: z.object({ category: categoryQuery, category_id: categoryQuery }).optional(),
    answer: z.array(
      z.object({
        category_id: category,
        app_state: flag,
        platform_name: z.string(),
        game_code: z.string(),
        name: z.string(),
        gamename: z.string(),
        pic: z.string(),
        game_type: z.string(),
        /** The venue is up; when not, the card says so and cannot be opened. */
        available: z.boolean(),
        /** It can be played for play money, by anybody. */
        demo: z.boolean(),
      }),
    ),
  },
  gamesOfProvider: {
    payload: z.object({ gamecode: field, platform_name: field }),
    answer: z.array(
      z.object({
        catecode: z.string(),
        gamecode: z.string(),
        gamename: z.string(),
        gamepic: z.string(),
        demo: z.boolean(),
      }),
    ),
  },
  gameUrl: { payload: pickedGame, answer: url },
  demoUrl: { payload: pickedGame, answer: url },
} as const;

/** The lobby: ours, beside the published contract. */
import { z } from 'zod';
import { categories } from '../states.ts';
import { nothing, rowId, text, time, yuan } from './wire.ts';

/** A game: `platform_name/game_code`. */
const place = text(200);

export const lobby = {
  lobby: {
    payload: nothing,
    answer: z.object({
      /** In the operator's order; e-games each by itself. */
      games: z.array(
        z.object({
          category_id: z.enum(categories.map(({ id }) => id)),
          platform_name: z.string(),
          venue_name: z.string(),
          game_code: z.string(),
          name: z.string(),
          pic: z.string(),
          /** The venue is up. */
          available: z.boolean(),
          /** Anybody may play it for play money (`demoUrl`). */
          demo: z.boolean(),
          /** Percent of the stakes that come back in the long run, by the game's own model; null: it tells none. */
          rtp: z.number().nullable(),
          volatility: z.enum(['low', 'medium', 'high']).nullable(),
          /** What one spin or round pays at the most, in stakes. */
          largest_win: z.number().nullable(),
          /** It came within the last thirty days. */
          is_new: z.boolean(),
        }),
      ),
      /** `platform_name/game_code` of what most members played in the last hour, the most first. */
      hot: z.array(z.string()),
      /** The newcomers' offer for a first deposit, in its own figures; null: there is none. */
      offer: z
        .object({
          id: z.number().int(),
          deposit: yuan,
          bonus: yuan,
          /** How often the bonus must be played through. */
          multiple: z.number().int(),
        })
        .nullable(),
    }),
  },
  wins: {
    payload: nothing,
    /** Newest first. */
    answer: z.array(
      z.object({
        /** For `winProof`. */
        id: z.number().int(),
        /** A member's name, all but its ends hidden. */
        who: z.string(),
        platform_name: z.string(),
        game_code: z.string(),
        name: z.string(),
        pic: z.string(),
        stake: yuan,
        payout: yuan,
        at: time,
      }),
    ),
  },
  matches: {
    payload: nothing,
    /** Those that run first, then the soonest; at most twelve. */
    answer: z.array(
      z.object({
        platform_name: z.string(),
        game_code: z.string(),
        id: z.string(),
        league: z.string(),
        home: z.string(),
        away: z.string(),
        running: z.boolean(),
        /** Seconds until the start when this was answered; 0 once it runs. */
        starts_in: z.number().int(),
        home_score: z.number().int(),
        away_score: z.number().int(),
        /** Of the first market, decimal, in hundredths; none while no bets are taken. */
        odds: z.array(z.object({ selection: z.string(), odds: z.number().int() })),
        /** Its platform draws what happens; nobody plays it anywhere. */
        simulated: z.boolean(),
      }),
    ),
  },
  draws: {
    payload: nothing,
    /** Newest first; at most six. */
    answer: z.array(
      z.object({
        platform_name: z.string(),
        game_code: z.string(),
        name: z.string(),
        /** The venue's name of the draw. */
        round: z.string(),
        /** In the order in which they were drawn. */
        numbers: z.array(z.number().int()),
        at: time,
        /** A page that repeats the draw from its seeds; null: the venue has none. */
        verify_url: z.string().nullable(),
      }),
    ),
  },
  winProof: {
    payload: z.object({ id: rowId }),
    answer: z.object({
      /** The venue's name of the round, draw or match. */
      round: z.string(),
      outcome: z.string(),
      /** A page that repeats the draw from its seeds; null: the venue has none. */
      verify_url: z.string().nullable(),
      /** The venue shows another fingerprint than it showed with the bet. */
      changed: z.boolean(),
    }),
  },
  favourites: {
    /** `add`: in the order in which they were marked. What is no game of the site is passed over. */
    payload: z.object({
      add: z.array(place).max(60).default([]),
      remove: z.array(place).max(60).default([]),
    }),
    /** The latest first. */
    answer: z.object({ places: z.array(z.string()) }),
  },
} as const;

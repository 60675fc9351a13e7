/** Free bets. Payload and answer of each call; amounts in yuan, times ISO instants. */
import { z } from 'zod';
import { amount, noAnswer, yuan } from '../../schemas/wire.ts';
import { problem } from '../../texts/field-problems.ts';
import { firstYes, givenState } from '../authority.ts';
import { id, instant, moment, paging, reason, rows } from '../parts.ts';
import { giftStates, giftsAtOnce, mostGivenBets } from './states.ts';

const state = z.enum(giftStates);
const code = z.string().min(1).max(64);

const gift = z.object({
  id,
  memberId: id,
  username: z.string(),
  venueName: z.string(),
  gameName: z.string(),
  bets: z.number().int(),
  /** Of each bet, and of all of them. */
  stake: yuan,
  worth: yuan,
  from: instant,
  until: instant,
  reason: z.string(),
  state,
  /** Why the platform said no (`not_found`: its list has nothing of it), or what kept the member from having it; empty: nothing did. */
  fault: z.string(),
  cancelReason: z.string(),
  /** Somebody wants it taken back, and the platform has not said yet that it is. */
  cancelling: z.boolean(),
  askedBy: z.string(),
  askedAt: instant,
  approvedBy: z.string().nullable(),
  /** Bets of it that were played, and what they won. */
  played: z.number().int(),
  won: yuan,
  firstYes: firstYes.nullable(),
  /** What the one who asks may do now. */
  may: z.array(z.enum(['approve', 'cancel'])),
});

export const freeBetsSchemas = {
  freeBetList: {
    payload: z.object({
      state: z.enum([...state.options, 'open', 'all']).default('open'),
      /** Username, or the member's id. */
      search: z.string().max(100).default(''),
      /** Of this member only. */
      member: id.optional(),
      ...paging,
    }),
    answer: rows(gift),
  },
  freeBetTemplates: {
    /** Absent: of the first venue that gives any. */
    payload: z.object({ venue: code.optional() }),
    answer: z.object({
      venues: z.array(z.object({ code, name: z.string() })),
      venue: z.string(),
      templates: z.array(
        z.object({
          id: code,
          game: code,
          gameName: z.string(),
          /** What the platform calls it; empty: nothing. */
          title: z.string(),
          /** null: whoever gives them chooses. */
          bets: z.number().int().nullable(),
          stake: yuan.nullable(),
        }),
      ),
    }),
  },
  giveFreeBets: {
    payload: z.object({
      venue: code,
      template: code,
      game: code,
      bets: z.number().int().min(1).max(mostGivenBets),
      stake: amount,
      /** Absent: at once. */
      from: moment.optional(),
      until: moment,
      reason,
      /** Usernames; one is enough. */
      names: z
        .array(z.string().trim().min(1).max(64))
        .min(1)
        .max(giftsAtOnce, problem('accounts_too_many', { most: giftsAtOnce })),
    }),
    answer: z.object({
      /** The platform is asked for these. */
      given: z.number().int(),
      /** These wait for a second person. */
      waiting: z.number().int(),
      /** Who gets none, and why. */
      left: z.array(z.object({ username: z.string(), why: z.enum(['open', 'no_offers']) })),
    }),
  },
  approveFreeBets: { payload: z.object({ id }), answer: z.object({ state: givenState }) },
  cancelFreeBets: { payload: z.object({ id, reason }), answer: noAnswer },
} as const;

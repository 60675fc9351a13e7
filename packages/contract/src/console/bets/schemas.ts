/** Bets as staff find them. Payload and answer of each call; amounts are yuan (JSON numbers), times ISO instants. */
import { z } from 'zod';
import { amount, wholeNumber, yuan } from '../../schemas/wire.ts';
import { categories, setAsideReasons } from '../../states.ts';
import { countedRows, id, instant, maybeInstant, moment } from '../parts.ts';

const venue = z.string().max(64);
const category = z.enum(categories.map(({ id: name }) => name));
const betState = z.enum(['unsettled', 'settled', 'void']);

/** Days that are looked through where neither a member, a round nor a number narrows the search. */
export const betSpanDays = 31;

const bet = z.object({
  venue: z.string(),
  venueName: z.string(),
  betId: z.string(),
  gameName: z.string(),
  round: z.string(),
  memberId: id,
  username: z.string(),
  stake: yuan,
  /** What counts of it. */
  valid: yuan,
  payout: yuan,
  state: betState,
  placedAt: instant,
  settledAt: maybeInstant,
});

export const betsSchemas = {
  betSearch: {
    payload: z.object({
      /** A member's number or whole name. */
      member: z.string().trim().max(64).default(''),
      venue: venue.default(''),
      round: z.string().trim().max(128).default(''),
      /** The whole number of a bet at its venue. */
      number: z.string().trim().max(128).default(''),
      state: z.enum([...betState.options, 'all']).default('all'),
      /** Placed at or after this moment, and before the other. */
      from: moment.optional(),
      to: moment.optional(),
      /** Its venue's code of a game, or a part of its name in either language. */
      game: z.string().trim().max(64).default(''),
      category: category.optional(),
      /** The stake or what it paid, whichever is more, is at least and at most this much. */
      least: amount.optional(),
      most: amount.optional(),
      page: wholeNumber(1, countedRows / 20).default(1),
      pageSize: wholeNumber(1, 100).default(20),
    }),
    /** Newest first. */
    answer: z.object({
      rows: z.array(bet),
      /** At most `countedRows`; `more`: there are further ones. */
      total: z.number().int(),
      more: z.boolean(),
      /** The span that was looked through; null: without an end on this side. */
      from: maybeInstant,
      to: maybeInstant,
      /** To choose from. */
      venues: z.array(z.object({ code: z.string(), name: z.string() })),
    }),
  },
  betDetail: {
    payload: z.object({ venue, betId: z.string().max(128) }),
    answer: bet.extend({
      /** As the venue told it; what counts may be less, where bets cancel each other. */
      reportedValid: yuan.nullable(),
      /** Of the payout, what a jackpot paid; 0: none, or the venue does not say. */
      jackpot: yuan,
      /** What the ledger has moved for it in all. */
      posted: yuan,
      /** The venue's number of the last state. */
      seq: z.string(),
      recordedAt: instant,
      selections: z.array(
        z.object({
          event: z.string(),
          market: z.string(),
          selection: z.string(),
          /** Hundredths, the stake included. */
          odds: z.number(),
        }),
      ),
      /** What a venue that plays from the central wallet asked for, oldest first. */
      calls: z.array(
        z.object({
          id: z.string(),
          kind: z.enum(['bet', 'win', 'rollback', 'prize']),
          amount: yuan.nullable(),
          moved: yuan,
          balance: yuan.nullable(),
          /** A code of the venue's protocol; null: it was done. */
          refusal: z.string().nullable(),
          at: instant,
        }),
      ),
      /** Each change of what a settled bet comes to, oldest first. */
      settlements: z.array(
        z.object({ seq: z.string(), state: z.string(), valid: yuan, result: yuan, at: instant }),
      ),
      /** Records that could not be recorded when they came. */
      setAside: z.array(
        z.object({
          id,
          reason: z.enum(setAsideReasons),
          state: z.enum(['open', 'recorded', 'superseded', 'closed']),
          times: z.number().int(),
          firstSeenAt: instant,
          lastSeenAt: instant,
        }),
      ),
      /** What the ledger moved, oldest first. */
      transfers: z.array(
        z.object({
          id: z.uuid(),
          kind: z.string(),
          state: z.string(),
          at: instant,
          legs: z.array(z.object({ account: z.uuid(), owner: z.string(), code: z.string(), amount: yuan })),
        }),
      ),
    }),
  },
} as const;

/** Figures of the site. Payload and answer of each call; amounts in answers are yuan (JSON numbers), days are Beijing days. */
import { z } from 'zod';
import { nothing, wholeNumber, yuan } from '../../schemas/wire.ts';
import { problem } from '../../texts/field-problems.ts';
import { id, instant, maybeInstant } from '../parts.ts';
import {
  cohortActivities,
  comparisons,
  dimensions,
  figureNames,
  funnelSteps,
  lineDimensions,
  lineKinds,
  queueNames,
  returnVerdicts,
  shareSorts,
  silentServiceKinds,
  unexplainedAges,
  unexplainedKinds,
  unexplainedPlaces,
  wallets,
} from './names.ts';

const longestMs = 400 * 86_400_000;

/** `2026-11-23`. */
const day = z.iso.date();

const span = z.object({ from: day, to: day }).refine(
  ({ from, to }) => {
    const length = Date.parse(to) - Date.parse(from);
    return length >= 0 && length < longestMs;
  },
  { error: problem('period_malformed', { most: 400 }) },
);

/** What a figure is made of may be older than what is compared: all that a promotion has cost is one figure. Read page by page. */
const longestOfLines = 20 * 366;

const spanOfLines = z
  .object({
    from: day,
    to: day,
    /** This hour of a single day, of all that there is: 0 to 23, Beijing time. */
    hour: wholeNumber(0, 23).optional(),
    by: z.enum(lineDimensions).optional(),
  })
  .refine(
    ({ from, to, hour, by }) => {
      const length = Date.parse(to) - Date.parse(from);
      if (hour !== undefined && (from !== to || by !== undefined)) return false;
      return length >= 0 && length < longestOfLines * 86_400_000;
    },
    { error: problem('period_malformed', { most: longestOfLines }) },
  );

const figure = z.enum(figureNames);

const dayMs = 86_400_000;
const isMonday = (text: string) => new Date(text).getUTCDay() === 1;

/** Bets, bonuses and the like of one moment of a line. */
const point = z.object({
  /** `2026-11-23 08:00` (the hour that begins) or `2026-11-23`, Beijing time. */
  at: z.string(),
  deposits: yuan,
  withdrawals: yuan,
  stake: yuan,
  payout: yuan,
  ggr: yuan,
  ngr: yuan,
  bets: z.number().int(),
  registered: z.number().int(),
  firstDeposits: z.number().int(),
});

export const reportsSchemas = {
  reportFigures: {
    payload: span.safeExtend({
      /** What it is beside: as many days right before, or the same days of the month before. */
      beside: z.enum(comparisons).default('days'),
    }),
    answer: z.object({
      /** Everything up to this moment is counted; null: nothing was yet. */
      asOf: maybeInstant,
      /** `until`: of its last day what came before, as far into it as the span's own last day is counted; null: all of it. */
      before: z.object({ from: day, to: day, until: maybeInstant }),
      figures: z.array(
        z.object({
          name: figure,
          unit: z.enum(['yuan', 'count', 'percent']),
          /** Null: a share of nothing; `before` also where it is not kept by the hour. */
          value: z.number().nullable(),
          before: z.number().nullable(),
        }),
      ),
      points: z.array(point),
      pointsBefore: z.array(point),
      /** Of those who registered in the span: how many have come how far. */
      funnel: z.object({
        registered: z.number().int(),
        firstDeposit: z.number().int(),
        firstBet: z.number().int(),
        secondDeposit: z.number().int(),
      }),
      cohorts: z.array(
        z.object({
          /** Its Monday. */
          week: day,
          registered: z.number().int(),
          /** Week after week, the week of registration first. */
          weeks: z.array(z.object({ bet: z.number().int(), deposit: z.number().int() })),
        }),
      ),
      /** What the house owed at the end of the span. */
      liability: z.array(z.object({ wallet: z.enum(wallets), amount: yuan, before: yuan })),
      /** Bonuses that are locked for members: the house's until they are released, and not owed. */
      locked: z.object({ amount: yuan, before: yuan }),
    }),
  },
  reportBreakdown: {
    payload: span.safeExtend({
      by: z.enum(dimensions),
      sort: z.enum(shareSorts).default('size'),
      order: z.enum(['asc', 'desc']).default('desc'),
      /** The value where the page before ended; absent: from the beginning. */
      after: z.string().max(200).optional(),
    }),
    answer: z.object({
      asOf: maybeInstant,
      rows: z.array(
        z.object({
          value: z.string(),
          name: z.string(),
          bets: z.number().int(),
          stake: yuan,
          payout: yuan,
          ggr: yuan,
          hold: z.number().nullable(),
          deposits: yuan,
          depositOrders: z.number().int(),
          withdrawals: yuan,
          withdrawalOrders: z.number().int(),
          bonus: yuan,
          corrections: yuan,
          commission: yuan,
          registered: z.number().int(),
          firstDeposits: z.number().int(),
          /** Deposits, withdrawals, bonuses and corrections. */
          orders: z.number().int(),
        }),
      ),
      /** For `after`; null: that was all. */
      next: z.string().nullable(),
    }),
  },
  reportLines: {
    payload: spanOfLines
      .safeExtend({
        figure,
        /** Of the members who registered, those alone who came so far. */
        step: z.enum(funnelSteps).optional(),
        /** Of the members who registered in a whole week, those alone who did this in `week`. */
        still: z.enum(cohortActivities).optional(),
        /** Its Monday. */
        week: day.optional(),
        value: z.string().max(200).default(''),
        /** Where the page before ended; empty: the newest. */
        after: z
          .string()
          .regex(/^$|^(\d{4}-\d\d-\d\d\/)?\d{1,18}$/)
          .default(''),
        limit: wholeNumber(1, 200).default(50),
      })
      .refine(({ figure, step, still, hour, by }) => {
        const narrowings = [step, still, hour, by].filter((one) => one !== undefined);
        const ofMembers = step !== undefined || still !== undefined;
        return !ofMembers || (figure === 'registered' && narrowings.length === 1);
      })
      .refine(({ from, to, still, week }) =>
        still === undefined
          ? week === undefined
          : isMonday(from) && Date.parse(to) - Date.parse(from) === 6 * dayMs && isMonday(week ?? ''),
      ),
    answer: z.object({
      asOf: maybeInstant,
      /** What `value` is called; null where no dimension narrows it. */
      name: z.string().nullable(),
      unit: z.enum(['yuan', 'count', 'percent']),
      /** The figure. */
      sum: z.number().nullable(),
      rows: z.array(
        z.object({
          kind: z.enum(lineKinds),
          at: instant,
          memberId: id,
          username: z.string(),
          /** What it adds to the figure; of a share, to what is divided. */
          adds: z.number(),
          reference: z.string(),
          transferId: z.string().nullable(),
          stake: yuan.nullable(),
          payout: yuan.nullable(),
        }),
      ),
      /** For `after`; null: that was all. */
      next: z.string().nullable(),
    }),
  },
  reportReturns: {
    payload: span,
    answer: z.object({
      asOf: maybeInstant,
      /** The largest stakes first. */
      rows: z.array(
        z.object({
          /** Venue and code. */
          game: z.string(),
          name: z.string(),
          rounds: z.number().int(),
          stake: yuan,
          payout: yuan,
          /** Payout by stake, percent; null: nothing was staked. */
          ofStakes: z.number().nullable(),
          /** The mean of what each round brought back of its own stake, percent: this is held against the model. */
          ofRounds: z.number(),
          /** The model's return, percent; null: it has none, or it hangs on what is bet on. */
          model: z.number().nullable(),
          /** Where the rounds' mean lies in 99.9 % of honest games after so many rounds, percent; null: no model, or none of its spread. */
          expected: z.object({ least: z.number(), most: z.number() }).nullable(),
          verdict: z.enum(returnVerdicts).nullable(),
        }),
      ),
    }),
  },
  reportWaiting: {
    payload: nothing,
    answer: z.object({
      asOf: instant,
      queues: z.array(
        z.object({
          name: z.enum(queueNames),
          number: z.number().int(),
          /** There are more than `number`, which nobody counts. */
          more: z.boolean(),
          oldest: maybeInstant,
          /** In how many minutes it is promised to be decided: what is older is late. */
          promisedMinutes: z.number().int(),
        }),
      ),
      inFlight: z.array(
        z.object({
          name: z.enum(['venue_transfer', 'payout']),
          number: z.number().int(),
          amount: yuan,
          /** There are more than `number`, and their amounts are not in the sum. */
          more: z.boolean(),
          oldest: maybeInstant,
        }),
      ),
      silentVenues: z.array(z.object({ code: z.string(), name: z.string(), since: instant })),
      /** Gateways and networks by which nothing is credited meanwhile. */
      silentPayments: z.array(
        z.object({ kind: z.enum(['gateway', 'chain']), code: z.string(), name: z.string(), since: instant }),
      ),
      /** The payout service and the mail server, where they do not answer. */
      silentServices: z.array(z.object({ kind: z.enum(silentServiceKinds), since: instant })),
      /** Games whose rounds brought back other than their models say in the last so many days. */
      strayingGames: z.array(
        z.object({
          game: z.string(),
          name: z.string(),
          verdict: z.enum(returnVerdicts).exclude(['within']),
          days: z.number().int(),
        }),
      ),
      unexplained: z.object({
        amount: yuan,
        number: z.number().int(),
        /** There is more than was looked at: the oldest of each place were. */
        more: z.boolean(),
        oldest: maybeInstant,
        /** Up to an hour, a day, a week, and older. */
        ages: z.array(z.object({ amount: yuan, number: z.number().int() })).length(unexplainedAges),
        places: z.array(
          z.object({
            place: z.enum(unexplainedPlaces),
            number: z.number().int(),
            amount: yuan,
            oldest: maybeInstant,
          }),
        ),
      }),
    }),
  },
  /** What money that nobody can explain consists of, the oldest first; the sum is that of `reportWaiting`. */
  reportUnexplained: {
    payload: z.object({
      place: z.enum(unexplainedPlaces).optional(),
      /** Its place among the ages. */
      age: wholeNumber(0, unexplainedAges - 1).optional(),
      /** Where the page before ended; empty: the oldest. */
      after: z
        .string()
        .regex(/^$|^\d{1,18}\/[a-z_]{1,30}\/\d{1,18}$/)
        .default(''),
      limit: wholeNumber(1, 200).default(50),
    }),
    answer: z.object({
      asOf: instant,
      /** Of all that were asked for. */
      sum: yuan,
      number: z.number().int(),
      /** There is more than was looked at: the oldest were. */
      more: z.boolean(),
      rows: z.array(
        z.object({
          kind: z.enum(unexplainedKinds),
          place: z.enum(unexplainedPlaces),
          id,
          since: instant,
          /** The venue, the gateway, the chain or the party, as a code and as people call it. */
          subject: z.string(),
          name: z.string(),
          /** What names it there: a member, a payment, a hash, an order, a line of a statement. */
          number: z.string(),
          amount: yuan,
        }),
      ),
      /** For `after`; null: that was all. */
      next: z.string().nullable(),
    }),
  },
  /** Of the queues that the reader may look at; what is put aside does not wait. */
  queueCounts: {
    payload: nothing,
    answer: z.object({
      queues: z.array(
        z.object({
          name: z.enum(queueNames),
          number: z.number().int(),
          /** There are more than `number`, which nobody counts. */
          more: z.boolean(),
          /** When the last of them came; null: nothing waits. */
          newest: maybeInstant,
          /** In how many minutes it is promised to be decided. */
          promisedMinutes: z.number().int(),
        }),
      ),
    }),
  },
} as const;

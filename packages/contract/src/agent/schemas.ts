/**
 * Payload and answer of every call of the portal. Amounts are yuan (JSON numbers; commission has up to six decimals, it is
 * rounded only in a statement), rates are basis points (hundredths of a percent), times ISO instants. Names are masked.
 */
import { z } from 'zod';
import { filled, line } from '../console/parts.ts';
import { noAnswer, nothing, period, wholeNumber, yuan } from '../schemas/wire.ts';
import { type CategoryId, categories } from '../states.ts';
import { problem } from '../texts/field-problems.ts';
import type { AgentCallName } from './calls.ts';
import { heldTerms, reckoned } from './terms.ts';

const id = z.number().int().positive();
const instant = z.string();
const rows = <Row extends z.ZodType>(row: Row) => z.object({ rows: z.array(row), total: z.number().int() });
const paging = {
  page: wholeNumber(1, 100_000).default(1),
  pageSize: wholeNumber(1, 50).default(20),
};

/** The highest rate that can be set, in basis points: a tenth of the valid amount. */
export const highestRate = 1_000;
export const categoryId = z.enum(categories.map((category) => category.id));
export const basisPoints = z.number().int('费率为整数（万分之一）').min(0).max(highestRate);
/** Every category has its rate. */
export const agentRates = z.object({
  realbet: basisPoints,
  sport: basisPoints,
  gaming: basisPoints,
  joker: basisPoints,
  concise: basisPoints,
  lottery: basisPoints,
} satisfies Record<CategoryId, typeof basisPoints>);

/** For so many days after a statement was made, or rejected, the agent may say what is wrong with it. */
export const disputeDays = 14;
export const longestDispute = 500;
export const disputeState = z.enum(['open', 'correcting', 'upheld', 'corrected']);
export const disputeCorrection = z.object({
  orderNo: z.string(),
  direction: z.enum(['credit', 'debit']),
  amount: yuan,
});

const counted = z.object({ count: z.number().int(), sum: yuan });
const figures = z.object({
  deposits: counted,
  /** Bets that were settled, void ones taken off. */
  bets: z.number().int(),
  valid: yuan,
  /** What the agent who asks earned by it. */
  commission: yuan,
});
const person = z.object({ id, name: z.string(), isAgent: z.boolean() });

const longestMs = 400 * 86_400_000;
/** Beijing days, both included. */
const days = { from: z.iso.date(), to: z.iso.date() };
const inOrder = ({ from, to }: { readonly from: string; readonly to: string }) => {
  const length = Date.parse(to) - Date.parse(from);
  return length >= 0 && length < longestMs;
};
const tooLong = { error: problem('period_malformed', { most: 400 }) };
/** What a link brought; `firstDeposits`: of those who came by it. */
const brought = {
  clicks: z.number().int(),
  registered: z.number().int(),
  firstDeposits: z.number().int(),
};

/** Whatever else a row is of: null where it is not asked of that kind of row. */
const reportFigures = {
  registered: z.number().int().nullable(),
  firstDeposits: z.number().int().nullable(),
  deposits: yuan.nullable(),
  stake: yuan.nullable(),
  /** Stakes less payouts of the whole team; null of anything smaller, which may be one person's loss. */
  ggr: yuan.nullable(),
  valid: yuan.nullable(),
  /** What the agent who asks earned. */
  commission: yuan,
};

export const agentSchemas = {
  portalOpen: {
    payload: z.object({ ticket: z.string().min(1).max(100) }),
    answer: z.object({ token: z.string() }),
  },
  portalClose: { payload: nothing, answer: noAnswer },
  portalMe: {
    payload: nothing,
    answer: z.object({
      id,
      username: z.string(),
      since: instant,
      rates: agentRates,
      terms: heldTerms,
      /** Everybody below, at whatever distance; agents are counted in both. */
      members: z.number().int(),
      agents: z.number().int(),
      /** Earned and not in a statement yet. */
      open: yuan,
      /** Notices that were not read. */
      unread: z.number().int(),
    }),
  },
  portalFigures: {
    payload: z.object({ period: period.default(1) }),
    answer: figures.extend({
      newMembers: z.number().int(),
      /** What all of them won together; negative: lost. Nobody's own result is told (docs/decisions/0104). */
      result: yuan,
    }),
  },
  portalTeam: {
    /**
     * `id`: whose members; absent: the agent's own. `search`: an id or a whole username, in the whole team; not a part of
     * one, because names are masked.
     */
    payload: z.object({ id: id.optional(), search: z.string().trim().max(32).default(''), ...paging }),
    answer: rows(
      person.extend({
        since: instant,
        /** Right below, and below at whatever distance. */
        children: z.number().int(),
        below: z.number().int(),
      }),
    ),
  },
  portalMember: {
    payload: z.object({ id, period }),
    answer: person.extend({
      since: instant,
      /** From the agent who asks down to whose member it is; the first is the agent. */
      path: z.array(person),
      figures,
    }),
  },
  portalMemberBets: {
    payload: z.object({ id, ...paging }),
    answer: rows(
      z.object({
        betId: z.string(),
        venue: z.string(),
        game: z.string(),
        placedAt: instant,
        state: z.enum(['unsettled', 'settled', 'void']),
        stake: yuan,
        valid: yuan,
      }),
    ),
  },
  portalMemberDeposits: {
    payload: z.object({ id, ...paging }),
    answer: rows(z.object({ at: instant, way: z.string(), amount: yuan })),
  },
  portalCommission: {
    payload: z
      .object({
        period,
        /** Days instead of the period; `to` is of them. */
        from: days.from.optional(),
        to: days.to.optional(),
        statement: id.optional(),
        page: paging.page,
        pageSize: wholeNumber(1, 500).default(20),
      })
      .refine(
        ({ from, to }) => (from === undefined || to === undefined ? from === to : inOrder({ from, to })),
        tooLong,
      ),
    answer: rows(
      z.object({
        id,
        at: instant,
        memberId: id,
        name: z.string(),
        venue: z.string(),
        betId: z.string(),
        category: categoryId,
        /** What it changed; negative when a bet was voided or corrected downwards. */
        valid: yuan,
        ownRate: basisPoints,
        /** Goes to agents further down. */
        belowRate: basisPoints,
        rate: basisPoints,
        amount: yuan,
      }),
    ).extend({
      sum: yuan,
      /** Of all that were found, the most first. */
      categories: z.array(z.object({ category: categoryId, valid: yuan, amount: yuan })),
    }),
  },
  portalStatements: {
    payload: z.object({ state: z.enum(['all', 'paid']).default('all'), ...paging }),
    answer: rows(
      z.object({
        id,
        /** The Monday that it begins with, YYYY-MM-DD. */
        week: z.string(),
        lines: z.number().int(),
        carriedIn: yuan,
        accrued: yuan,
        amount: yuan,
        carriedOut: yuan,
        state: z.enum(['draft', 'paid', 'rejected']),
        reason: z.string().nullable(),
        decidedAt: instant.nullable(),
        reckoned,
        /** Until when the agent may say what is wrong with it; null: no more, or it was said. */
        disputableUntil: instant.nullable(),
        dispute: z
          .object({
            reason: z.string(),
            raisedAt: instant,
            state: disputeState,
            /** Staff's, once it holds. */
            answer: z.string().nullable(),
            answeredAt: instant.nullable(),
            /** What was credited or debited beside the statement. */
            correction: disputeCorrection.nullable(),
          })
          .nullable(),
      }),
    ).extend({
      /** All that was ever paid. */
      paid: yuan,
    }),
  },
  /** `statement`: its id. Refusals `dispute_not_own`, `dispute_paid`, `dispute_late`, `dispute_twice`. */
  portalDispute: {
    payload: z.object({ statement: id, reason: filled('reason', longestDispute) }),
    answer: noAnswer,
  },
  portalInvitation: {
    payload: nothing,
    answer: z.object({ pid: z.string(), url: z.string(), qr: z.string() }),
  },
  portalNotices: {
    payload: z.object(paging),
    answer: rows(
      z.object({
        id,
        title: z.string(),
        /** Plain text. */
        content: z.string(),
        at: instant,
        read: z.boolean(),
      }),
    ).extend({ unread: z.number().int() }),
  },
  /** `notice`: its id. One that is gone is read by nobody. */
  portalReadNotice: { payload: z.object({ notice: id }), answer: noAnswer },
  portalMaterial: {
    payload: z.object(paging),
    answer: rows(
      z.object({
        id,
        title: z.string(),
        /** Plain text; empty where there is a picture alone. */
        content: z.string(),
        /** Path of a picture on this site. */
        src: z.string().nullable(),
      }),
    ),
  },
  portalReport: {
    payload: z
      .object({
        ...days,
        by: z.enum(['day', 'agent', 'member', 'venue']),
        /** The most first; what that kind of row does not have stands by commission, days as they were. */
        sort: z
          .enum(['commission', 'valid', 'registered', 'firstDeposits', 'deposits', 'stake'])
          .default('commission'),
        page: paging.page,
        pageSize: wholeNumber(1, 500).default(50),
      })
      .refine(inOrder, tooLong),
    answer: rows(
      z.object({
        /** The day, the agent's or member's id, or the venue's code. */
        key: z.string(),
        name: z.string(),
        ...reportFigures,
      }),
    ).extend({ sums: z.object(reportFigures) }),
  },
  portalCampaigns: {
    payload: z.object(days).refine(inOrder, tooLong),
    answer: z.object({
      rows: z.array(
        z.object({
          id,
          code: z.string(),
          name: z.string(),
          url: z.string(),
          /** The link as a picture, an address of its own. */
          qr: z.string(),
          createdAt: instant,
          ...brought,
        }),
      ),
    }),
  },
  portalCampaignDays: {
    payload: z.object({ code: z.string().max(20), ...days }).refine(inOrder, tooLong),
    answer: z.object({ rows: z.array(z.object({ day: z.string(), ...brought })) }),
  },
  portalAddCampaign: {
    payload: z.object({ name: line('link_name', 40) }),
    answer: z.object({ code: z.string(), url: z.string() }),
  },
  portalRates: {
    payload: z.object(paging),
    answer: rows(person.extend({ since: instant, rates: agentRates })).extend({ own: agentRates }),
  },
  portalSetRates: { payload: z.object({ id, rates: agentRates }), answer: noAnswer },
} as const satisfies Record<AgentCallName, { payload: z.ZodType; answer: z.ZodType }>;

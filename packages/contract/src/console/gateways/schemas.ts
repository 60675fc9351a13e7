/** What staff see of payment gateways, and what they decide; amounts in yuan. */
import { z } from 'zod';
import { noAnswer, nothing, yuan } from '../../schemas/wire.ts';
import { pageWays } from '../../states.ts';
import { firstYes, givenState } from '../authority.ts';
import { filled, id, instant, maybeInstant, paging, reason, rows, sorted } from '../parts.ts';
import { proposing, ruleAnswer } from '../rules/proposal.ts';

const way = z.enum(pageWays);
/** One alone; empty: all. */
const gateway = z.string().max(32).default('');

export const gatewaysSchemas = {
  gatewayStandings: {
    payload: nothing,
    answer: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        ways: z.array(way),
        enabled: z.boolean(),
        /** Whether it answers. */
        state: z.enum(['up', 'down']),
        since: maybeInstant,
        reason: z.string(),
        /** Orders that wait for their payer. */
        waiting: z.number().int(),
        /** Of these, those whose time is over and of which the gateway has not said what became of them. */
        unresolved: z.number().int(),
        /** Money that waits for staff. */
        review: z.number().int(),
        /** When we last heard of money there. */
        heardAt: maybeInstant,
      }),
    ),
  },
  /** Off at once, on after a second yes. */
  switchGateway: {
    payload: z.object({ code: z.string().max(32), enabled: z.boolean(), ...proposing }),
    answer: ruleAnswer,
  },
  /** Orders at gateways that are not resolved: `unresolved` those past their time, `waiting` all. */
  gatewayOrders: {
    payload: z.object({
      state: z.enum(['unresolved', 'waiting']).default('unresolved'),
      gateway,
      /** The order's whole number, or the member's number or whole name. */
      search: z.string().max(100).default(''),
      ...paging,
    }),
    answer: rows(
      z.object({
        id,
        orderNo: z.string(),
        memberId: id,
        username: z.string(),
        gateway: z.string(),
        way,
        amount: yuan,
        createdAt: instant,
        expiresAt: instant,
        askedAt: maybeInstant,
        /** When it is asked about next; null: nobody asks any more. */
        askAt: maybeInstant,
        trouble: z.string(),
      }),
    ),
  },
  /** Asks the gateway now what became of an order. */
  askGateway: {
    payload: z.object({ id }),
    answer: z.object({ state: z.enum(['pending', 'approved', 'rejected']), trouble: z.string() }),
  },
  gatewayArrivals: {
    payload: z.object({
      state: z.enum(['review', 'credited', 'ignored', 'all']).default('review'),
      gateway,
      /** Order or the gateway's payment. */
      search: z.string().max(100).default(''),
      sorted,
      ...paging,
    }),
    answer: rows(
      z.object({
        id,
        gateway: z.string(),
        payment: z.string(),
        /** As the gateway named it. */
        orderNo: z.string(),
        amount: yuan,
        paidAt: instant,
        heardAt: instant,
        heardBy: z.enum(['callback', 'asking']),
        state: z.enum(['credited', 'by_hand', 'review', 'ignored']),
        reason: z.string(),
        decidedBy: z.string().nullable(),
        decidedAt: maybeInstant,
        /** The order that it was credited to. */
        creditedTo: z.string().nullable(),
        /** Whose order it names; null: none of ours. */
        memberId: id.nullable(),
        username: z.string().nullable(),
        firstYes: firstYes.nullable(),
      }),
    ),
  },
  creditArrival: {
    payload: z.object({
      id,
      orderNo: filled('order_number', 40),
    }),
    /** `pending`: `credited` is what would be. */
    answer: z.object({ state: givenState, credited: yuan, username: z.string(), orderNo: z.string() }),
  },
  ignoreArrival: {
    payload: z.object({
      id,
      reason,
    }),
    answer: noAnswer,
  },
} as const;

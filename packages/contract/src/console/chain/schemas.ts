/** Payments on the chain, and how it is watched. Payload and answer of each call; amounts in answers are yuan (JSON numbers), times ISO instants. */
import { z } from 'zod';
import { explorerPattern } from '../../rules/chain.ts';
import { noAnswer, nothing, yuan } from '../../schemas/wire.ts';
import { problem } from '../../texts/field-problems.ts';
import { firstYes, givenState } from '../authority.ts';
import { filled, id, instant, moment, paging, protocol, reason, rows, sorted } from '../parts.ts';
import { proposing, ruleAnswer } from '../rules/proposal.ts';

const paymentState = z.enum([
  'seen',
  'confirmed',
  'removed',
  'credited',
  'unmatched',
  'ambiguous',
  'dust',
  'ignored',
]);

/** An order that a payment may be for. */
const candidate = z.object({
  orderNo: z.string(),
  memberId: id,
  username: z.string(),
  usdt: z.number(),
  /** What the payment is at the order's rate, yuan. */
  arrives: yuan,
  lastFour: z.string(),
  createdAt: instant,
  expiresAt: instant,
  state: z.enum(['pending', 'approved', 'rejected']),
  /** Its member has named this payment. */
  claimed: z.boolean(),
});

const chainSettings = z.object({
  enabled: z.boolean(),
  rpcUrls: z.array(z.url({ protocol: /^https?$/, error: problem('node_address_malformed') })).max(5),
  chainId: z.number().int().positive(),
  contract: z.string().trim().max(64),
  confirmations: z.union([z.literal('finalized'), z.number().int().min(1).max(1_000)]),
  startBlock: z.number().int().nonnegative().nullable(),
  /** USDT. */
  leastCredited: z.number().nonnegative().max(1_000_000),
  pollSeconds: z.number().int().min(1).max(3_600),
  /** The address that orders share; empty: none. */
  receiving: z.string().trim().max(64),
  ownAddresses: z.boolean(),
  extendedKey: z.string().trim().max(400),
  /** The issuer's list of frozen addresses is asked before money is credited or sent. */
  checkAddresses: z.boolean(),
  /** A contract that is asked as well; empty: none. */
  sanctionsOracle: z.string().trim().max(64),
  /** Where anybody looks a transaction up, with `{hash}`; empty: nobody is led anywhere. */
  explorer: z.string().trim().max(200).regex(explorerPattern),
});

export const chainSchemas = {
  /** `open`: unmatched, ambiguous and dust, the oldest first. */
  chainPayments: {
    payload: z.object({
      /** `open`: whatever is left for people, dust too; `unclear`: what of it is more than dust. */
      state: z.enum(['open', 'unclear', 'waiting', 'credited', 'ignored', 'all']).default('open'),
      /** Transaction, address or order. */
      search: z.string().max(100).default(''),
      sorted,
      protocol: protocol.optional(),
      /** In a block of or after `from`, and before `to`. */
      from: moment.optional(),
      to: moment.optional(),
      ...paging,
    }),
    answer: rows(
      z.object({
        id,
        protocol,
        transactionHash: z.string(),
        sender: z.string(),
        recipient: z.string(),
        usdt: z.number(),
        paidAt: instant,
        seenAt: instant,
        confirmations: z.number().int(),
        state: paymentState,
        orderNo: z.string().nullable(),
        decidedBy: z.string().nullable(),
        decidedAt: instant.nullable(),
        reason: z.string().nullable(),
        candidates: z.array(candidate),
        firstYes: firstYes.nullable(),
        /** What the chain's lists said of the sender last; null: nobody was asked. */
        senderCheck: z.enum(['clear', 'listed', 'unknown']).nullable(),
      }),
    ),
  },
  creditPayment: {
    payload: z.object({
      id,
      orderNo: filled('order_number', 40),
      /** It is credited although its sender is on a list of the chain's. */
      listedSender: z.boolean().optional(),
    }),
    /** What was credited, and to whom; `pending`: what would be. */
    answer: z.object({ state: givenState, credited: yuan, username: z.string() }),
  },
  ignorePayment: {
    payload: z.object({
      id,
      reason,
    }),
    answer: noAnswer,
  },
  chainSettings: {
    payload: nothing,
    answer: z.array(
      z.object({
        protocol,
        settings: chainSettings,
        /** The extended key is the one that a demonstration site made for itself: no real money may go there. */
        demonstration: z.boolean(),
        /** How far the chain was read; null: not yet. */
        safe: z.number().int().nullable(),
        head: z.number().int().nullable(),
        readAt: instant.nullable(),
        trouble: z.string().nullable(),
        troubleSince: instant.nullable(),
        /** The index that the next order's address takes; null without a key. */
        nextIndex: z.number().int().nullable(),
        /** Places of the nodes that were not believed about addresses within the last hour, because they contradict the others. */
        contradicting: z.array(z.number().int()),
      }),
    ),
  },
  updateChainSettings: {
    /** What is absent of the checks stays as it is. */
    payload: z.object({
      protocol,
      settings: chainSettings.partial({ checkAddresses: true, sanctionsOracle: true, explorer: true }),
      ...proposing,
    }),
    answer: ruleAnswer,
  },
  previewAddresses: {
    payload: z.object({ protocol, extendedKey: z.string().trim().max(400) }),
    answer: z.object({
      nextIndex: z.number().int(),
      addresses: z.array(z.object({ index: z.number().int(), path: z.string(), address: z.string() })),
    }),
  },
  checkNodes: {
    payload: z.object({
      protocol,
      /** Where the lists are absent they are not tried. */
      settings: chainSettings
        .pick({ rpcUrls: true, chainId: true, contract: true, checkAddresses: true, sanctionsOracle: true })
        .partial({ checkAddresses: true, sanctionsOracle: true }),
    }),
    answer: z.array(
      z.object({
        /** Place in the list, from 1: the address may hold a key. */
        place: z.number().int(),
        head: z.number().int().nullable(),
        finalized: z.number().int().nullable(),
        trouble: z.string().nullable(),
        /** Why it could not be asked for the lists of addresses: each address would stay unknown. */
        listTrouble: z.string().nullable(),
      }),
    ),
  },
} as const;

/**
 * The books by Beijing day, and statements out of them. Payload and answer of each call; amounts in answers are yuan (JSON numbers),
 * times ISO instants. Debits went out of accounts, credits into them: opening + credits - debits = closing.
 */
import { z } from 'zod';
import { wholeNumber, yuan } from '../../schemas/wire.ts';
import { problem } from '../../texts/field-problems.ts';
import { exportFormats } from '../exports/names.ts';
import { id, instant, maybeInstant } from '../parts.ts';
import { entrySides, longestSpanDays, owedWallets } from './names.ts';

/** `2026-11-23`. */
const day = z.iso.date();
const span = z.object({ from: day, to: day }).refine(
  ({ from, to }) => {
    const length = (Date.parse(to) - Date.parse(from)) / 86_400_000;
    return length >= 0 && length < longestSpanDays;
  },
  { error: problem('period_over_ten_years') },
);

const limit = wholeNumber(1, 200).default(50);
/** Where the page before ended; empty: from the beginning. */
const afterId = z
  .string()
  .regex(/^\d{0,18}$/)
  .default('');
const code = z.string().max(64).default('');

const asOf = {
  /** Everything up to this moment is summed; null: nothing was yet. */
  asOf: maybeInstant,
  /** The last day that no entry is added to any more; null: there is none yet. */
  closedThrough: day.nullable(),
};
const moved = { opening: yuan, debits: yuan, credits: yuan, closing: yuan };
const page = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), /** For `after`; null: that was all. */ next: z.string().nullable() });

/** At the end of each of four days. */
const onDays = <Of extends z.ZodType>(of: Of) => ({
  end: of,
  dayBefore: of,
  weekBefore: of,
  monthBefore: of,
});

export const booksSchemas = {
  trialBalance: {
    payload: span,
    answer: z.object({
      ...asOf,
      /** By kind of account: `member/central`, `house/venue/mpqp`. */
      rows: z.array(
        z.object({
          ledger: z.string(),
          ...moved,
          /** Entries of days that were closed when they came: they stand in the span, and not on their own day. */
          late: z.number().int(),
        }),
      ),
      /** Of all kinds together: opening and closing are 0, debits and credits the same. */
      sum: z.object(moved),
    }),
  },
  /** The same by day; days on which a kind did not move are left out. */
  trialBalanceDays: {
    payload: span.safeExtend({
      ledger: z.string().max(80).default(''),
      after: z
        .string()
        .regex(/^$|^\d{4}-\d\d-\d\d\/.{1,80}$/)
        .default(''),
      limit,
    }),
    answer: page(z.object({ day, ledger: z.string(), ...moved })),
  },
  /** At the end of the day, or as far as it is summed. */
  owed: {
    payload: z.object({ day }),
    answer: z.object({
      ...asOf,
      /** The day asked for, and those it stands beside: a day, a week and a month before. */
      days: z.object(onDays(day)),
      rows: z.array(z.object({ wallet: z.enum(owedWallets), ...onDays(yuan) })),
      /** Of all but `grant`: a locked bonus is the house's until it is released. */
      sum: z.object(onDays(yuan)),
    }),
  },
  owedAccounts: {
    payload: z.object({
      day,
      wallet: z.enum(owedWallets),
      after: z.union([z.literal(''), z.uuid()]).default(''),
    }),
    answer: page(
      z.object({ account: z.string(), memberId: id, username: z.string(), code: z.string(), amount: yuan }),
    ).extend({
      ...asOf,
      /** Of all of them, not of the page: the line of `owed`. */
      sum: yuan,
    }),
  },
  ledgerAccounts: {
    payload: span.safeExtend({
      ledger: z.string().min(1).max(80),
      after: z.union([z.literal(''), z.uuid()]).default(''),
      limit,
    }),
    answer: page(
      z.object({
        account: z.string(),
        /** Null: the house's. */
        memberId: id.nullable(),
        username: z.string().nullable(),
        code: z.string(),
        ...moved,
      }),
    ).extend({
      ...asOf,
      /** Of all of them, not of the page: the line of `trialBalance`. */
      sum: z.object(moved),
      late: z.number().int(),
    }),
  },
  accountEntries: {
    payload: span.safeExtend({
      account: z.uuid(),
      side: z.enum(entrySides).default('all'),
      after: afterId,
      limit,
    }),
    answer: page(
      z.object({
        /** Of the entry in its account. */
        seq: z.string(),
        at: instant,
        cause: z.string(),
        /** The order, bet or transfer that it came from. */
        reference: z.string(),
        amount: yuan,
        /** Null: not counted yet, as of accounts of the house that many write to at once. */
        balance: yuan.nullable(),
        transferId: z.string(),
      }),
    ).extend({
      memberId: id.nullable(),
      username: z.string().nullable(),
      code: z.string(),
      /** Of the whole span, as the books have it by day: an entry that came after its day was closed counts on the first day that was open. */
      sum: z.object(moved),
    }),
  },
  accountBalances: {
    payload: span.safeExtend({
      member: id.optional(),
      after: z.union([z.literal(''), z.uuid()]).default(''),
      limit,
    }),
    answer: page(
      z.object({
        account: z.string(),
        /** Null: the house's. */
        memberId: id.nullable(),
        code: z.string(),
        ...moved,
      }),
    ),
  },
  memberStatement: {
    payload: span.safeExtend({
      member: id,
      after: z
        .string()
        .regex(/^$|^[0-9a-f-]{36}\/\d{1,18}$/)
        .default(''),
      limit,
    }),
    answer: page(
      z.object({
        code: z.string(),
        /** Of the entry in its account. */
        seq: z.string(),
        at: instant,
        cause: z.string(),
        /** The order, bet or transfer that it came from. */
        reference: z.string(),
        amount: yuan,
        balance: yuan,
        transferId: z.string(),
      }),
    ),
  },
  /** What a venue's accounts did by day and by kind of transfer. `side` house: its result against members. */
  venueStatement: {
    payload: span.safeExtend({
      venue: code,
      after: z
        .string()
        .regex(/^$|^\d{4}-\d\d-\d\d\/.{1,160}$/)
        .default(''),
      limit,
    }),
    answer: page(
      z.object({
        day,
        venue: z.string(),
        side: z.enum(['member', 'ahead', 'won', 'house']),
        cause: z.string(),
        debits: yuan,
        credits: yuan,
        entries: z.number().int(),
      }),
    ),
  },
  /** Differences with venues that were first seen in the span, or stood when it began. */
  differenceStatement: {
    payload: span.safeExtend({ venue: code, after: afterId, limit }),
    answer: page(
      z.object({
        id,
        venue: z.string(),
        memberId: id,
        ours: yuan,
        theirs: yuan,
        firstSeenAt: instant,
        resolvedAt: maybeInstant,
      }),
    ),
  },
  /** What gateways said that arrived. */
  gatewayStatement: {
    payload: span.safeExtend({ gateway: code, after: afterId, limit }),
    answer: page(
      z.object({
        id,
        gateway: z.string(),
        /** The gateway's number, and the order that it named. */
        payment: z.string(),
        orderNo: z.string(),
        amount: yuan,
        paidAt: instant,
        heardAt: instant,
        state: z.enum(['credited', 'by_hand', 'review', 'ignored']),
        /** What the order was credited with. */
        credited: yuan.nullable(),
      }),
    ),
  },
  /** What was approved to be paid out. */
  payoutStatement: {
    payload: span.safeExtend({ after: afterId, limit }),
    answer: page(
      z.object({
        id,
        orderNo: z.string(),
        memberId: id,
        amount: yuan,
        protocol: z.string(),
        /** USDT. */
        usdt: z.number(),
        fee: z.number(),
        receipt: z.number(),
        decidedAt: instant,
        /** `service`: sent by the payout provider; `hand`: by people. */
        by: z.enum(['service', 'hand']),
        state: z.enum(['due', 'sent', 'verified', 'wrong', 'named']),
        transactionHash: z.string().nullable(),
      }),
    ),
  },
  /** Answered with the archive itself; a refusal is the envelope. */
  exportPack: {
    payload: span.safeExtend({ format: z.enum(exportFormats).default('csv') }),
    answer: z.unknown(),
  },
} as const;

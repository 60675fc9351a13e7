import { z } from 'zod';
import { wholeNumber } from './wire.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** Fen, as text: sums may be larger than a number of the wire holds exactly. */
const fen = z.string().regex(/^\d{1,19}$/);

/** All that is published of a day; `head` is the SHA-256 of its lines (docs/books.md). */
const head = z.object({
  day: z.iso.date(),
  number: z.number().int().positive(),
  /** The moment at which it was read; ISO 8601. */
  read_at: z.string(),
  root: sha256,
  owed: fen,
  members: z.number().int().nonnegative(),
  leaves: z.number().int().nonnegative(),
  /** JSON as it was hashed: the house's accounts in fen, what is booked for members, what they took ahead of records, and chains. */
  reserves: z.string(),
  /** The head of the day before; empty for the first. */
  previous: sha256.or(z.literal('')),
  head: sha256,
});

const chained = {
  /** JSON as it was hashed: by account, number of the last entry, balance and what of it is reserved, fen as text. */
  accounts: z.string(),
  entries: z.string().regex(/^\d+$/),
  /** Hash of all entries up to then; empty before the first. */
  chain: sha256.or(z.literal('')),
};

export const books = {
  bookDays: {
    /** `before`: a number; the newest days without it. */
    payload: z.object({ before: wholeNumber(1, 999_999_999).optional() }),
    answer: z.object({ days: z.array(head), more: z.boolean() }),
  },
  bookReceipt: {
    /** The newest day without one. */
    payload: z.object({ day: z.iso.date().optional() }),
    answer: z.object({
      format: z.literal('mingpai-receipt-1'),
      head,
      member: z.string().regex(/^\d+$/),
      /** Null: on that day the member had no account of money. */
      standing: z.object({ ...chained, owed: fen }).nullable(),
      parts: z.array(
        z.object({
          part: z.number().int(),
          nonce: z.uuid(),
          share: fen,
          path: z.array(z.object({ side: z.enum(['left', 'right']), hash: sha256, sum: fen })),
        }),
      ),
      /** Where the chain of entries goes on from; null: from its beginning. */
      before: z.object({ ...chained, day: z.iso.date() }).nullable(),
    }),
  },
  bookEntries: {
    /** `after`: the `next` of the answer before; account and number of its last entry. */
    payload: z.object({
      day: z.iso.date(),
      after: z
        .string()
        .max(100)
        .regex(/^(.+\/\d{1,18})?$/)
        .default(''),
    }),
    answer: z.object({ lines: z.array(z.string()), next: z.string().nullable() }),
  },
} as const;

/**
 * Statements of others beside our books. Payload and answer of each call; amounts in answers are yuan, of payouts USDT (JSON numbers),
 * times ISO instants.
 */
import { z } from 'zod';
import { noAnswer, nothing, wholeNumber } from '../../schemas/wire.ts';
import { problem } from '../../texts/field-problems.ts';
import { id, instant, longRows, maybeInstant, paging, reason, rows } from '../parts.ts';
import { counterpartyKinds, statementBytes, statementPartBytes } from './names.ts';

const code = z.string().regex(/^[a-z0-9-]{1,32}$/, problem('counterparty_code_malformed'));
const kind = z.enum(counterpartyKinds);
const title = z.string().trim().min(1).max(60);
/** What stands over a column. */
const head = z.string().trim().min(1).max(60);
const mapping = z.object({
  number: head,
  amount: head,
  at: head.optional(),
  fee: head.optional(),
  currency: head.optional(),
  state: head.optional(),
  /** What the state's column says where the money moved; empty: all lines count. */
  settled: z.array(head).max(20).default([]),
});
const sum = z.number();
const day = z.iso.date();
/** Rows of ours by a number, as the ledger refers to them: `deposit/D1`. */
const references = z.array(z.string());

export const counterpartiesSchemas = {
  counterparties: {
    payload: nothing,
    answer: z.array(
      z.object({
        code,
        kind,
        /** The gateway's or the venue's code; empty: there is one of its kind. */
        subject: z.string(),
        title,
        mapping,
        open: z.number().int(),
        oldest: maybeInstant,
      }),
    ),
  },
  saveCounterparty: {
    payload: z
      .object({ code, kind, subject: z.string().max(64).default(''), title, mapping })
      .refine((party) => (party.subject === '') === (party.kind === 'bank' || party.kind === 'payout'), {
        error: problem('counterparty_subject'),
      }),
    answer: noAnswer,
  },
  beginStatement: {
    payload: z
      .object({
        counterparty: code,
        fileName: z.string().trim().min(1).max(200),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
        bytes: z
          .number()
          .int()
          .positive()
          .max(statementBytes, problem('file_too_large', { megabytes: statementBytes / 1_000_000 })),
        from: day,
        to: day,
      })
      .refine(({ from, to }) => from <= to, { error: problem('period_reversed') }),
    answer: z.object({ id }),
  },
  addStatementPart: {
    payload: z.object({
      id,
      part: z
        .number()
        .int()
        .min(0)
        .max(Math.ceil(statementBytes / statementPartBytes)),
      /** Base64. */
      content: z.base64().max(Math.ceil(statementPartBytes / 3) * 4),
    }),
    answer: noAnswer,
  },
  readStatement: {
    payload: z.object({ id }),
    answer: z.object({ lines: z.number().int(), skipped: z.number().int(), troubled: z.number().int() }),
  },
  statementFiles: {
    /** `waiting`: those alone that nobody has confirmed or refused yet. */
    payload: z.object({ waiting: z.boolean().default(false), ...paging }),
    answer: rows(
      z.object({
        id,
        counterparty: code,
        title,
        kind,
        fileName: z.string(),
        sha256: z.string(),
        from: day,
        to: day,
        state: z.enum(['coming', 'read', 'confirmed', 'refused']),
        lines: z.number().int(),
        /** Lines whose money did not move, and lines that say nothing sound. */
        skipped: z.number().int(),
        troubled: z.number().int(),
        amount: sum,
        fee: sum,
        /** Whether it is the reader's own: somebody else confirms it. */
        own: z.boolean(),
        uploadedBy: z.string(),
        uploadedAt: instant,
        decidedBy: z.string().nullable(),
        decidedAt: maybeInstant,
        reason: z.string().nullable(),
      }),
    ),
  },
  statementLines: {
    payload: z.object({
      file: id.optional(),
      /** The beginning of a number; without a file the whole of it. */
      search: z.string().trim().max(128).default(''),
      /** In the currency of the statement. */
      amount: z
        .string()
        .regex(/^-?\d{1,12}(\.\d{1,6})?$/, problem('amount_malformed'))
        .optional(),
      /** Lines alone that say nothing sound. */
      troubled: z.boolean().default(false),
      ...paging,
    }),
    answer: longRows(
      z.object({
        /** The file's and the line's number. */
        id: z.string(),
        file: id,
        fileName: z.string(),
        fileState: z.enum(['read', 'confirmed', 'refused']),
        title,
        partyKind: kind,
        line: z.number().int(),
        reference: z.string(),
        at: maybeInstant,
        amount: sum.nullable(),
        fee: sum.nullable(),
        trouble: z.enum(['number', 'amount', 'negative', 'currency', 'time', 'fee', 'twice']).nullable(),
        /** The line as it stood there, where it says nothing sound. */
        asItStood: z.string().nullable(),
        references,
      }),
    ),
  },
  confirmStatement: {
    payload: z.object({ id }),
    answer: z.object({ differences: z.number().int(), explained: z.number().int() }),
  },
  refuseStatement: { payload: z.object({ id, reason }), answer: noAnswer },
  statementDifferences: {
    payload: z.object({
      state: z.enum(['open', 'done']).default('open'),
      counterparty: z.string().max(32).default(''),
      /** Whose it is; `nobody`: of whom it is nobody's yet. Absent: whoever's. */
      owner: z.union([id, z.literal('nobody')]).optional(),
      /** Those alone that stand, or stood until they were closed, for so many days at least. */
      days: wholeNumber(0, 3_660).default(0),
      /** The beginning of a number, an order of ours, or a part of the line or the note. */
      search: z.string().trim().max(128).default(''),
      ...paging,
    }),
    /** `owners`: everybody whose one of them is or was. */
    answer: rows(
      z.object({
        id,
        counterparty: code,
        title,
        partyKind: kind,
        kind: z.enum(['theirs', 'ours', 'amount', 'trouble']),
        /** Of the order, bet or transfer. */
        reference: z.string(),
        theirs: sum.nullable(),
        ours: sum.nullable(),
        references,
        /** The line as it stood there, where it says nothing sound. */
        line: z.string().nullable(),
        since: instant,
        heldBy: z.string().nullable(),
        note: z.string(),
        state: z.enum(['open', 'asked', 'closed', 'explained']),
        /** Whether the reader asked to close it: somebody else says yes. */
        own: z.boolean(),
        askedBy: z.string().nullable(),
        reason: z.string().nullable(),
        decidedBy: z.string().nullable(),
        /** When it was closed, or explained by a later statement. */
        decidedAt: maybeInstant,
      }),
    ).extend({ owners: z.array(z.object({ id, name: z.string() })) }),
  },
  takeDifference: { payload: z.object({ id, note: z.string().trim().max(500) }), answer: noAnswer },
  askToCloseDifference: { payload: z.object({ id, reason }), answer: noAnswer },
  decideDifference: { payload: z.object({ id, closed: z.boolean() }), answer: noAnswer },
} as const;

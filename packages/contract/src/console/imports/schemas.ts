/** Files of another system. Payload and answer of each call; amounts in answers are yuan (JSON numbers), times ISO instants. */
import { z } from 'zod';
import { noAnswer, yuan } from '../../schemas/wire.ts';
import { problem } from '../../texts/field-problems.ts';
import { id, instant, maybeInstant, paging, reason, rows } from '../parts.ts';
import { importBytes, importFaults, importKinds, importPartBytes, importStates } from './names.ts';

const count = z.number().int();

export const importsSchemas = {
  imports: {
    /** `id`: this one alone. `waiting`: those alone that somebody has to ask for or to approve. */
    payload: z.object({ id: id.optional(), waiting: z.boolean().default(false), ...paging }),
    answer: rows(
      z.object({
        id,
        kind: z.enum(importKinds),
        fileName: z.string(),
        sha256: z.string(),
        state: z.enum(importStates),
        /** Lines that were read so far, and what is wrong with them. */
        lines: count,
        faults: count,
        /** What their balances, or stakes, add up to. */
        amount: yuan,
        /** Lines that were let in so far, those that could not be, and what was posted. */
        applied: count,
        leftOut: count,
        posted: yuan,
        /** null: by the command line, where the server runs. */
        uploadedBy: z.string().nullable(),
        uploadedAt: instant,
        /** Whether the reader asked for it: somebody else says yes. */
        own: z.boolean(),
        askedBy: z.string().nullable(),
        reason: z.string().nullable(),
        decidedBy: z.string().nullable(),
        decidedAt: maybeInstant,
        endedAt: maybeInstant,
      }),
    ),
  },
  beginImport: {
    payload: z.object({
      kind: z.enum(importKinds),
      fileName: z.string().trim().min(1).max(200),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
      bytes: z
        .number()
        .int()
        .positive()
        .max(importBytes, problem('file_too_large', { megabytes: importBytes / 1_000_000 })),
    }),
    answer: z.object({ id }),
  },
  addImportPart: {
    payload: z.object({
      id,
      part: z
        .number()
        .int()
        .min(0)
        .max(Math.ceil(importBytes / importPartBytes)),
      /** Base64. */
      content: z.base64().max(Math.ceil(importPartBytes / 3) * 4),
    }),
    answer: noAnswer,
  },
  readImport: { payload: z.object({ id }), answer: noAnswer },
  importFaults: {
    payload: z.object({ id, ...paging }),
    answer: rows(
      z.object({
        /** As a spreadsheet counts them, the heads being 1. */
        row: count,
        /** Its head; empty: the whole line, or the file. */
        column: z.string(),
        fault: z.enum(importFaults),
        /** The line above that has the same; null: it is not about another. */
        other: count.nullable(),
      }),
    ),
  },
  importBalances: {
    payload: z.object({ id }),
    answer: z.object({
      /** Members with a balance and no turnover to go: they may withdraw at once. */
      free: z.object({ members: count, amount: yuan }),
      /** The ten largest. */
      largest: z.array(z.object({ row: count, username: z.string(), balance: yuan, turnover: yuan })),
      /** What files brought in before, or are bringing in, and the most of all. */
      before: yuan,
      ceiling: yuan,
    }),
  },
  askForImport: { payload: z.object({ id, reason }), answer: noAnswer },
  approveImport: { payload: z.object({ id }), answer: noAnswer },
  refuseImport: { payload: z.object({ id, reason }), answer: noAnswer },
  importedBets: {
    payload: z.object({ member: id, ...paging }),
    answer: rows(
      z.object({
        venue: z.string(),
        betId: z.string(),
        game: z.string(),
        round: z.string(),
        stake: yuan,
        valid: yuan,
        payout: yuan,
        placedAt: instant,
        settledAt: maybeInstant,
      }),
    ),
  },
} as const;

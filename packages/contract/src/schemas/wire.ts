/** Pieces that payloads and answers share: how the old wire writes numbers, amounts, times and pages. */
import { z } from 'zod';
import { inputMax, secondFactorDigits } from '../constants.ts';
import { type Fen, parseDecimal, parseYuan } from '../money.ts';
import type { FieldProblem } from '../texts/field-problems.ts';

/**
 * A text as clients in the field send it: as text, or as a number, whose digits it then is. A number that the reading of JSON has rounded
 * would be somebody else's card, so it is refused; so are lists, objects, and yes and no. What is null or empty counts as missing
 * (reading.ts). @param max characters
 */
export const typed = (max: number) =>
  z
    .union([z.string(), z.number().refine(isExact).transform(String)], {
      error: ({ input }): FieldProblem | undefined =>
        input === undefined ? undefined : typeof input === 'number' ? 'number_inexact' : 'text_expected',
    })
    .pipe(z.string().max(max));

/** Whole numbers that a double holds one by one, and decimals of so few digits that they come back as they were written. */
function isExact(value: number): boolean {
  if (Number.isInteger(value)) return Number.isSafeInteger(value);
  const digits = String(value);
  return /^-?\d+\.\d+$/.test(digits) && digits.replace(/\D/g, '').length <= 15;
}

/** Text of a form's field, never longer than the inputs allow. Missing counts as empty. */
export const text = (max = 200) => typed(max).default('');
export const field = text(inputMax);
/** A password as it is asked for: clients without a field for it send the app's digits behind it. */
export const passwordAndCode = text(inputMax + secondFactorDigits);

/** Old clients send numbers as numbers or as numeric strings; missing takes the default. */
export const wholeNumber = (least: number, most: number) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^\d{1,9}$/)
          .transform(Number),
      ],
      { error: ({ input }) => (input === undefined ? undefined : ('whole_number' satisfies FieldProblem)) },
    )
    .pipe(z.number().int().min(least).max(most));

/** A switch: 0 or 1 as a number or a text, or yes and no. */
export const zeroOrOne = z
  .union([z.boolean(), z.number(), z.enum(['0', '1'])], {
    error: ({ input }) => (input === undefined ? undefined : ('value_unknown' satisfies FieldProblem)),
  })
  .transform(Number)
  .refine((value) => value === 0 || value === 1, 'value_unknown' satisfies FieldProblem);

export const page = wholeNumber(1, 1_000_000).default(1);
export const period = wholeNumber(1, 4)
  .default(4)
  .transform((value) => value as 1 | 2 | 3 | 4);
/** A venue's code; empty, missing, or the 0 of a client's first tab means all. */
export const venue = field.transform((code) => (code === '0' ? '' : code));

const typedAmount = z.union([z.number(), z.string()], {
  error: ({ input }) => (input === undefined ? undefined : ('amount_malformed' satisfies FieldProblem)),
});

/** An amount of yuan, answered as fen (money.ts, parseYuan). */
export const amount = typedAmount.transform(fenOf);

/** The same where the form's own rules say what is missing: nothing, an empty field and zero are 0 fen, which no rule lets through. */
export const amountOfForm = typedAmount
  .nullable()
  .default(null)
  .transform((value, context) =>
    value === null || parseDecimal(String(value).trim() || '0', 2) === 0n ? 0n : fenOf(value, context),
  );

function fenOf(value: number | string, context: z.RefinementCtx): Fen {
  const fen = parseYuan(value);
  if (fen !== undefined) return fen;
  context.addIssue({ code: 'custom', message: 'amount_out_of_bounds' satisfies FieldProblem });
  return z.NEVER;
}

/** The id of a row that clients got from us. */
export const rowId = z
  .union([z.number().int().nonnegative(), z.string().regex(/^[\w-]{1,64}$/)], {
    error: ({ input }) => (input === undefined ? undefined : ('value_malformed' satisfies FieldProblem)),
  })
  .transform(String);
/** The row that a list is narrowed to: empty, missing, or the 0 of a client's first tab means all. */
export const rowOrAll = rowId.optional().transform((id) => (id === '0' ? undefined : id));

export const nothing = z.looseObject({}).optional();
export const noAnswer = z.null();

/** Yuan with at most two decimals. */
export const yuan = z.number();
/** `YYYY-MM-DD HH:mm:ss`, Beijing time. */
export const time = z.string();
export const flag = z.union([z.literal(0), z.literal(1)]);
export const url = z.object({ url: z.string() });

/** Paging envelope (chapter 3). */
export const paged = <Row extends z.ZodType>(row: Row) =>
  z.object({
    data: z.array(row),
    total: z.number().int(),
    last_page: z.number().int(),
    current_page: z.number().int(),
    per_page: z.number().int(),
  });

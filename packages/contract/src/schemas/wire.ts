/** Pieces that payloads and answers share: how the old wire writes numbers, amounts, times and pages. */
import { z } from 'zod';
import { inputMax, secondFactorDigits } from '../constants.ts';
import { type Fen, parseDecimal, parseYuan } from '../money.ts';
import type { FieldProblem } from '../texts/field-problems.ts';

/** Text of a form field: trimmed to what was meant, never longer than the inputs allow. Missing counts as empty. */
export const text = (max = 200) => z.coerce.string().max(max).default('');
export const field = z.coerce.string().max(inputMax).default('');
/** A password as it is asked for: clients without a field for it send the app's digits behind it. */
export const passwordAndCode = text(inputMax + secondFactorDigits);

/** Old clients send numbers as numbers or as numeric strings; missing takes the default. */
export const wholeNumber = (least: number, most: number) =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number),
    ])
    .pipe(z.number().int().min(least).max(most));

export const page = wholeNumber(1, 1_000_000).default(1);
export const period = wholeNumber(1, 4)
  .default(4)
  .transform((value) => value as 1 | 2 | 3 | 4);
/** A venue's code; empty or missing means all. */
export const venue = z.string().max(inputMax).default('');

const typedAmount = z.union([z.number(), z.string()], { error: 'amount_malformed' satisfies FieldProblem });

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
  .union([z.number().int().nonnegative(), z.string().regex(/^[\w-]{1,64}$/)])
  .transform(String);

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

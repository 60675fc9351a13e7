/** What the schemas of several of the console's capabilities are made of. */
import { z } from 'zod';
import { type Fen, parseDecimal } from '../money.ts';
import { wholeNumber, yuan } from '../schemas/wire.ts';
import { protocols } from '../states.ts';
import type { FieldName } from '../texts/field-names.ts';
import { type FieldProblem, problem } from '../texts/field-problems.ts';

export const id = z.number().int().positive();

export const instant = z.string();

export const maybeInstant = instant.nullable();

export const orderState = z.enum(['pending', 'approved', 'rejected']);

export const paging = {
  page: wholeNumber(1, 100_000).default(1),
  pageSize: wholeNumber(1, 100).default(20),
};

/** The order in which a list is read: by when or by how much. Absent: as the list has it by itself. */
export const sortings = ['time.asc', 'time.desc', 'sum.asc', 'sum.desc'] as const;
export type Sorting = (typeof sortings)[number];
export const sorted = z.enum(sortings).optional();

/** Rows that a long list counts, and pages through; where there are more it says so, and the filters are narrowed. */
export const countedRows = 10_000;

/** An end of a span. */
export const moment = z.iso.datetime({ offset: true });

/** Yuan, answered as fen; 0 is a sum as well. */
export const sum = z
  .string()
  .regex(/^\d{1,10}(\.\d{1,2})?$/, 'amount_malformed' satisfies FieldProblem)
  .transform((typed): Fen => parseDecimal(typed, 2) ?? 0n);

export const queue = z.object({
  state: z.enum([...orderState.options, 'all']).default('pending'),
  search: z.string().max(100).default(''),
  ...paging,
});

export const orderQueue = queue.extend({
  /** Of those that wait; what is decided is read from the latest. */
  sorted,
  /** Of one member only. */
  member: id.optional(),
  /** This order alone. */
  id: id.optional(),
  /** Those that are put aside alone, or all but those; absent: both. */
  parked: z.boolean().optional(),
  /** Asked at or after `from`, and before `to`. */
  from: moment.optional(),
  to: moment.optional(),
  /** The amount that was asked: at least, and at most. */
  least: sum.optional(),
  most: sum.optional(),
  /** On this network alone. */
  protocol: z.enum(protocols).optional(),
  /** Those that wait and that the reader, nobody, or this colleague works on now. */
  claimed: z.union([z.enum(['mine', 'nobody']), id]).optional(),
});

/** What the next order of a queue is sought among: what narrows the queue, but for the state of the work on it. */
export const soughtOrders = orderQueue.pick({
  search: true,
  member: true,
  from: true,
  to: true,
  least: true,
  most: true,
  protocol: true,
});

/** Colleagues who work on a row of a queue now, and the one who was asked for: to choose from. */
export const claimers = z.array(z.object({ id, name: z.string() }));

/** A line of text that has to be there. */
export const line = (name: FieldName, most: number) =>
  z
    .string()
    .trim()
    .min(1, problem('field_missing', { name }))
    .max(most, problem('field_too_long', { name, most }));

/** The same, where only the validator tells that it is too long. */
export const filled = (name: FieldName, most: number) =>
  z.string().trim().min(1, problem('field_missing', { name })).max(most);

export const reason = filled('reason', 200);

export const rows = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), total: z.number().int() });

/** Rows of a list that grows for ever: counted up to `countedRows`; `more`: there are further ones. */
export const longRows = <Row extends z.ZodType>(row: Row) => rows(row).extend({ more: z.boolean() });

/** The same of money. `sum`: of all that were counted, yuan; where there are more, of so many. */
export const summedRows = <Row extends z.ZodType>(row: Row) => longRows(row).extend({ sum: yuan });

/** Yuan on the wire both ways, a whole number: requirements are round. */
export const roundYuan = z.number().int(problem('whole_number')).min(0).max(10_000_000_000);

export const namedMember = z.object({ id, username: z.string() });

/** What a draft would have done in the last finished days. */
export const dryRun = z.object({
  days: z.number().int(),
  cost: yuan,
  /** What the rules that hold cost in the same days. */
  costNow: yuan.nullable(),
  winners: z.number().int(),
  top: z.array(namedMember.extend({ amount: yuan })),
  clusters: z.array(
    z.object({ shared: z.enum(['address', 'card']), members: z.array(namedMember), amount: yuan }),
  ),
});

export const protocol = z.enum(protocols);

/** What a member brought, took, won and was given, as of the moment when it was asked for; what was won may be below 0. */
export const memberSums = z.object({ deposited: yuan, withdrawn: yuan, won: yuan, gifts: yuan });

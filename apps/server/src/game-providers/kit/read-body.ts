/** A body's fields by a schema, and which of two things is wrong with one that does not fit. */
import { z } from 'zod';
import { unwritableField } from '../../platform/writable-text.ts';
import type { UnreadCall } from '../port.ts';

/** Fields as protocols have them: a flag that may be left out, a text that may be, and an amount. */
export const flag = z.boolean().nullish().transform(Boolean);
export const optional = <Schema extends z.ZodType<string>>(schema: Schema) =>
  schema.nullish().transform((value) => value ?? undefined);
/** Whatever stands there: what is no whole number of units is told apart from what is no call. */
export const amount = z.unknown().refine((value) => value !== undefined);

/**
 * @returns `bad_request` where the first field that is wrong is missing, `wrong_types` where it is there and cannot be used, as a text
 *   that no row can hold
 */
export function readBody<Schema extends z.ZodType>(
  schema: Schema,
  json: unknown,
): z.output<Schema> | UnreadCall {
  const { data, error } = schema.safeParse(json);
  if (!error) return unwritableField(data) === undefined ? data : 'wrong_types';
  const [field] = error.issues[0]?.path ?? [];
  const isThere =
    typeof json === 'object' && json !== null && field !== undefined && Object.hasOwn(json, field);
  return isThere ? 'wrong_types' : 'bad_request';
}

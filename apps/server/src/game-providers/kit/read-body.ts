/** A body's fields by a schema, and which of two things is wrong with one that does not fit. */
import type { z } from 'zod';
import type { UnreadCall } from '../port.ts';

/** @returns `bad_request` where the first field that is wrong is missing, `wrong_types` where it is there and cannot be used */
export function readBody<Schema extends z.ZodType>(
  schema: Schema,
  json: unknown,
): z.output<Schema> | UnreadCall {
  const { data, error } = schema.safeParse(json);
  if (!error) return data;
  const [field] = error.issues[0]?.path ?? [];
  const isThere =
    typeof json === 'object' && json !== null && field !== undefined && Object.hasOwn(json, field);
  return isThere ? 'wrong_types' : 'bad_request';
}

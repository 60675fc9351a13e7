/** Asks a platform by POST, signed or with a secret, or by GET where there is no body: answers are checked and capped; three outcomes, never a guess. */
import type { z } from 'zod';
import type { Answer } from '../../platform/answer.ts';
import { askPartner } from '../../platform/partner-call.ts';
import { parseExact } from './exact-json.ts';

export interface PostAccess {
  readonly url: string;
  /** Headers that sign a body. */
  headersFor(body: string): Readonly<Record<string, string>>;
  /** HTTP statuses by which the platform says no for good, and how it says why. */
  readonly refusals: readonly number[];
  /** Fields that hold amounts (exact-json.ts). */
  readonly integers?: ReadonlySet<string>;
  /** How long an answer may take, in ms; later is unknown. */
  readonly timeoutMs?: number | undefined;
  /** In bytes; an answer that is longer is not read to its end. */
  readonly largestAnswer?: number;
}

export type Post = <Schema extends z.ZodType>(
  path: string,
  body: string | undefined,
  schema: Schema,
  /** Of this question alone. */
  headers?: Readonly<Record<string, string>>,
) => Promise<Answer<z.output<Schema>>>;

export function openSignedPost(access: PostAccess): Post {
  const {
    url,
    headersFor,
    refusals,
    integers = new Set(),
    timeoutMs = 8_000,
    largestAnswer = 2 * 1024 * 1024,
  } = access;
  return async (path, body, schema, headers) => {
    let status: number;
    let text: string;
    try {
      ({ status, text } = await askPartner(new URL(path, url), {
        method: body === undefined ? 'GET' : 'POST',
        headers: { 'content-type': 'application/json', ...headersFor(body ?? ''), ...headers },
        body,
        timeoutMs,
        largestAnswer,
      }));
    } catch (error) {
      return { outcome: 'unknown', reason: error instanceof Error ? error.name : 'no answer' };
    }
    if (refusals.includes(status))
      return { outcome: 'refused', reason: `HTTP ${status} ${text.slice(0, 200)}` };
    if (status !== 200) return { outcome: 'unknown', reason: `HTTP ${status}` };
    const read = schema.safeParse(parseExact(text, integers));
    return read.success
      ? { outcome: 'done', value: read.data }
      : { outcome: 'unknown', reason: 'malformed answer' };
  };
}

/** Whatever it said, it answered. */
export async function lives(asked: Promise<Answer<unknown>>): Promise<Answer<null>> {
  const answer = await asked;
  return answer.outcome === 'done' ? { outcome: 'done', value: null } : answer;
}

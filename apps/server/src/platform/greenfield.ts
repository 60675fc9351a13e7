/**
 * Asks a BTCPay Server by its Greenfield API v1 (docs/connecting-btcpay.md): a token, JSON, answers that are checked and capped. Three
 * outcomes; fields and enum values that nobody knew when this was written are let through and never believed.
 */
import { z } from 'zod';
import type { Answer } from './answer.ts';
import type { Breaker } from './breaker.ts';
import { parseJson, readCapped } from './signed-client.ts';

export interface GreenfieldAccess {
  readonly url: string;
  /** The store's id there. */
  readonly store: string;
  readonly apiKey: string;
  /** How long an answer may take, in ms; later is unknown. */
  readonly timeoutMs?: number;
  /** Of a server that does not answer; absent where whoever calls has one. */
  readonly through?: Breaker['through'];
}

export type AskGreenfield = <Schema extends z.ZodType>(
  method: 'GET' | 'POST' | 'DELETE',
  /** Behind the store's own path, such as `invoices?take=1`. */
  path: string,
  content: Readonly<Record<string, unknown>> | undefined,
  schema: Schema,
) => Promise<Answer<z.output<Schema>>>;

/** A list of a store's payouts has no pages: one that is longer is not read to its end, and nothing is known then. */
const largestAnswerBytes = 16 * 1024 * 1024;

/** What it says no with: a code and a sentence, or a list of fields that do not fit. */
const problem = z.union([
  z.object({ code: z.string().max(64) }).transform(({ code }) => code),
  z
    .array(z.object({ path: z.string().max(64) }))
    .min(1)
    .transform(([first]) => `field ${first?.path ?? ''}`),
]);
/** Statuses that say no to what was asked; others say nothing about it. */
const saysNo: ReadonlySet<number> = new Set([400, 404, 422]);

/** Answers without a body that anybody reads. */
export const anything = z.unknown();

export function openGreenfield(access: GreenfieldAccess): AskGreenfield {
  const { url, store, apiKey, timeoutMs = 8_000, through } = access;
  const ask: AskGreenfield = async (method, path, content, schema) => {
    let status: number;
    let text: string;
    try {
      const response = await fetch(new URL(`/api/v1/stores/${encodeURIComponent(store)}/${path}`, url), {
        method,
        headers: {
          authorization: `token ${apiKey}`,
          // Of a call without a body it would be a lie that servers refuse.
          ...(content && { 'content-type': 'application/json' }),
        },
        ...(content && { body: JSON.stringify(content) }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      status = response.status;
      text = await readCapped(response, largestAnswerBytes);
    } catch (error) {
      return { outcome: 'unknown', reason: error instanceof Error ? error.name : 'no answer' };
    }
    if (saysNo.has(status)) {
      const said = problem.safeParse(parseJson(text));
      return said.success
        ? { outcome: 'refused', reason: said.data }
        : { outcome: 'unknown', reason: `HTTP ${status}` };
    }
    if (status !== 200) return { outcome: 'unknown', reason: `HTTP ${status}` };
    const read = schema.safeParse(parseJson(text));
    return read.success
      ? { outcome: 'done', value: read.data }
      : { outcome: 'unknown', reason: 'malformed answer' };
  };
  return through === undefined
    ? ask
    : (method, path, content, schema) => through(() => ask(method, path, content, schema));
}

/** Its names of things. */
export const greenfieldId = z.string().regex(/^[\x21-\x7e]{1,128}$/);
/** Unix seconds, as a number or as text. */
export const greenfieldTime = z
  .union([z.number(), z.string().regex(/^\d{1,12}$/)])
  .transform((seconds) => new Date(Number(seconds) * 1_000));

/** A decimal as text, exactly: `units` of 10^-`places`. */
export interface Exact {
  readonly units: bigint;
  readonly places: number;
}
export const greenfieldDecimal = z
  .string()
  .regex(/^\d{1,20}(\.\d{0,28})?$/)
  .transform((text): Exact => {
    const [whole = '', fraction = ''] = text.split('.');
    return { units: BigInt(whole + fraction), places: fraction.length };
  });

/** Rounded down to a unit of 10^-`places`. */
export function floorTo({ units, places: has }: Exact, places: number): bigint {
  return has <= places ? units * 10n ** BigInt(places - has) : units / 10n ** BigInt(has - places);
}

export function times(one: Exact, other: Exact): Exact {
  return { units: one.units * other.units, places: one.places + other.places };
}

/** Nothing below nothing. */
export function less(one: Exact, other: Exact): Exact {
  const places = Math.max(one.places, other.places);
  const units = floorTo(one, places) - floorTo(other, places);
  return { units: units > 0n ? units : 0n, places };
}

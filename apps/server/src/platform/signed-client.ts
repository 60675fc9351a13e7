/** Asks a third party in the sandbox's manner: signed requests, answers that are checked and capped (docs/venue-protocol.md). */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import type { Answer } from './answer.ts';
import type { Clock } from './clock.ts';
import { askPartner } from './partner-call.ts';

const taken = z.object({ ok: z.literal(true) });

export interface SignedAccess {
  readonly url: string;
  readonly operator: string;
  readonly secret: string;
  /** How long an answer may take, in ms; later is unknown. */
  readonly timeoutMs?: number;
}

export type AskSigned = <Schema extends z.ZodType>(
  path: string,
  content: Record<string, unknown>,
  schema: Schema,
) => Promise<Answer<z.output<Schema>>>;

/** Larger than any page of bets that we ask for; a platform that sends more is not read to its end. */
const largestAnswerBytes = 2 * 1024 * 1024;
const refusal = z.object({ ok: z.literal(false), reason: z.string().max(64) });

/** What both sides sign, as bytes. */
function signatureOf(
  secret: string,
  path: string,
  timestamp: string,
  nonce: string,
  body: string | Buffer,
): Buffer {
  return createHmac('sha256', secret).update(`${path}\n${timestamp}\n${nonce}\n`).update(body).digest();
}

export function openSignedClient(access: SignedAccess, clock: Clock): AskSigned {
  return async (path, content, schema) => {
    const body = JSON.stringify(content);
    const timestamp = String(clock.now().getTime());
    const nonce = randomBytes(16).toString('hex');
    const signature = signatureOf(access.secret, path, timestamp, nonce, body).toString('hex');
    let text: string;
    let status: number;
    try {
      ({ status, text } = await askPartner(new URL(path, access.url), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-operator': access.operator,
          'x-timestamp': timestamp,
          'x-nonce': nonce,
          'x-signature': signature,
        },
        body,
        timeoutMs: access.timeoutMs ?? 8_000,
        largestAnswer: largestAnswerBytes,
      }));
    } catch (error) {
      return { outcome: 'unknown', reason: error instanceof Error ? error.name : 'no answer' };
    }
    if (status !== 200) return { outcome: 'unknown', reason: `HTTP ${status}` };
    const json = parseJson(text);
    const refused = refusal.safeParse(json);
    if (refused.success) return { outcome: 'refused', reason: refused.data.reason };
    const answered = taken.safeParse(json).success ? schema.safeParse(json) : undefined;
    return answered?.success
      ? { outcome: 'done', value: answered.data }
      : { outcome: 'unknown', reason: 'malformed answer' };
  };
}

/** A request to us that somebody says they signed. */
export interface SignedCall {
  /** As it stands in the request line, a query included. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The bytes that were signed. */
  readonly body: Buffer;
}

export interface GenuineCall {
  /** When it was signed. */
  readonly at: Date;
  /** Empty: it has none. */
  readonly nonce: string;
}

/** @returns time and nonce of a call that was signed with this secret, however long ago; otherwise `undefined` */
export function genuineCall(secret: string, { path, headers, body }: SignedCall): GenuineCall | undefined {
  const timestamp = header(headers, 'x-timestamp', /^[0-9]{1,15}$/);
  const nonce = headers['x-nonce'] === undefined ? '' : header(headers, 'x-nonce', /^[\x21-\x7e]{16,128}$/);
  const signature = header(headers, 'x-signature', /^[0-9a-fA-F]{64}$/);
  if (timestamp === undefined || nonce === undefined || signature === undefined) return undefined;
  const expected = signatureOf(secret, path, timestamp, nonce, body);
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) return undefined;
  return { at: new Date(Number(timestamp)), nonce };
}

/** A call's time may differ from ours by this much, in ms. */
const windowMs = 5 * 60_000;

/** @param now ms since 1970 @returns the nonce of a call that was signed with this secret just now; otherwise `undefined` */
export function genuineNonce(secret: string, call: SignedCall, now: number): string | undefined {
  const genuine = genuineCall(secret, call);
  if (!genuine || genuine.nonce === '' || Math.abs(now - genuine.at.getTime()) > windowMs) return undefined;
  return genuine.nonce;
}

function header(headers: IncomingHttpHeaders, name: string, shape: RegExp): string | undefined {
  const value = headers[name];
  return typeof value === 'string' && shape.test(value) ? value : undefined;
}

/** @param most in bytes @throws where it is longer: it is not read to its end */
export async function readCapped(response: Response, most: number): Promise<string> {
  if (!response.body) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    if (size > most) throw new Error('answer too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

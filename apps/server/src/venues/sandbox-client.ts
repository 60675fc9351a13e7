/** Asks the sandbox platform: signed requests, answers that are checked and capped (docs/venue-protocol.md). */
import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../platform/clock.ts';
import type { Answer } from './port.ts';

export interface SandboxAccess {
  readonly url: string;
  readonly operator: string;
  readonly secret: string;
  /** How long an answer may take, in ms; later is unknown. */
  readonly timeoutMs?: number;
}

export type AskSandbox = <Schema extends z.ZodType>(
  path: string,
  content: Record<string, unknown>,
  schema: Schema,
) => Promise<Answer<z.output<Schema>>>;

/** Larger than any page of bets that we ask for; a platform that sends more is not read to its end. */
const largestAnswerBytes = 2 * 1024 * 1024;
const refusal = z.object({ ok: z.literal(false), reason: z.string().max(64) });

/** What both sides sign, as bytes. */
export function signatureOf(
  secret: string,
  path: string,
  timestamp: string,
  nonce: string,
  body: string | Buffer,
): Buffer {
  return createHmac('sha256', secret).update(`${path}\n${timestamp}\n${nonce}\n`).update(body).digest();
}

export function openSandboxClient(access: SandboxAccess, venue: string, clock: Clock): AskSandbox {
  return async (path, content, schema) => {
    const body = JSON.stringify({ venue, ...content });
    const timestamp = String(clock.now().getTime());
    const nonce = randomBytes(16).toString('hex');
    const signature = signatureOf(access.secret, path, timestamp, nonce, body).toString('hex');
    let text: string;
    let status: number;
    try {
      const response = await fetch(new URL(path, access.url), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-operator': access.operator,
          'x-timestamp': timestamp,
          'x-nonce': nonce,
          'x-signature': signature,
        },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(access.timeoutMs ?? 8_000),
      });
      status = response.status;
      text = await readCapped(response);
    } catch (error) {
      return { outcome: 'unknown', reason: error instanceof Error ? error.name : 'no answer' };
    }
    if (status !== 200) return { outcome: 'unknown', reason: `HTTP ${status}` };
    const json = parseJson(text);
    const refused = refusal.safeParse(json);
    if (refused.success) return { outcome: 'refused', reason: refused.data.reason };
    const answered = z.object({ ok: z.literal(true) }).safeParse(json).success
      ? schema.safeParse(json)
      : undefined;
    return answered?.success
      ? { outcome: 'done', value: answered.data }
      : { outcome: 'unknown', reason: 'malformed answer' };
  };
}

async function readCapped(response: Response): Promise<string> {
  if (!response.body) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    if (size > largestAnswerBytes) throw new Error('answer too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Who may call: the operator that holds the secret, within five minutes, once for each nonce
 * (docs/venue-protocol.md, "Signing").
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Nonces } from './nonces.ts';

/** A request's time may differ from ours by this much, in ms. */
const windowMs = 5 * 60_000;

export interface Signer {
  readonly operator: string;
  readonly secret: string;
}

export interface SignedRequest {
  /** As it stands in the request line, a query included. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export function sign(
  secret: string,
  path: string,
  timestamp: string,
  nonce: string,
  body: Buffer | string,
): Buffer {
  return createHmac('sha256', secret).update(`${path}\n${timestamp}\n${nonce}\n`).update(body).digest();
}

/** True when the request is the operator's and new. Only a request that is otherwise right uses up its nonce. */
export function isGenuine(signer: Signer, request: SignedRequest, nonces: Nonces, now: number): boolean {
  const { path, headers, body } = request;
  const operator = header(headers, 'x-operator', /^[\x21-\x7e]{1,64}$/);
  const timestamp = header(headers, 'x-timestamp', /^[0-9]{1,15}$/);
  const nonce = header(headers, 'x-nonce', /^[\x21-\x7e]{16,128}$/);
  const signature = header(headers, 'x-signature', /^[0-9a-fA-F]{64}$/);
  if (operator === undefined || timestamp === undefined || nonce === undefined || signature === undefined)
    return false;
  if (!same(operator, signer.operator) || Math.abs(now - Number(timestamp)) > windowMs) return false;
  const expected = sign(signer.secret, path, timestamp, nonce, body);
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) return false;
  return nonces.use(nonce, now);
}

function header(headers: IncomingHttpHeaders, name: string, shape: RegExp): string | undefined {
  const value = headers[name];
  return typeof value === 'string' && shape.test(value) ? value : undefined;
}

/** Compares texts of any length in a time that does not depend on where they differ. */
export function same(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

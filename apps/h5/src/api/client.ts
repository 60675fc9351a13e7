import { type CallName, calls } from '@mingpai/contract/calls';
import { apiTimeoutMs, secondFactorHeader, sessionKeptHeader } from '@mingpai/contract/constants';
import type { Answer, Payload } from '@mingpai/contract/types';
import { deadline } from '@mingpai/ui/deadline';
import { withThousands } from '@mingpai/ui/with-thousands';
import { ApiRefusal, ApiUnreachable, SessionLost, type Side } from './errors.ts';
import { texts } from './labels.ts';
import { newKey } from './operation.ts';
import { noteServerTime } from './server-time.ts';
import { currentToken } from './session.ts';
import { reportSessionLost } from './session-lost.ts';

export type Reply<Name extends CallName> = { readonly data: Answer<Name>; readonly message: string };

/** What a call sends: its payload, or the form that carries an upload. */
export type Sent<Name extends CallName> = (typeof calls)[Name] extends { readonly body: 'multipart' }
  ? FormData
  : Payload<Name>;

export type CallOptions = {
  /** Names the effect of a call that may not simply be repeated; without it every call is an operation of its own. */
  readonly key?: string | undefined;
  /** Whether the effect that `key` names was asked for before and nobody knows what became of that. */
  readonly open?: boolean;
  readonly signal?: AbortSignal | undefined;
  /** Of a sign-in: whether the session is to outlast the browser. */
  readonly kept?: boolean;
  /** Of a sign-in or a withdrawal: a code of the second factor. */
  readonly factor?: string;
};

/**
 * Makes a call of the contract. The only place that talks to the network.
 *
 * @returns data and message of an answer with code 200; the figures of messages are written as the page writes them
 * @throws ApiRefusal the server said no; its message is for the member
 * @throws ApiUnreachable the outcome is not known; for a call that moves money the message says what that means
 * @throws SessionLost the session ended; the member is told once for all calls
 */
export async function call<Name extends CallName>(
  name: Name,
  payload: Sent<Name>,
  options: CallOptions = {},
): Promise<Reply<Name>> {
  const token = currentToken();
  const envelope = await exchange(name, payload, token, options);
  const message = withThousands(envelope.message);
  if (envelope.code === 200) return { data: envelope.data as Answer<Name>, message };
  if (envelope.code === 401 && token !== '') {
    reportSessionLost(token);
    throw new SessionLost(message);
  }
  throw new ApiRefusal(envelope.code, message);
}

/** The data of an answer, for queries: `queryFn: ({ signal }) => fetchData('balance', {}, { signal })`. */
export async function fetchData<Name extends CallName>(
  name: Name,
  payload: Sent<Name>,
  options?: CallOptions,
): Promise<Answer<Name>> {
  const { data } = await call(name, payload, options);
  // Every answer that is read holds something: without it the page that asked says that it could not be read, instead of failing on it.
  if (data === null || data === undefined) throw new ApiUnreachable(unknownOutcome(name, 'site'), 'site');
  return data;
}

/** As the build leaves it: what nearly all calls are is not written down (vite.config.ts). */
type Door = {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly repeatable?: boolean;
};
const doorOf = (name: CallName): Door => calls[name];

type Envelope = { readonly code: number; readonly message: string; readonly data: unknown };

async function exchange(
  name: CallName,
  payload: unknown,
  token: string,
  options: CallOptions,
): Promise<Envelope> {
  const { method = 'POST', path, repeatable = true } = doorOf(name);
  const headers = new Headers({ Accept: 'application/json', Authorization: `Bearer ${token}` });
  // What opens elsewhere for the member (a game, a payment page) speaks the language that they chose here.
  headers.set('Accept-Language', document.documentElement.lang || 'zh-CN');
  if (options.kept !== undefined) headers.set(sessionKeptHeader, options.kept ? '1' : '0');
  // A header is Latin-1; what is not is no code, and is refused as one that is wrong.
  if (options.factor !== undefined) headers.set(secondFactorHeader, options.factor.replace(/[^!-~]/g, '?'));
  if (!repeatable) headers.set('Idempotency-Key', options.key ?? newKey());
  const request: RequestInit = {
    method,
    headers,
    signal: deadline(apiTimeoutMs, options.signal),
    cache: 'no-store',
  };
  if (method === 'POST') request.body = body(payload, headers);
  // A browser that says it has no network sends nothing, so what was asked did not happen: that is more than "unknown", unless
  // the same was sent before.
  if (!repeatable && !navigator.onLine)
    throw new ApiUnreachable(options.open ? unknownOutcome(name, 'network') : notSent(name), 'network');
  let side: Side = 'network';
  if (!repeatable) changing.add(request);
  try {
    const response = await fetch(method === 'GET' ? path + query(payload) : path, request);
    // What stands before the server (a gateway) may answer for it, with a page or a code of its own instead of an envelope.
    if (response.status >= 400) side = 'site';
    noteServerTime(response);
    const answer: unknown = await response.json();
    // The server's own answers have status 200, and 404 where there is no such call; of any other it is not known what was done.
    if (isEnvelope(answer) && (response.status === 200 || response.status === 404)) return answer;
  } catch (fault) {
    if (options.signal?.aborted) throw fault;
    throw new ApiUnreachable(unknownOutcome(name, side), side, { cause: fault });
  } finally {
    changing.delete(request);
  }
  throw new ApiUnreachable(unknownOutcome(name, side), side);
}

/** What was sent to make a change and is not answered yet. */
export const changing = new Set<RequestInit>();

/** Calls that move money; what else may not be repeated makes or changes something. */
const moneyCalls: ReadonlySet<CallName> = new Set<CallName>([
  'recycleAll',
  'claimRedPacket',
  'claimRebates',
  'openDeposit',
  'withdraw',
  'transfer',
]);

function notSent(name: CallName): string {
  return moneyCalls.has(name) ? texts().offlineMoney : texts().offlineSent;
}

function unknownOutcome(name: CallName, side: Side): string {
  const effect = moneyCalls.has(name) ? 'Money' : doorOf(name).repeatable === false ? 'Sent' : 'Read';
  return texts()[`${side}${effect}`];
}

function body(payload: unknown, headers: Headers): BodyInit {
  if (payload instanceof FormData) return payload;
  headers.set('Content-Type', 'application/json');
  return JSON.stringify(payload ?? {});
}

function query(payload: unknown): string {
  const pairs = Object.entries(payload ?? {}).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}

function isEnvelope(value: unknown): value is Envelope {
  const { code, message } = (value ?? {}) as { readonly code?: unknown; readonly message?: unknown };
  return typeof code === 'number' && typeof message === 'string';
}

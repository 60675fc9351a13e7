import { type AgentCallName, agentCalls } from '@mingpai/contract/agent/calls';
import type { AgentAnswer, AgentPayload } from '@mingpai/contract/agent/types';
import { apiTimeoutMs } from '@mingpai/contract/constants';
import { deadline } from '@mingpai/ui/deadline';
import { closeSession, currentToken } from './session.ts';

/** The server said no; its message is for the agent. */
export class Refusal extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** No answer came: a broken connection or a fault of the server. */
export class Unreachable extends Error {}

export type CallOptions = {
  /** Names the effect of a call that may not simply be repeated; a second attempt carries the same. */
  readonly key?: string | undefined;
  readonly signal?: AbortSignal | undefined;
};

/**
 * Makes a call of the portal's contract. The only place that talks to the network.
 * @throws Refusal, Unreachable; a session that has ended is closed here, and the door shows the way back in
 */
export async function call<Name extends AgentCallName>(
  name: Name,
  payload: AgentPayload<Name>,
  { key, signal }: CallOptions = {},
): Promise<AgentAnswer<Name>> {
  const { method, path, session, repeatable } = agentCalls[name];
  const headers = new Headers({ Accept: 'application/json', 'Content-Type': 'application/json' });
  // Refusals come in the language that the agent chose.
  headers.set('Accept-Language', document.documentElement.lang || 'zh-CN');
  if (session) headers.set('Authorization', `Bearer ${currentToken()}`);
  if (!repeatable) headers.set('Idempotency-Key', key ?? newKey());
  const request: RequestInit = {
    method,
    headers,
    body: JSON.stringify(payload ?? {}),
    cache: 'no-store',
    signal: deadline(apiTimeoutMs, signal),
  };
  const envelope = await exchange(path, request).catch((fault: unknown) => {
    if (signal?.aborted === true) throw fault;
    throw new Unreachable('no answer', { cause: fault });
  });
  // The server checks its answers against the contract before it sends them.
  if (envelope.code === 200) return envelope.data as AgentAnswer<Name>;
  if (envelope.code === 401 && session) closeSession();
  throw new Refusal(envelope.code, envelope.message);
}

/** A key for one operation; `randomUUID` needs a secure address, which a site in development is not. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

type Envelope = { readonly code: number; readonly message: string; readonly data: unknown };

async function exchange(path: string, request: RequestInit): Promise<Envelope> {
  const response = await fetch(path, request);
  const answer: unknown = await response.json();
  // A fault of the server is no refusal: what it did before it failed is not known.
  if (response.status >= 500 || !isEnvelope(answer)) throw new Error(`answered with ${response.status}`);
  return answer;
}

function isEnvelope(value: unknown): value is Envelope {
  return (
    typeof value === 'object' &&
    value !== null &&
    'code' in value &&
    typeof value.code === 'number' &&
    'message' in value &&
    typeof value.message === 'string'
  );
}

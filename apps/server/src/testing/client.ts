/** Speaks to a site by HTTP, as members, staff and agents do. */
import { type AgentCallName, agentCalls } from '@mingpai/contract/agent/calls';
import type { AgentAnswer, AgentPayload } from '@mingpai/contract/agent/types';
import { type CallName, calls } from '@mingpai/contract/calls';
import { type ConsoleCallName, consoleCalls } from '@mingpai/contract/console/calls';
import type { ConsoleAnswer, ConsolePayload } from '@mingpai/contract/console/types';
import type { Answer, Payload } from '@mingpai/contract/types';

export interface Reply<Data> {
  readonly status: number;
  readonly code: number;
  readonly message: string;
  readonly data: Data;
}

export interface Caller {
  readonly token?: string;
  readonly key?: string;
  /** Besides: where somebody comes from, what their browser is. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Client {
  call<Name extends CallName>(name: Name, payload?: Payload<Name>, as?: Caller): Promise<Reply<Answer<Name>>>;
  staff<Name extends ConsoleCallName>(
    name: Name,
    payload: ConsolePayload<Name>,
    token?: string,
    key?: string,
  ): Promise<Reply<ConsoleAnswer<Name>>>;
  /** A call of the agents' portal. */
  agent<Name extends AgentCallName>(
    name: Name,
    payload: AgentPayload<Name>,
    as?: Caller,
  ): Promise<Reply<AgentAnswer<Name>>>;
  /** Any request at all, for what no client of ours would send. */
  raw(path: string, init: RequestInit): Promise<Reply<unknown>>;
}

/** @param address asked for at each call: a site that was started again may have another */
export function openClient(address: () => string): Client {
  async function raw(path: string, init: RequestInit): Promise<Reply<unknown>> {
    const response = await fetch(new URL(path, address()), init);
    return { status: response.status, ...((await response.json()) as Omit<Reply<unknown>, 'status'>) };
  }

  async function send(
    method: string,
    path: string,
    payload: unknown,
    { token, key, headers = {} }: Caller,
  ): Promise<Reply<never>> {
    const query = method === 'GET' ? `?${new URLSearchParams(payload as Record<string, string>)}` : '';
    return (await raw(`${path}${query}`, {
      method,
      headers: {
        ...headers,
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(method === 'POST' ? { body: JSON.stringify(payload ?? {}) } : {}),
    })) as Reply<never>;
  }

  return {
    raw,
    call: (name, payload, as = {}) => send(calls[name].method, calls[name].path, payload, as),
    staff: (name, payload, token, key) =>
      send('POST', consoleCalls[name].path, payload, {
        ...(token === undefined ? {} : { token }),
        ...(key === undefined ? {} : { key }),
      }),
    agent: (name, payload, as = {}) => send(agentCalls[name].method, agentCalls[name].path, payload, as),
  };
}

/** @param url the portal's address as the site answers it */
export function ticketIn(url: string): string {
  return new URLSearchParams(new URL(url).hash.slice(1)).get('ticket') ?? '';
}

/** @param token an agent's own, as a member @returns the token of a session of the portal */
export async function openPortal(client: Client, token: string): Promise<string> {
  const { url } = (await client.call('agentLoginUrl', {}, { token })).data;
  return (await client.agent('portalOpen', { ticket: ticketIn(url) })).data.token;
}

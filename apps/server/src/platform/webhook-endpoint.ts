/** A door for third parties: their calls are signed over the body's bytes, and come in outside of the members' API. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { openGate } from './admission.ts';
import { addressOf } from './router.ts';
import type { SignedCall } from './signed-client.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who asks is no browser: headers for browsers stay away. */
    readonly forPrograms?: boolean;
  }
}

/** No call of any third party comes near it, in bytes. */
const bodyLimit = 16 * 1024;

export interface SignedAnswer {
  readonly status: number;
  /** Absent: nothing but the status. */
  readonly body?: string;
  /** JSON unless told: some third parties wait for a word. */
  readonly type?: 'text/plain';
}

export type Method = 'GET' | 'POST' | 'PUT';

/** What third parties may have under way at this door: the rest of the pool's connections is for members. */
const size = { running: 6, waiting: 2_000, patienceMs: 5_000 } as const;

/** Runs what takes a connection of its own, once the door lets it. @throws `TurnedAway`, which the door answers by itself */
export type Admitted = <Result>(work: () => Promise<Result>) => Promise<Result>;

export interface CalledFrom {
  readonly params: unknown;
  readonly address: string;
  readonly method: Method;
  readonly admitted: Admitted;
}

class TurnedAway extends Error {}

/** @param answer `undefined`: there is nobody at this address */
export async function openWebhookEndpoint(
  http: FastifyInstance,
  url: string,
  methods: readonly Method[],
  answer: (call: SignedCall, from: CalledFrom) => Promise<SignedAnswer | undefined>,
): Promise<void> {
  const atOnce = openGate(size);
  const admitted: Admitted = async (work) => {
    const leave = await atOnce.enter();
    if (leave === undefined) throw new TurnedAway();
    return work().finally(leave);
  };
  // A scope of its own: bodies stay the bytes that were signed, whatever type they claim.
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, ready) =>
      ready(null, body),
    );
    scope.route({
      url,
      exposeHeadRoute: false,
      config: { forPrograms: true },
      method: [...methods],
      handler,
    });
    async function handler(request: FastifyRequest, reply: FastifyReply) {
      const method = methods.find((one) => one === request.method);
      if (method === undefined) return reply.callNotFound();
      const call = {
        path: request.raw.url ?? '',
        headers: request.headers,
        body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
      };
      reply.header('x-content-type-options', 'nosniff');
      const from = { params: request.params, address: addressOf(request), method, admitted };
      const made = await answer(call, from).catch(turnedAway);
      if (made === 'turned away') return reply.status(503).header('retry-after', '2').send();
      if (!made) return reply.callNotFound();
      reply.status(made.status).header('cache-control', 'no-store');
      return made.body === undefined
        ? reply.send()
        : reply.type(`${made.type ?? 'application/json'}; charset=utf-8`).send(made.body);
    }
  });
}

function turnedAway(error: unknown): 'turned away' {
  if (error instanceof TurnedAway) return 'turned away';
  throw error;
}

/** A door for third parties: their calls are signed over the body's bytes, and come in outside of the members' API. */
import type { FastifyInstance } from 'fastify';
import type { SignedCall } from './signed-client.ts';

/** No call of any third party comes near it, in bytes. */
const bodyLimit = 16 * 1024;

export interface SignedAnswer {
  readonly status: number;
  /** JSON; absent: nothing but the status. */
  readonly body?: string;
}

/** @param answer `undefined`: there is nobody at this address */
export async function openSignedDoor(
  http: FastifyInstance,
  url: string,
  answer: (call: SignedCall, from: { params: unknown; address: string }) => Promise<SignedAnswer | undefined>,
): Promise<void> {
  // A scope of its own: bodies stay the bytes that were signed, whatever type they claim.
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, ready) =>
      ready(null, body),
    );
    scope.post(url, async (request, reply) => {
      const call = {
        path: request.raw.url ?? '',
        headers: request.headers,
        body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
      };
      const made = await answer(call, { params: request.params, address: request.ip });
      if (!made) return reply.callNotFound();
      reply.status(made.status).header('cache-control', 'no-store');
      return made.body === undefined
        ? reply.send()
        : reply.type('application/json; charset=utf-8').send(made.body);
    });
  });
}

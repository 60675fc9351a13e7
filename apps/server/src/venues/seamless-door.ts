/** The door for venues that play from the central wallet: `POST /seamless/<venue>/<operation>`, signed over the body's bytes. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Adapters } from './adapters.ts';
import type { Catalogue } from './catalogue.ts';
import { answerCall, type SeamlessParts } from './seamless-wallet.ts';

export interface SeamlessDoorParts extends SeamlessParts {
  readonly catalogue: Catalogue;
  readonly adapters: Adapters;
}

/** No call of any platform comes near it, in bytes. */
const bodyLimit = 16 * 1024;
const target = z.object({ venue: z.string(), operation: z.string() });

export async function seamlessRoutes(http: FastifyInstance, parts: SeamlessDoorParts): Promise<void> {
  const { catalogue, adapters } = parts;
  // A scope of its own: bodies stay the bytes that were signed, whatever type they claim.
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, ready) =>
      ready(null, body),
    );
    scope.post('/seamless/:venue/:operation', async (request, reply) => {
      const { venue: code, operation } = target.parse(request.params);
      const venue = catalogue.venue(code);
      if (venue?.wallet !== 'seamless') return reply.callNotFound();
      const port = adapters.seamlessPortOf(code);
      const call = port.readCall({
        path: request.raw.url ?? '',
        operation,
        headers: request.headers,
        body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
      });
      const answer =
        typeof call === 'string'
          ? { ok: false as const, reason: call }
          : await answerCall(parts, venue, call);
      const { status, body } = port.writeAnswer(answer);
      return reply
        .status(status)
        .header('cache-control', 'no-store')
        .type('application/json; charset=utf-8')
        .send(body);
    });
  });
}

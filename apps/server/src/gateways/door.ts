/** The door for gateways: `POST /gateways/<code>/callback`, signed over the body's bytes, outside of the members' API. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { LimitRule } from '../platform/rate-limit.ts';
import { closeUnpaid, type GatewayParts, takePaid } from './arrivals.ts';
import { closedReasons } from './pages.ts';
import type { CallbackAnswer, Notice } from './port.ts';

/** No callback of any gateway comes near it, in bytes. */
const bodyLimit = 16 * 1024;
const target = z.object({ gateway: z.string().max(32) });
/** Calls that were not signed rightly; an address that goes on is not even looked at. */
const badCalls: LimitRule = { name: 'gateway/unauthenticated', attempts: 60, perSeconds: 60 };

export async function gatewayRoutes(http: FastifyInstance, parts: GatewayParts): Promise<void> {
  const { site, gateways } = parts;
  // A scope of its own: bodies stay the bytes that were signed, whatever type they claim.
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, ready) =>
      ready(null, body),
    );
    scope.post('/gateways/:gateway/callback', async (request, reply) => {
      const { gateway } = target.parse(request.params);
      const port = await gateways.portOf(gateway);
      if (!port) return reply.callNotFound();
      const notice = port.readCallback({
        path: request.raw.url ?? '',
        headers: request.headers,
        body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
      });
      if (notice === 'unauthenticated' && (await site.limits.hit(badCalls, request.ip)) !== undefined)
        return reply.status(429).send();
      const { status, body } = port.writeAnswer(await answerTo(gateway, notice));
      return reply
        .status(status)
        .header('cache-control', 'no-store')
        .type('application/json; charset=utf-8')
        .send(body);
    });
  });

  /** Whatever was recorded is acknowledged, also what waits for staff: telling it again would change nothing. */
  async function answerTo(
    gateway: string,
    notice: Notice | 'unauthenticated' | 'bad_request',
  ): Promise<CallbackAnswer> {
    if (typeof notice === 'string') return { ok: false, reason: notice };
    if (notice.kind === 'declined') {
      await closeUnpaid(parts, gateway, notice.orderNo, { reason: closedReasons.declined });
      return { ok: true };
    }
    const taken = await takePaid(parts, gateway, notice, 'callback');
    return taken === 'conflict' ? { ok: false, reason: 'conflict' } : { ok: true };
  }
}

/**
 * /healthz: the process answers. /readyz: it can work. The database is asked all the time on a connection of its own (change-feed.ts),
 * so that neither waits behind members, and a database that vanished without a word is known to have.
 */
import type { FastifyInstance } from 'fastify';
import type { ChangeFeed } from '../platform/change-feed.ts';
import { sendFault } from '../platform/router.ts';

/** A database that did not answer for so long is not there, in ms: the balancer asks other nodes. */
const silentForBalancersMs = 2_000;
/** And after so long calls are refused at once, in ms. */
const silentForCallsMs = 3_000;

export function healthRoutes(http: FastifyInstance, feed: ChangeFeed, isStopping: () => boolean): void {
  http.get('/healthz', async () => ({ ok: true }));
  http.get('/readyz', async (_request, reply) => {
    if (isStopping()) return reply.status(503).send({ ok: false, reason: 'stopping' });
    return feed.unansweredMs() < silentForBalancersMs
      ? { ok: true }
      : reply.status(503).send({ ok: false, reason: 'database' });
  });
}

/** Before any route: members and third parties are told at once, with HTTP 503, instead of being kept waiting. */
export function refuseInSilence(http: FastifyInstance, feed: ChangeFeed): void {
  http.addHook('onRequest', async (request, reply) => {
    if (feed.unansweredMs() < silentForCallsMs || !/^\/(api|seamless|gateways)\//i.test(request.url)) return;
    return sendFault(reply, request.id, 'unavailable');
  });
}

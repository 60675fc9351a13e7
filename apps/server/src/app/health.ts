/**
 * /healthz: the process answers. /readyz: it can work. The database is asked all the time on a connection of its own (change-feed.ts),
 * so that neither waits behind members, and a database that vanished without a word is known to have.
 */
import type { FastifyInstance } from 'fastify';
import type { ChangeFeed } from '../platform/change-feed.ts';
import type { Database } from '../platform/database.ts';
import { sendFault } from '../platform/router.ts';

/** A database that did not answer for so long is not there, in ms: the balancer asks other nodes. */
const silentForBalancersMs = 2_000;
/** And after so long calls are refused at once, in ms. */
const silentForCallsMs = 3_000;

/** Why this node must not work now, whatever the database says; absent: it may. */
export type Unfit = () => Exclude<NotReady, 'former_primary' | 'database' | 'connections'> | undefined;

export const reasonsNotReady = [
  'stopping',
  'clock',
  'platform',
  'former_primary',
  'database',
  'connections',
] as const;
export type NotReady = (typeof reasonsNotReady)[number];

/** The database lets questions go unanswered: this node is not ready. */
export function isSilent(feed: Pick<ChangeFeed, 'unansweredMs'>): boolean {
  return feed.unansweredMs() >= silentForBalancersMs;
}

/** Why balancers should ask another node; undefined: this one is ready. */
export function notReady(
  feed: Pick<ChangeFeed, 'unansweredMs' | 'former'>,
  database: Pick<Database, 'refused'>,
  unfit: Unfit,
): NotReady | undefined {
  const reason = unfit();
  if (reason !== undefined) return reason;
  if (isSilent(feed)) return feed.former ? 'former_primary' : 'database';
  return database.refused ? 'connections' : undefined;
}

/** @param reasonNow undefined: it is ready */
export function healthRoutes(http: FastifyInstance, reasonNow: () => NotReady | undefined): void {
  http.get('/healthz', async () => ({ ok: true }));
  http.get('/readyz', async (_request, reply) => {
    const reason = reasonNow();
    return reason === undefined ? { ok: true } : reply.status(503).send({ ok: false, reason });
  });
}

/** Before any route: members and third parties are told at once, with HTTP 503, instead of being kept waiting. */
export function refuseInSilence(http: FastifyInstance, feed: ChangeFeed, unfit: Unfit): void {
  http.addHook('onRequest', async (request, reply) => {
    const reason = unfit();
    // What comes while it stops is answered to its end.
    const works = (reason === undefined || reason === 'stopping') && feed.unansweredMs() < silentForCallsMs;
    if (works || !/^\/(api|seamless|gateways)\//i.test(request.url)) return;
    return sendFault(reply, request.id, 'unavailable');
  });
}

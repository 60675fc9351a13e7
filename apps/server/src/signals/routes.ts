/** GET /api/signals: server-sent events for whoever is signed in. */
import { signalsPath } from '@mingpai/contract/constants';
import type { FastifyInstance } from 'fastify';
import { sessionKeyOf } from '../members/index.ts';
import { refused } from '../platform/outcome.ts';
import { type FindMember, refuse, tokenOf } from '../platform/router.ts';
import type { Signals } from './signals.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** It lasts as long as the other side likes: its time says nothing. */
    readonly untimed?: boolean;
  }
}

/** Refusals as of the calls: `session_lost`, and `too_busy` while this node cannot promise to miss nothing. */
export function signalRoutes(http: FastifyInstance, signals: Signals, memberOf: FindMember): void {
  http.addHook('preClose', async () => signals.stop());
  http.get(signalsPath, { config: { untimed: true } }, async (request, reply) => {
    const token = tokenOf(request);
    const memberId = token === undefined ? undefined : await memberOf(token);
    if (token === undefined || memberId === undefined) return refuse(reply, refused('session_lost'));
    if (!signals.open) return refuse(reply, refused('too_busy'));
    reply.hijack();
    const headers = Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    );
    reply.raw.writeHead(200, {
      ...Object.fromEntries(headers),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      // A proxy that gathers an answer before it passes it on would pass on nothing.
      'x-accel-buffering': 'no',
    });
    signals.join({ memberId, session: sessionKeyOf(token), response: reply.raw });
    return reply;
  });
}

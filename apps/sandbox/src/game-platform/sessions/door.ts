/** The players' door: every call of a game carries the token of its launch address. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Platform } from '../platform.ts';
import { findSession, type Session } from './sessions.ts';

/**
 * Closes a scope of routes to whoever has no session in this game: HTTP 401 `session_lost`.
 * @returns the session of a request that came in
 */
export function playerDoor(
  http: FastifyInstance,
  { store, clock }: Platform,
  game: string | ReadonlySet<string>,
): (request: FastifyRequest) => Session {
  const sessions = new WeakMap<FastifyRequest, Session>();
  http.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
    const token = /^Bearer ([A-Za-z0-9_-]{43})$/.exec(request.headers.authorization ?? '')?.[1];
    const session = token === undefined ? undefined : findSession(store, token, clock.now());
    const admitted =
      session !== undefined && (typeof game === 'string' ? session.game === game : game.has(session.game));
    if (!admitted) return reply.code(401).send({ ok: false, reason: 'session_lost' });
    sessions.set(request, session);
  });
  http.addHook('onSend', async (_request, reply) => {
    reply.type('application/json; charset=utf-8');
  });
  return (request) => {
    const session = sessions.get(request);
    if (!session) throw new Error('a request came in without a session');
    return session;
  };
}

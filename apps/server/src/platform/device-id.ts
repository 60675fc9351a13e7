/**
 * A random mark of the browser, kept by it as a cookie: it tells that two members sign in with one browser (withdrawal review),
 * and nothing about the browser itself. It opens no door: sessions are bearer tokens.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { newToken } from './ids.ts';

const name = 'device';
/** The longest that browsers keep a cookie: 400 days, in seconds. */
const keptSeconds = 400 * 86_400;
const written = new RegExp(`(?:^|;\\s*)${name}=([A-Za-z0-9_-]{43})(?:;|$)`);

/** The mark that the browser sent, or a new one that it keeps from now on. */
export function deviceIdOf(request: FastifyRequest, reply: FastifyReply): string {
  const known = written.exec(request.headers.cookie ?? '')?.[1];
  const id = known ?? newToken();
  const secure = request.protocol === 'https' ? '; Secure' : '';
  // Sent again each time, so that it stays as long as somebody signs in.
  reply.header(
    'set-cookie',
    `${name}=${id}; Path=/api; Max-Age=${keptSeconds}; HttpOnly; SameSite=Strict${secure}`,
  );
  return id;
}

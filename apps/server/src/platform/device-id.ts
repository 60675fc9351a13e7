/**
 * A random mark of the browser, kept by it as a cookie: it tells that two members sign in with one browser (withdrawal review), and that
 * a browser was here before (decision 30), and nothing about the browser itself. It opens no door: sessions are bearer tokens.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { newToken } from './ids.ts';

/** Without TLS, as on a developer's machine, and of browsers that were here before the other name. */
const plain = 'device';
/** Browsers let nobody else write this one: neither the games under a name beside ours, nor a page without TLS (RFC 6265bis). */
const hosts = '__Host-device';
/** The longest that browsers keep a cookie: 400 days, in seconds. */
const keptSeconds = 400 * 86_400;

/** The mark that the browser sent, or a new one that it keeps from now on. */
export function deviceIdOf(request: FastifyRequest, reply: FastifyReply): string {
  const sent = request.headers.cookie ?? '';
  const secure = request.protocol === 'https';
  const id = (secure ? markIn(sent, hosts) : undefined) ?? markIn(sent, plain) ?? newToken();
  const where = secure ? `${hosts}=${id}; Path=/; Secure` : `${plain}=${id}; Path=/api`;
  // Sent again each time, so that it stays as long as somebody signs in.
  reply.header('set-cookie', `${where}; Max-Age=${keptSeconds}; HttpOnly; SameSite=Strict`);
  return id;
}

function markIn(cookies: string, name: string): string | undefined {
  for (const one of cookies.split(';')) {
    const [key, mark] = one.trim().split('=', 2);
    if (key === name && mark !== undefined && /^[A-Za-z0-9_-]{43}$/.test(mark)) return mark;
  }
  return undefined;
}

/** The built pages: one for each game and those that verify. They run no script but their own and load nothing from elsewhere. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from './config.ts';
import { games } from './games/registry.ts';

const dist = new URL('../dist/', import.meta.url);

/** Register in a scope of its own: every answer carries the pages' headers. */
export async function openPages(http: FastifyInstance, { frameAncestors }: Config): Promise<void> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frameAncestors.join(' ')}`,
  ].join('; ');
  http.addHook('onSend', async (_request, reply) => {
    reply
      .header('content-security-policy', policy)
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
      .header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()');
  });

  for (const { game, serves = [game] } of games)
    for (const code of serves) http.get(`/play/${code}`, (_request, reply) => page(reply, `${game}.html`));
  http.get('/pay', (_request, reply) => page(reply, 'pay.html'));
  http.get('/verify', (_request, reply) => page(reply, 'verify.html'));
  http.get('/verify/match', (_request, reply) => page(reply, 'verify-match.html'));
  http.get('/verify/lottery', (_request, reply) => page(reply, 'verify-lottery.html'));
  http.get('/verify/live', (_request, reply) => page(reply, 'verify-live.html'));
  http.get('/verify/slots', (_request, reply) => page(reply, 'verify-slots.html'));
  await http.register(fastifyStatic, {
    root: new URL('assets/', dist),
    prefix: '/assets/',
    // The names carry a hash of the content.
    immutable: true,
    maxAge: '1y',
    index: false,
    // A build while the process runs brings new names.
    wildcard: true,
  });
}

/** Read at each request, so that a new build shows without a restart. */
async function page(reply: FastifyReply, name: string): Promise<FastifyReply> {
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
  const file = new URL(name, dist);
  if (!existsSync(file)) {
    return reply
      .code(503)
      .send(
        '<!doctype html><meta charset="utf-8"><title>503</title><p>页面尚未构建 / not built: npm run build -w apps/sandbox',
      );
  }
  return reply.send(await readFile(file));
}

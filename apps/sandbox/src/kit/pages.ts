/** Built pages. They run no script but their own and load nothing from elsewhere. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

const dist = new URL('../../dist/', import.meta.url);

/** Gives every answer of a scope the pages' headers. @param frameAncestors origins that may show a page in a frame */
function guardPages(http: FastifyInstance, frameAncestors: readonly string[]): void {
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
}

/** Register in a scope of its own. @param pages file of `web/` by path */
export function openPages(
  http: FastifyInstance,
  frameAncestors: readonly string[],
  pages: Readonly<Record<string, string>>,
): void {
  guardPages(http, frameAncestors);
  for (const [path, file] of Object.entries(pages)) http.get(path, (_request, reply) => page(reply, file));
}

/** What the pages load, once for all of a process. Register in a scope of its own. */
export async function openAssets(http: FastifyInstance, frameAncestors: readonly string[]): Promise<void> {
  guardPages(http, frameAncestors);
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

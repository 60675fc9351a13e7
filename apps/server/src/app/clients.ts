/** Serves the built clients: the members' app at /, the console at /console/. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const builds = [
  { prefix: '/console/', folder: new URL('../../../console/dist/', import.meta.url) },
  { prefix: '/', folder: new URL('../../../h5/dist/', import.meta.url) },
] as const;

/** A client that is not built is not served; the API works without it. */
export async function clientRoutes(http: FastifyInstance): Promise<void> {
  let decorate = true;
  for (const { prefix, folder } of builds) {
    const root = fileURLToPath(folder);
    if (!existsSync(root)) continue;
    await http.register(fastifyStatic, {
      root,
      prefix,
      decorateReply: decorate,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        // Hashed names never change their content; the page that names them is asked for afresh.
        const lasting = path.includes('/assets/');
        reply.header('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    decorate = false;
  }
}

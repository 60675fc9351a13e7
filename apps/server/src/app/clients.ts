/** Serves the built clients: the members' app at /, the console at /console/, the agents' portal at /agent/. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings/index.ts';
import { manifestRoute } from './web-manifest.ts';

interface Client {
  readonly prefix: string;
  readonly folder: URL;
  /** Addresses that answer the page itself. */
  readonly pages: readonly string[];
}

const clients: readonly Client[] = [
  // The router takes an address with and without its last slash for the same, so the folder's page is named.
  { prefix: '/console/', folder: new URL('../../../console/dist/', import.meta.url), pages: ['/console'] },
  { prefix: '/agent/', folder: new URL('../../../agent/dist/', import.meta.url), pages: ['/agent'] },
  // Invitations of a site that has moved lead to /register?pid= (specification, chapter 7, getVisitUrl).
  { prefix: '/', folder: new URL('../../../h5/dist/', import.meta.url), pages: ['/register'] },
];

/** A client that is not built is not served; the API works without it. @param served those of this tree, unless told otherwise */
export async function clientRoutes(
  http: FastifyInstance,
  settings: Settings,
  served: readonly Client[] = clients,
): Promise<void> {
  let decorateReply = true;
  for (const { prefix, folder, pages } of served) {
    const root = fileURLToPath(folder);
    if (!existsSync(root)) continue;
    await http.register(fastifyStatic, {
      root,
      prefix,
      decorateReply,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        reply.header('cache-control', cacheFor(path));
      },
    });
    decorateReply = false;
    for (const page of pages) http.get(page, (_request, reply) => reply.sendFile('index.html', root));
    if (prefix !== '/') continue;
    manifestRoute(http, settings, root);
    // Clients in the field frame the sponsors' documents under another address (wire facts).
    for (const page of ['1.html', '2.html'])
      http.get(`/h5/${page}`, (_request, reply) => reply.sendFile(`sponsors/${page}`, root));
  }
}

/** Hashed names never change their content; pictures seldom do; the page that names them is asked for afresh. */
function cacheFor(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable';
  return path.includes('/pictures/') ? 'public, max-age=3600' : 'no-cache';
}

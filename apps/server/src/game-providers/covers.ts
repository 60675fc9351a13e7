/**
 * Covers of venues under the addresses that clients in the field ask for: `/static/image/<category>/<venue>.png`. Whatever is asked
 * for, a picture is answered: of the venue, or a neutral one.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { isWritable } from '../platform/writable-text.ts';
import type { Catalogue } from './catalogue.ts';

const folder = fileURLToPath(new URL('../../../h5/public', import.meta.url));
const ours = /^\/pictures\/games\/(?:[\w-]+\/)?[\w-]+\.svg$/;
const neutral =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 200" role="img"><rect width="320" height="200" fill="#17352c"/>' +
  '<circle cx="160" cy="100" r="56" fill="none" stroke="#d8b978" stroke-width="6"/><circle cx="160" cy="100" r="18" fill="#d8b978"/></svg>';
const target = z.object({ '*': z.string() });

const folderAsked = '/static/image/';

export function isCover(url: string | undefined): boolean {
  return url?.toLowerCase().startsWith(folderAsked) ?? false;
}

/** For an address that names no venue, or cannot be read at all. */
export function sendNeutralCover(reply: FastifyReply): FastifyReply {
  return show(reply, neutral);
}

function show(reply: FastifyReply, picture: string): FastifyReply {
  return reply
    .type('image/svg+xml; charset=utf-8')
    .header('cache-control', 'public, max-age=3600')
    .send(picture);
}

export function coverRoutes(http: FastifyInstance, catalogue: Catalogue): void {
  const known = new Map<string, string>();

  async function pictureAt(path: string): Promise<string> {
    const kept = known.get(path);
    if (kept !== undefined) return kept;
    const read = await readFile(`${folder}${path}`, 'utf8').catch(() => undefined);
    // What is not there is not kept: strangers may ask for as many names as they like.
    if (read !== undefined) known.set(path, read);
    return read ?? neutral;
  }

  const askedFor = (params: unknown) => target.parse(params)['*'];

  // One pattern for all of them: however deep or long a name is, and whatever stands in it, a picture is answered.
  const onRequest = async ({ params }: { params: unknown }, reply: FastifyReply) => {
    if (!isWritable(askedFor(params))) return sendNeutralCover(reply);
  };
  http.get(`${folderAsked}*`, { onRequest }, async (request, reply) => {
    const [category = '', file = ''] = askedFor(request.params).split('/');
    const code = file.replace(/\.[a-z0-9]{1,5}$/i, '');
    const venue = catalogue.venue(code);
    const path =
      venue?.category === category
        ? coverOf(venue.category, code, catalogue)
        : `/pictures/games/${category}.svg`;
    return show(reply, ours.test(path) ? await pictureAt(path) : neutral);
  });
}

/** A provider of e-games has a cover of its own, other venues that of their first game. */
function coverOf(category: string, code: string, catalogue: Catalogue): string {
  if (category === 'concise') return `/pictures/games/provider-${code}.svg`;
  return catalogue.games().find((game) => game.venue === code)?.picture ?? '';
}

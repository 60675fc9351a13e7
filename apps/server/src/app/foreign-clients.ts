/**
 * Clients that are served from a domain of their own (wire facts, *What clients in the field also do*): the origins that the operator lists
 * may call the API and show our pictures; a browser lets no other. They carry a bearer token and no cookies, so none are allowed.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** What they may ask for, and where: never the console's calls, nor the portal's. */
const forThem = /^\/(?:api\/(?!console\/|agent\/)|uploads\/|static\/image\/|pictures\/)/i;
/** Pages that these clients show in a frame, because calls of theirs name them: service, the agents' portal, sponsors. */
const framed = /^\/(?:service|agent|h5)(?:\/|$)/i;
const pictures = /^\/(?:uploads|static\/image|pictures)\//i;

export function foreignClients(http: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  const listed = new Set(origins);
  http.addHook('onRequest', async (request, reply) => {
    if (!forThem.test(request.url)) return;
    const { origin } = request.headers;
    reply.header('vary', 'Origin');
    if (origin === undefined || !listed.has(origin)) return;
    reply.header('access-control-allow-origin', origin);
    reply.header('access-control-expose-headers', 'retry-after');
    if (isPreflight(request)) return answerPreflight(reply);
  });
  // After the security headers are made: a picture in a page of another origin is asked for without telling the origin.
  http.addHook('onSend', async (request, reply) => {
    if (pictures.test(request.url)) reply.header('cross-origin-resource-policy', 'cross-origin');
    // It knows no list of origins; the content policy, which has one, says who may frame the page.
    if (framed.test(request.url)) reply.removeHeader('x-frame-options');
  });
  // A preflight of nobody we know has an end too.
  http.options('/*', (_request, reply) => reply.status(204).send());
}

/** Who may show the page at this address in a frame, as the content policy names them. */
export function framesOf(url: string | undefined, origins: readonly string[]): readonly string[] {
  return ["'self'", ...(framed.test(url ?? '') ? origins : [])];
}

function isPreflight({ method, headers }: FastifyRequest): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
}

function answerPreflight(reply: FastifyReply): FastifyReply {
  return reply
    .status(204)
    .header('access-control-allow-methods', 'GET, POST')
    .header(
      'access-control-allow-headers',
      'authorization, content-type, idempotency-key, accept-language, second-factor',
    )
    .header('access-control-max-age', '600')
    .send();
}

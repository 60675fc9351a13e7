/** The HTTP server: headers, limits, faults. Routes come from the capabilities. */
import { randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import helmet from 'helmet';
import type { Logger } from 'pino';
import { coverOrigins, gameOrigins, isCover, sendNeutralCover } from '../game-providers/index.ts';
import type { Config } from '../platform/config.ts';
import type { DiskWatch } from '../platform/database-gauges.ts';
import { isPassing } from '../platform/database-gone.ts';
import { languageOf } from '../platform/language.ts';
import { type Refused, refused } from '../platform/outcome.ts';
import { refusal, sendFault } from '../platform/router.ts';
import { refuseUnwritable } from '../platform/writable-text.ts';
import { answerBroken } from './broken-requests.ts';
import type { FastLane } from './fast-lane.ts';
import { foreignClients, framesOf } from './foreign-clients.ts';

/** Largest JSON body, in bytes; uploads have their own limit. */
const bodyLimit = 64 * 1024;
/** A request that has not been received by then is dropped, in ms. */
const requestTimeout = 30_000;
/** Longer than a proxy in front keeps an idle connection (60 s is usual), and than the pause between two polls, in ms. */
const keepAliveTimeout = 72_000;

/** @param foreign origins that operators have set for service, downloads and pictures, as they are now */
export async function openHttp(
  config: Config,
  log: Logger,
  fastLane: FastLane,
  foreign: () => ForeignOrigins,
  disk: DiskWatch,
): Promise<FastifyInstance> {
  const http = fastify({
    loggerInstance: log,
    // A poll every few seconds for each member: faults are logged, visits are counted in the metrics.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    serverFactory: fastLane.serverFactory,
    requestTimeout,
    keepAliveTimeout,
    // Hop 0 is the socket's own end, the nearest proxy: with one of ours, the entry that it wrote is believed and none before it.
    trustProxy: config.TRUSTED_PROXIES > 0 ? (_address, hop) => hop < config.TRUSTED_PROXIES : false,
    genReqId: () => randomUUID(),
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    clientErrorHandler: answerBroken,
    frameworkErrors: (_error, request, reply) =>
      isCover(request.url)
        ? sendNeutralCover(reply as unknown as FastifyReply)
        : sendRefusal(
            reply as unknown as FastifyReply,
            refused('address_unreadable', { method: request.method }),
          ),
  }) as unknown as FastifyInstance;
  // Made once: the library's own plugin makes it anew for each request, a tenth of what a short call costs.
  const secure = helmet(securityHeaders(config, foreign));
  http.addHook('onRequest', ({ raw, routeOptions: { config: route } }, reply, next) => {
    if (route.forPrograms) next();
    else secure(raw, reply.raw, (error?: unknown) => next(error as Error | undefined));
  });
  // What somebody has asked for is theirs alone: no cache keeps an answer that does not say how long (OWASP ASVS 5.0, 14.3.2).
  http.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  foreignClients(http, config.ALLOWED_ORIGINS);
  readBodies(http);
  refuseUnwritable(http);
  http.setNotFoundHandler((_request, reply) => sendRefusal(reply.status(404), refused('not_found')));
  http.setErrorHandler((error: Error & { statusCode?: number; code?: string }, request, reply) => {
    if (error.statusCode !== undefined && error.statusCode < 500) {
      const broken = error.code?.startsWith('FST_ERR_CTP_INVALID_MEDIA')
        ? refused('content_type_unknown')
        : refused(error.statusCode === 413 ? 'body_too_large' : 'bad_input');
      return sendRefusal(reply.status(200), broken);
    }
    disk.saw(error);
    request.log.error({ err: error, req: request }, 'unexpected fault');
    return sendFault(reply, request.id, isPassing(error) ? 'unavailable' : 'fault');
  });
  return http;
}

function sendRefusal(reply: FastifyReply, why: Refused): FastifyReply {
  return reply
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(refusal(why, languageOf(reply.request))));
}

/** Old clients send JSON, forms, or nothing with a JSON type; whatever cannot be read gets the envelope too. */
function readBodies(http: FastifyInstance): void {
  http.removeContentTypeParser(['application/json', 'text/plain']);
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, ready) => {
    if (body === '') return ready(null, {});
    try {
      // A zero byte is no JSON; written as what it stands for, the check that follows can name its field.
      ready(
        null,
        JSON.parse(
          String(body)
            .replace(/^\uFEFF/, '')
            .replaceAll('\0', '\\u0000'),
        ),
      );
    } catch {
      ready(Object.assign(new Error('body is not JSON'), { statusCode: 400 }));
    }
  });
  http.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, ready) => ready(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}

export interface ForeignOrigins {
  readonly frames: readonly string[];
  readonly pictures: readonly string[];
}

function securityHeaders(config: Config, foreign: () => ForeignOrigins) {
  const https = config.PUBLIC_URL?.startsWith('https:') ?? false;
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The component library sizes and themes its parts with style attributes; no style element is allowed inline.
        styleSrc: ["'self'"],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...coverOrigins(config), () => foreign().pictures.join(' ')],
        connectSrc: ["'self'"],
        frameSrc: ["'self'", ...gameOrigins(config), () => foreign().frames.join(' ')],
        frameAncestors: [
          ({ url }: { url?: string | undefined }) => framesOf(url, config.ALLOWED_ORIGINS).join(' '),
        ],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    hsts: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  } as const;
}

/**
 * POST /api/balance, the poll of every member every 4300 ms, answered before the framework sees it when session and balance are in
 * memory (measured in bench/balance.bench.ts). Whatever is unusual about a request goes the ordinary way, which gives the same answer.
 */
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import { calls } from '@mingpai/contract/calls';
import { codes, messageOf } from '@mingpai/contract/codes';
import { formatYuan } from '@mingpai/contract/money';
import { openSilentConnections } from './silent-connections.ts';
import { openUnfinishedRequests } from './unfinished-requests.ts';

export interface FastLane {
  /** Fastify's `serverFactory`. */
  readonly serverFactory: (ordinary: RequestListener, options: ServerOptions) => Server;
  /** Opens the lane. @param headers those of the ordinary route's answer */
  open(parts: FastLaneDeps, headers: Readonly<Record<string, string>>): void;
  /** Requests that took the lane since the start. */
  readonly taken: () => number;
}

export interface FastLaneDeps {
  /** All from memory only; `undefined` sends the request the ordinary way. */
  readonly memberOf: (token: string) => bigint | undefined;
  readonly balanceOf: (memberId: bigint) => bigint | undefined;
  /** False sends the request the ordinary way, which says that the site is switched off. */
  readonly isOpen: () => boolean;
}

/** The head of a request has to be here by then, in ms; looked at as often as the second says. */
const headersTimeout = 10_000;
const connectionsCheckingInterval = 2_000;

/** The call has no payload: a longer body is not from a client of ours. */
const longestBody = 1_024;

/**
 * @param foreign origins whose answers carry headers of their own: they go the ordinary way
 * @param proxies number of proxies of ours in front
 */
export function openFastLane(foreign: readonly string[] = [], proxies = 0): FastLane {
  const elsewhere = new Set(foreign);
  let answer: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined;
  let memberOf: FastLaneDeps['memberOf'] = () => undefined;
  let taken = 0;
  return {
    taken: () => taken,
    // The framework sets its times only on servers of its own.
    serverFactory: (ordinary, { requestTimeout, keepAliveTimeout }) => {
      const times = { requestTimeout, keepAliveTimeout, headersTimeout, connectionsCheckingInterval };
      const server = createServer(times, (request, response) => {
        silent.heard(request.socket);
        unfinished.begun(request);
        if (answer?.(request, response)) taken += 1;
        else ordinary(request, response);
      });
      const silent = openSilentConnections(server);
      const unfinished = openUnfinishedRequests(proxies, (token) => memberOf(token));
      return server;
    },
    open(parts, headers) {
      const { balanceOf, isOpen } = parts;
      memberOf = parts.memberOf;
      const start = `{"code":${codes.ok.code},"message":${JSON.stringify(messageOf('ok'))},"data":{"balance":`;
      // Names and values in turn, which node writes as they stand: a copy of an object for each poll is a twentieth of its cost.
      const head = [...Object.entries(headers).flat(), 'content-length', ''];
      answer = (request, response) => {
        if (request.url !== calls.balance.path || request.method !== calls.balance.method) return false;
        const { authorization, origin, 'content-length': length } = request.headers;
        if (origin !== undefined && elsewhere.has(origin)) return false;
        if (!authorization?.startsWith('Bearer ') || length === undefined || Number(length) > longestBody)
          return false;
        if (!isOpen()) return false;
        const memberId = memberOf(authorization.slice(7));
        const fen = memberId === undefined ? undefined : balanceOf(memberId);
        if (fen === undefined) return false;
        // The wire's number has no superfluous zeros: 998.50 is 998.5.
        const body = `${start}${formatYuan(fen).replace(/\.?0+$/, '')}}}`;
        request.resume();
        head[head.length - 1] = String(Buffer.byteLength(body));
        response.writeHead(codes.ok.code, head);
        response.end(body);
        return true;
      };
    },
  };
}

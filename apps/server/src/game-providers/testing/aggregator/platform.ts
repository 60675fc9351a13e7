/** The platform's own side: what an operator may ask of it, and a game that one can look at. Imports nothing of the site. */
import { type KeyObject, randomUUID, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Book } from './book.ts';
import { type Caller, textOf } from './caller.ts';

export interface OfferedGame {
  readonly game_code: string;
  readonly name: string;
  readonly product: string;
  readonly category: string;
  readonly url_thumb: string;
  readonly enabled: boolean;
}

/** How the platform treats the next questions. */
export type PlatformFault = 'lost_answer' | 'error' | 'malformed' | 'too_many' | 'half_answer';

export interface Platform {
  readonly url: string;
  readonly games: OfferedGame[];
  /** What was asked last at a path, as it was asked. */
  lastAsked(path: string): Readonly<Record<string, unknown>> | undefined;
  /** How often anything was asked at a path. */
  timesAsked(path: string): number;
  misbehave(fault: PlatformFault, times?: number): void;
  /** What `transactions/list` says instead of what the book holds; undefined: the book again. */
  lie(list: string | undefined): void;
  stop(): Promise<void>;
}

export interface PlatformDeps {
  readonly operator: number;
  readonly operatorsKey: KeyObject;
  readonly book: Book;
  readonly caller: Caller;
  readonly port?: number;
}

type Asked = Readonly<Record<string, unknown>>;

export async function startPlatform({
  operator,
  operatorsKey,
  book,
  caller,
  port = 0,
}: PlatformDeps): Promise<Platform> {
  const asked = new Map<string, Asked>();
  const times = new Map<string, number>();
  const faults: PlatformFault[] = [];
  const rewards = new Map<string, Asked & { status: string }>();
  const games: OfferedGame[] = [
    ['hub_dragons', 'Rising Dragons', 'Studio One', 'Video Slots', true],
    ['hub_fruits', 'Fruit Row', 'Studio One', 'Video Slots', true],
    ['hub_table', 'Baccarat 7', 'Studio Live', 'Live Baccarat', true],
    ['hub_closed', 'Gone Fishing', 'Studio One', 'Video Slots', false],
  ].map(([game_code, name, product, category, enabled]) => ({
    game_code: String(game_code),
    name: String(name),
    product: String(product),
    category: String(category),
    url_thumb: `https://covers.example/${String(game_code)}.png`,
    enabled: enabled === true,
  }));
  let lied: string | undefined;
  let address = '';

  /** @returns HTTP status and body */
  function answerTo(path: string, json: Asked): readonly [number, string] {
    if (json.operator_id !== operator) return [404, '{"error":"no such operator"}'];
    const known = () => games.some((game) => game.enabled && game.game_code === json.game_code);
    switch (path) {
      case '/operator/generic/v2/game/list':
        return [200, JSON.stringify(games)];
      case '/operator/generic/v2/game/url': {
        if (!known()) return [404, '{"error":"no such game"}'];
        const { user, token, game_code: game } = json;
        if (String(token).length < 10 || String(user).length < 3) return [400, '{"error":"user or token"}'];
        const query = new URLSearchParams({ user: String(user), token: String(token), game: String(game) });
        return [200, JSON.stringify({ url: `${address}/game?${query.toString()}` })];
      }
      case '/operator/generic/v2/game/round':
        return [
          200,
          JSON.stringify({ url: `${address}/round?round=${encodeURIComponent(String(json.round))}` }),
        ];
      case '/operator/generic/v2/transactions/list':
        return [200, lied ?? listOf(book, json)];
      case '/operator/generic/v2/freebet/prepaids/list':
        return [200, prepaids];
      case '/operator/generic/v2/freebet/rewards/create':
        return [200, giveReward(rewards, json)];
      case '/operator/generic/v2/freebet/rewards/cancel': {
        const reward = rewards.get(String(json.reward_uuid));
        if (!reward) return [404, '{"error":"no such reward"}'];
        reward.status = 'FRS_CANCELLED';
        return [200, JSON.stringify({ reward_uuid: json.reward_uuid, status: reward.status })];
      }
      default:
        return [404, '{"error":"not found"}'];
    }
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://platform');
    if (request.method === 'GET') return void showGame(url, caller, response);
    const body = await bytesOf(request);
    const fault = faults.shift();
    if (fault === 'error') return void response.writeHead(502).end();
    if (fault === 'too_many') return void response.writeHead(429).end('Too Many Requests');
    const signature = Buffer.from(String(request.headers['x-hub88-signature'] ?? ''), 'base64');
    if (!verify('RSA-SHA256', body, operatorsKey, signature))
      return void response.writeHead(401).end('{"error":"signature"}');
    const json = JSON.parse(body.toString('utf8')) as Asked;
    asked.set(url.pathname, json);
    times.set(url.pathname, (times.get(url.pathname) ?? 0) + 1);
    const [status, text] = answerTo(url.pathname, json);
    if (fault === 'lost_answer') return void request.socket.destroy();
    response.setHeader('content-type', 'application/json');
    if (fault === 'malformed') return void response.end('<html>');
    if (fault === 'half_answer') {
      response.writeHead(status, { 'content-length': text.length + 10 });
      response.write(text);
      return void request.socket.end();
    }
    response.writeHead(status).end(text);
  }

  const server = createServer((request, response) => void serve(request, response));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: address,
    games,
    lastAsked: (path) => asked.get(path),
    timesAsked: (path) => times.get(path) ?? 0,
    misbehave: (fault, times = 1) => void faults.push(...Array.from({ length: times }, () => fault)),
    lie(list) {
      lied = list;
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** A template that fixes all, one that leaves it to the operator, and one that nobody here can pay. */
const prepaids = JSON.stringify([
  {
    prepaid_uuid: 'p-fixed',
    game_code: 'hub_dragons',
    currency: 'CNY',
    name: 'Ten spins',
    bet_count: 10,
    bet_value: 100_000,
  },
  {
    prepaid_uuid: 'p-open',
    game_code: 'hub_fruits',
    currency: 'CNY',
    name: null,
    bet_count: null,
    bet_value: null,
  },
  {
    prepaid_uuid: 'p-euro',
    game_code: 'hub_fruits',
    currency: 'EUR',
    name: 'Euro',
    bet_count: 5,
    bet_value: 50_000,
  },
  {
    prepaid_uuid: 'p-odd',
    game_code: 'hub_fruits',
    currency: 'CNY',
    name: 'Odd',
    bet_count: 5,
    bet_value: 1_500,
  },
]);

function listOf(book: Book, { start_time: from, end_time: to }: Asked): string {
  const rows = book.between(String(from), String(to));
  return `[${rows.map((row) => textOf({ ...row })).join(',')}]`;
}

/** The operator's reference names one gift. */
function giveReward(rewards: Map<string, Asked & { status: string }>, asked: Asked): string {
  const given = [...rewards].find(([, one]) => one.operator_reference === asked.operator_reference);
  const id = given?.[0] ?? randomUUID();
  if (!given) rewards.set(id, { ...asked, status: 'FRS_ACTIVE' });
  return JSON.stringify({ reward_uuid: id, status: rewards.get(id)?.status });
}

/** A page with one button: each press is a bet of one unit of money and, every other time, a win of twice as much. */
function showGame(url: URL, caller: Caller, response: ServerResponse): void {
  const [user, token, game] = ['user', 'token', 'game'].map((name) => url.searchParams.get(name) ?? '');
  response.setHeader('content-type', 'text/html; charset=utf-8');
  if (url.pathname !== '/spin') {
    const query = url.searchParams.toString().replaceAll('&', '&amp;');
    response.end(`<!doctype html><title>Game</title><p><a href="/spin?${query}">Spin for 1.00</a></p>`);
    return;
  }
  const bet = {
    id: randomUUID(),
    user: user ?? '',
    token: token ?? '',
    game: game ?? '',
    round: randomUUID(),
    amount: 100_000n,
  };
  void caller.bet(bet).then(async (outcome) => {
    const wins = outcome === 'accepted' && Number.parseInt(bet.id.slice(0, 2), 16) % 2 === 0;
    if (outcome === 'accepted') await caller.win(bet, wins ? 200_000n : 0n);
    url.pathname = '/game';
    response.end(
      `<!doctype html><title>Game</title><p>${outcome}${wins ? ', won 2.00' : ''}</p><p><a href="/spin?${url.searchParams.toString().replaceAll('&', '&amp;')}">Spin for 1.00</a></p>`,
    );
  });
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** The platform's own side: what an operator may ask of it, and a game that one can look at. Imports nothing of the site. */
import { type KeyObject, randomUUID, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Book } from './book.ts';
import { type Caller, textOf } from './caller.ts';
import { openRewards, prepaids, type Rewards } from './rewards.ts';
import type { openTransferWallet, WalletReply } from './transfer-wallet.ts';

export interface OfferedGame {
  readonly game_code: string;
  readonly name: string;
  readonly product: string;
  readonly category: string;
  readonly url_thumb: string;
  readonly enabled: boolean;
}

/** How the platform treats the next questions. */
export type PlatformFault =
  | 'lost_answer'
  /** What was asked is done when everybody has given up waiting (`catchUp`). */
  | 'late'
  | 'error'
  | 'malformed'
  | 'too_many'
  | 'half_answer';

export interface Platform {
  readonly url: string;
  readonly games: OfferedGame[];
  /** What was asked last at a path, as it was asked. */
  lastAsked(path: string): Readonly<Record<string, unknown>> | undefined;
  /** How often anything was asked at a path. */
  timesAsked(path: string): number;
  /** @param path to questions of this path alone */
  misbehave(fault: PlatformFault, times?: number, path?: string): void;
  /** Does what it was asked while it was `late`. */
  catchUp(): void;
  readonly rewards: Rewards;
  /** What `transactions/list` says instead of what the book holds; undefined: the book again. */
  lie(list: string | undefined): void;
  stop(): Promise<void>;
}

export interface PlatformDeps {
  readonly operator: number;
  readonly operatorsKey: KeyObject;
  readonly book: Book;
  readonly caller: Caller;
  readonly wallets: ReturnType<typeof openTransferWallet>;
  readonly now: () => Date;
  readonly port?: number;
}

type Asked = Readonly<Record<string, unknown>>;

export async function startPlatform({
  operator,
  operatorsKey,
  book,
  caller,
  wallets,
  now,
  port = 0,
}: PlatformDeps): Promise<Platform> {
  const asked = new Map<string, Asked>();
  const times = new Map<string, number>();
  const faults: { readonly fault: PlatformFault; readonly path: string | undefined }[] = [];
  const rewards = openRewards(now);
  let behind: (() => void)[] = [];
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
    // Makers keep their pictures where they please.
    url_thumb: `https://${product === 'Studio One' ? 'covers' : 'elsewhere'}.example/${String(game_code)}.png`,
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
        const { user, token, game_code: game, currency } = json;
        // For play money nobody is named.
        if (currency === 'XXX') return [200, JSON.stringify({ url: `${address}/game?game=${String(game)}` })];
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
        return [200, JSON.stringify(prepaids)];
      case '/operator/generic/v2/freebet/rewards/create':
        return rewards.create(json);
      case '/operator/generic/v2/freebet/rewards/list':
        return rewards.list(json);
      case '/operator/generic/v2/freebet/rewards/cancel':
        return rewards.cancel(json);
      default:
        return [404, '{"error":"not found"}'];
    }
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://platform');
    if (request.method === 'GET') return void showGame(url, caller, response);
    const body = await bytesOf(request);
    const place = faults.findIndex(({ path }) => path === undefined || url.pathname.endsWith(path));
    const fault = place < 0 ? undefined : faults.splice(place, 1)[0]?.fault;
    if (fault === 'error') return void response.writeHead(502).end();
    if (fault === 'too_many') return void response.writeHead(429).end('Too Many Requests');
    const signature = Buffer.from(String(request.headers['x-hub88-signature'] ?? ''), 'base64');
    if (!verify('RSA-SHA256', body, operatorsKey, signature))
      return void response.writeHead(401).end('{"error":"signature"}');
    const json = JSON.parse(body.toString('utf8')) as Asked;
    asked.set(url.pathname, json);
    times.set(url.pathname, (times.get(url.pathname) ?? 0) + 1);
    const operation = /\/transfer_wallet\/(deposit|withdraw|balance)$/.exec(url.pathname)?.[1];
    if (operation !== undefined && fault === undefined && json.operator_id === operator) {
      const amount = /"amount":(\d+)[,}]/.exec(body.toString('utf8'))?.[1];
      const reply = wallets.answer(operation, json, amount === undefined ? undefined : BigInt(amount));
      return sendReply(reply, response);
    }
    if (fault === 'late') {
      behind.push(() => void answerTo(url.pathname, json));
      return void request.socket.destroy();
    }
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
    misbehave: (fault, times = 1, path = undefined) =>
      void faults.push(...Array.from({ length: times }, () => ({ fault, path }))),
    catchUp() {
      for (const act of behind) act();
      behind = [];
    },
    rewards,
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

function listOf(book: Book, { start_time: from, end_time: to, user, round }: Asked): string {
  const rows =
    typeof round === 'string' ? book.ofRound(String(user), round) : book.between(String(from), String(to));
  return `[${rows.map((row) => textOf({ ...row })).join(',')}]`;
}

function sendReply({ text, end }: WalletReply, response: ServerResponse): void {
  // Held open until the one who asked gives up.
  if (end === 'silence') return;
  if (end === 'broken') return void response.destroy();
  response.setHeader('content-type', 'application/json');
  if (end !== 'half') return void response.end(text);
  response.writeHead(200, { 'content-length': text.length });
  response.write(text.slice(0, text.length / 2), () => response.destroy());
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

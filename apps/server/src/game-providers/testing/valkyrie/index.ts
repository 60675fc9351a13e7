/**
 * Valkyrie by our own hand, from its published descriptions of both sides: it stands in for the real one in tests, and beside the
 * sandbox (`main.ts`). It imports nothing of the site.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Book, openBook } from '../aggregator/book.ts';
import { openWire, type Pace, published, type Wire } from '../aggregator/wire.ts';
import { openPamCaller, type PamCaller } from './caller.ts';

export interface Valkyrie extends PamCaller, Pick<Wire, 'deliverLate' | 'timeouts'> {
  /** From now on. */
  keepTime(pace: Pace): void;
  readonly url: string;
  readonly book: Book;
  /** What was asked last, as it was asked. */
  lastAsked():
    | { readonly path: string; readonly headers: IncomingMessage['headers']; readonly body: string }
    | undefined;
  /** The next answer is lost. */
  loseNextAnswer(): void;
  stop(): Promise<void>;
}

export interface ValkyrieDeps {
  /** The operator's address for wallet calls; asked anew for each. */
  readonly wallet: () => string;
  readonly provider: string;
  /** Comes with what the operator asks; goes with what it asks itself. */
  readonly operatorKey: string;
  readonly pamToken: string;
  readonly port?: number;
  readonly now?: () => Date;
}

export const newSecret = () => randomBytes(24).toString('base64url');
const currency = 'CNY';
/** As the operator is told them by contract, not by any call. */
export const games =
  'val_roulette\tRoulette 9\tStudio Live\tRoulette\topen\nval_dice\tDice Row\tStudio Live\tDice\topen\nval_closed\tOld Wheel\tStudio Live\tWheel\tclosed\n';

export async function startValkyrie(deps: ValkyrieDeps): Promise<Valkyrie> {
  const { wallet, provider, operatorKey, pamToken: token, port = 0, now = () => new Date() } = deps;
  let pace = published;
  const [book, wire] = [openBook(), openWire(() => pace)];
  const caller = openPamCaller({ wallet, token, provider, currency, book, wire, pace: () => pace, now });
  let last: ReturnType<Valkyrie['lastAsked']>;
  let lost = 0;
  let address = '';

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const url = new URL(request.url ?? '/', 'http://platform');
    if (lost > 0) {
      lost -= 1;
      return void request.socket.destroy();
    }
    if (url.pathname === '/monitoring/ping') return void response.end('{}');
    if (request.method === 'GET') return void showGame(url, response);
    last = { path: url.pathname, headers: request.headers, body: Buffer.concat(chunks).toString('utf8') };
    if (request.headers.authorization !== `Bearer ${operatorKey}`) return void response.writeHead(401).end();
    if (url.pathname !== `/${provider}/gamelaunch`) return void response.writeHead(404).end();
    const asked = JSON.parse(last.body) as Record<string, string>;
    const session = String(request.headers['x-player-token'] ?? '');
    const open = games
      .split('\n')
      .some((line) => line.startsWith(`${asked.providerGameId}\t`) && line.endsWith('open'));
    if (session.length < 32 || session.length > 40 || !open)
      return void response
        .writeHead(400, { 'content-type': 'application/json' })
        .end('"Bad game launch call"');
    const query = new URLSearchParams({
      player: asked.playerId ?? '',
      session,
      game: asked.providerGameId ?? '',
    });
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ gameUrl: `${address}/game?${query.toString()}` }));
  }

  /** A page with one button: each press is a bet of one yuan and, every other time, a win of twice as much. */
  function showGame(url: URL, response: ServerResponse): void {
    const [user, session, game] = ['player', 'session', 'game'].map(
      (field) => url.searchParams.get(field) ?? '',
    );
    const link = `<p><a href="/spin?${url.searchParams.toString().replaceAll('&', '&amp;')}">Spin for 1.00</a></p>`;
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (url.pathname !== '/spin') return void response.end(`<!doctype html><title>Game</title>${link}`);
    const bet = {
      id: randomUUID(),
      user: user ?? '',
      token: session ?? '',
      game: game ?? '',
      round: randomUUID(),
      amount: 100n,
    };
    void caller.bet(bet).then(async (outcome) => {
      const wins = outcome === 'accepted' && Number.parseInt(bet.id.slice(0, 2), 16) % 2 === 0;
      if (outcome === 'accepted') await caller.win(bet, wins ? 200n : 0n);
      response.end(`<!doctype html><title>Game</title><p>${outcome}${wins ? ', won 2.00' : ''}</p>${link}`);
    });
  }

  const server = createServer((request, response) => void serve(request, response));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...caller,
    url: address,
    book,
    deliverLate: wire.deliverLate,
    timeouts: wire.timeouts,
    keepTime(next) {
      pace = next;
    },
    lastAsked: () => last,
    loseNextAnswer() {
      lost += 1;
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

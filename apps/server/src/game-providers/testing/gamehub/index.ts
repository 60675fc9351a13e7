/**
 * The GameHub by our own hand, from the pages that Blue Ocean Gaming publishes of its seamless wallet: it stands in for the real one in
 * tests. It imports nothing of the site.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Book, openBook } from '../aggregator/book.ts';
import { openWire, type Pace, published, type Wire } from '../aggregator/wire.ts';
import { type HubCaller, openHubCaller } from './caller.ts';

export interface GameHub extends HubCaller, Pick<Wire, 'deliverLate' | 'timeouts'> {
  /** From now on. */
  keepTime(pace: Pace): void;
  readonly url: string;
  readonly book: Book;
  /** What was asked last. */
  lastAsked(): Readonly<Record<string, unknown>> | undefined;
  /** The session that it names next, whoever asks. */
  nameNext(session: string): void;
  /** The next answer is lost. */
  loseNextAnswer(): void;
  stop(): Promise<void>;
}

export interface GameHubDeps {
  /** The operator's address for wallet calls; asked anew for each. */
  readonly wallet: () => string;
  readonly login: string;
  readonly password: string;
  readonly salt: string;
  readonly now: () => Date;
}

export const newSecret = () => randomBytes(24).toString('hex');
const games = [
  {
    id: '568',
    id_hash: 'bo_pyramid',
    name: 'The Pyramid',
    system: 'bo',
    type: 'video-slots',
    category: 'BO',
  },
  { id: '729', id_hash: 'bo_wheel', name: 'Wheel', system: 'bo', type: 'live-casino', category: 'BO' },
  { id: '730', name: 'Without a name of its own', system: 'bo', type: 'video-slots' },
];

export async function startGameHub({ wallet, login, password, salt, now }: GameHubDeps): Promise<GameHub> {
  let pace = published;
  const [book, wire] = [openBook(), openWire(() => pace)];
  const caller = openHubCaller({ wallet, salt, currency: 'CNY', book, wire, pace: () => pace, now });
  let last: Record<string, unknown> | undefined;
  let named: string | undefined;
  let lost = 0;
  let address = '';

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    if (lost > 0) {
      lost -= 1;
      return void request.socket.destroy();
    }
    const asked = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown>;
    last = asked;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answerTo(asked)));
  }

  function answerTo(asked: Readonly<Record<string, unknown>>) {
    if (asked.api_login !== login || asked.api_password !== password)
      return { error: 1, message: 'Invalid api login or password' };
    if (asked.method === 'getGameList') return { error: 0, response: games };
    if (asked.method !== 'getGame') return { error: 1, message: 'Player not found' };
    if (!games.some(({ id_hash }) => id_hash === asked.gameid))
      return { error: 1, message: `Game not found! Incorrect id:${String(asked.gameid)}` };
    const session = named ?? `bo_${randomBytes(10).toString('hex')}-729`;
    named = undefined;
    return {
      error: 0,
      response: `${address}/game?session=${session}`,
      gamesession_id: session,
      sessionid: randomBytes(6).toString('hex'),
      currency: asked.currency,
    };
  }

  const server = createServer((request, response) => void serve(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...caller,
    url: `${address}/api/seamless/provider`,
    book,
    deliverLate: wire.deliverLate,
    timeouts: wire.timeouts,
    keepTime(next) {
      pace = next;
    },
    lastAsked: () => last,
    nameNext(session) {
      named = session;
    },
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

/**
 * A game platform that says whatever a test wants, byte for byte: it speaks docs/venue-protocol.md without checking anything, and
 * stands in for one that is broken, or wants our money.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

/** A bet as the platform reports it; any of it may be wrong. */
export type HostileBet = Readonly<Record<string, unknown>>;

export interface HostileVenue {
  readonly url: string;
  /** What `/v1/bets/list` answers from now on, after what it answered before. @param records JSON texts, or what becomes JSON */
  report(...records: readonly (HostileBet | string)[]): void;
  /** Answers a path in full by these bytes from now on; undefined: as before. */
  answer(path: string, body: string | undefined): void;
  /** What lies in every player's wallet there, in fen. */
  balance(fen: number): void;
  stop(): Promise<void>;
}

/** A settled bet that is right in all; the test changes what it wants wrong. */
export function honestBet(id: string, player: string, changes: HostileBet = {}): HostileBet {
  const now = Date.now();
  return {
    seq: nextSeq(),
    id,
    player,
    game: 'mpqp01',
    round: `r-${id}`,
    stake: 1_000,
    valid: 1_000,
    payout: 0,
    state: 'settled',
    placed_at: now - 1_000,
    settled_at: now,
    ...changes,
  };
}

let seq = 0;
function nextSeq(): number {
  seq += 1;
  return seq;
}

export async function startHostileVenue(): Promise<HostileVenue> {
  const reported: string[] = [];
  const answers = new Map<string, string>();
  let lying = 0;

  function answerTo(path: string, json: Record<string, unknown>): string {
    const fixed = answers.get(path);
    if (fixed !== undefined) return fixed;
    switch (path) {
      case '/v1/bets/list':
        return page(Number(json.cursor ?? 0), Number(json.limit ?? 100));
      case '/v1/players/balance':
        return JSON.stringify({ ok: true, balance: lying });
      case '/v1/transfers/create':
        return JSON.stringify({ ok: true, status: 'done', id: json.id, amount: json.amount, balance: lying });
      case '/v1/transfers/status':
        return JSON.stringify({ ok: true, status: 'done' });
      case '/v1/games/launch':
        return JSON.stringify({ ok: true, url: `http://127.0.0.1/game/${String(json.game)}` });
      default:
        return JSON.stringify({ ok: true });
    }
  }

  /** A cursor is how many records were read. */
  function page(from: number, limit: number): string {
    const bets = reported.slice(from, from + limit);
    const cursor = from + bets.length;
    return `{"ok":true,"bets":[${bets.join(',')}],"cursor":"${cursor}","more":${cursor < reported.length}}`;
  }

  const server = createServer((request, response) => {
    void textOf(request).then((text) => {
      const read = z.record(z.string(), z.unknown()).safeParse(text === '' ? {} : JSON.parse(text));
      response.setHeader('content-type', 'application/json');
      response.end(answerTo(request.url ?? '', read.success ? read.data : {}));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    report: (...records) =>
      void reported.push(
        ...records.map((record) => (typeof record === 'string' ? record : JSON.stringify(record))),
      ),
    answer(path, body) {
      if (body === undefined) answers.delete(path);
      else answers.set(path, body);
    },
    balance(fen) {
      lying = fen;
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

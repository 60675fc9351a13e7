/** A player at the hilo table: launches, reads, bets, decides, as the page does. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { TestPlatform } from './platform.ts';

const table = z.object({
  ok: z.boolean(),
  reason: z.string().optional(),
  balance: z.number(),
  next: z.object({ commitment: z.string(), nonce: z.number() }),
  round: z
    .object({
      id: z.string(),
      state: z.enum(['open', 'cashed', 'lost', 'void']),
      stake: z.number(),
      payout: z.number(),
      cards: z.array(z.number()),
      actions: z.string(),
      version: z.number(),
      hits: z.number(),
      choices: z.record(z.string(), z.object({ favourable: z.number(), left: z.number() })).nullable(),
      commitment: z.string(),
      client_seed: z.string(),
      nonce: z.number(),
      server_seed: z.string().nullable(),
    })
    .nullable(),
  history: z.array(z.object({ id: z.string(), state: z.string() })),
  revealed: z.object({ server_seed: z.string(), commitment: z.string() }).optional(),
});
export type TableAnswer = z.output<typeof table>;

export interface HiloPlayer {
  readonly player: string;
  readonly token: string;
  table(): Promise<TableAnswer>;
  bet(changes?: {
    id?: string;
    stake?: unknown;
    client_seed?: string;
    commitment?: string;
  }): Promise<TableAnswer>;
  decide(decision: { round: string; version: number; action: string }): Promise<TableAnswer>;
  rotate(): Promise<TableAnswer>;
}

/** @param balance fen that lie in the venue */
export async function seatPlayer(
  platform: TestPlatform,
  player: string,
  balance = 100_000,
): Promise<HiloPlayer> {
  const { operator } = platform;
  await operator.call('/v1/players/create', { venue: 'mpqp', player });
  if (balance > 0) {
    await operator.call('/v1/transfers/create', {
      venue: 'mpqp',
      player,
      id: randomUUID(),
      direction: 'in',
      amount: balance,
      not_after: platform.platform.clock.now() + 30_000,
    });
  }
  return openTable(platform, player);
}

/** Another session of a player who exists. */
export async function openTable(platform: TestPlatform, player: string): Promise<HiloPlayer> {
  const launched = await platform.operator.call('/v1/games/launch', {
    venue: 'mpqp',
    player,
    game: 'hilo',
    language: 'zh-CN',
    lobby_url: 'http://localhost:8080/',
  });
  const token = new URLSearchParams(new URL(String(launched.url)).hash.slice(1)).get('session') ?? '';
  async function ask(method: 'GET' | 'POST', path: string, content?: unknown): Promise<TableAnswer> {
    const response = await fetch(`${platform.url}/games/hilo/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(content === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(content === undefined ? {} : { body: JSON.stringify(content) }),
    });
    if (response.status !== 200) throw new Error(`HTTP ${response.status}`);
    return table.parse(await response.json());
  }
  const read = () => ask('GET', 'table');
  return {
    player,
    token,
    table: read,
    async bet(changes = {}) {
      const commitment = changes.commitment ?? (await read()).next.commitment;
      return ask('POST', 'rounds', {
        id: randomUUID(),
        stake: 1000,
        client_seed: 'test',
        ...changes,
        commitment,
      });
    },
    decide: (decision) => ask('POST', 'decisions', decision),
    rotate: () => ask('POST', 'seed'),
  };
}

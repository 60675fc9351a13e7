/** A player at the hilo table: launches, reads, bets, decides, as the page does. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { answerOf, askAs, createPlayer, launchGame } from './page.ts';
import type { TestPlatform } from './platform.ts';

const venue = 'mpqp';

const table = z.object({
  ok: z.boolean(),
  reason: z.string().optional(),
  wait: z.number(),
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
  await createPlayer(platform, { venue, player }, balance);
  return openTable(platform, player);
}

/** Another session of a player who exists. */
export async function openTable(platform: TestPlatform, player: string): Promise<HiloPlayer> {
  const token = await launchGame(platform, { venue, player }, 'hilo');
  const ask = async (path: string, content?: unknown) =>
    table.parse(await answerOf(askAs(platform, token, `hilo/${path}`, content)));
  const read = () => ask('table');
  return {
    player,
    token,
    table: read,
    async bet(changes = {}) {
      const commitment = changes.commitment ?? (await read()).next.commitment;
      const order = { id: randomUUID(), stake: 1000, client_seed: 'test', ...changes, commitment };
      const answer = await ask('rounds', order);
      if (answer.reason !== 'too_soon') return answer;
      // As the page does; the platform's clock goes on at once.
      const { clock } = platform.platform;
      clock.shift(clock.now() - Date.now() + answer.wait);
      return ask('rounds', order);
    },
    decide: (decision) => ask('decisions', decision),
    rotate: () => ask('seed', {}),
  };
}

/** An attacker at a table of the platform: launches, reads and bets over HTTP, as the game's page does. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { answerOf, askAs, createPlayer, launchGame } from '../apps/sandbox/src/testing/page.ts';
import { startPlatform, type TestPlatform } from '../apps/sandbox/src/testing/platform.ts';

const table = z.object({
  ok: z.boolean(),
  reason: z.string().optional(),
  limit: z.object({ kind: z.string(), room: z.number() }).optional(),
  balance: z.number(),
  round: z.object({ round: z.number(), closes_at: z.number(), draws_at: z.number(), ends_at: z.number() }),
  rooms: z.record(z.string(), z.number()).optional(),
  bets: z.array(z.object({ kind: z.string(), stake: z.number(), round: z.number() })),
});
export type TableAnswer = z.output<typeof table>;

export interface Line {
  readonly kind: string;
  /** Fen. */
  readonly stake: number;
}

export interface Seat {
  readonly player: string;
  table(): Promise<TableAnswer>;
  bet(round: number, bets: readonly Line[]): Promise<TableAnswer>;
}

/** A platform whose time stands still until it is set, a second after a whole multiple of ten minutes: rounds last as long as a busy machine needs. */
export async function startTables(): Promise<TestPlatform> {
  const period = 600_000;
  let now = Math.ceil(Date.now() / period) * period + 1_000;
  return startPlatform(
    {},
    {
      now: () => now,
      shift(offsetMs) {
        now = Date.now() + offsetMs;
      },
    },
  );
}

/** @param balance fen that lie in the venue */
export async function sit(
  platform: TestPlatform,
  { venue, game, player, balance }: { venue: string; game: string; player: string; balance: number },
): Promise<Seat> {
  const purse = { venue, player };
  await createPlayer(platform, purse, balance);
  const session = await launchGame(platform, purse, game);
  const ask = async (path: string, order?: unknown) =>
    table.parse(await answerOf(askAs(platform, session, `${game}/${path}`, order)));
  return {
    player,
    table: () => ask('table'),
    bet: (round, bets) => ask('bets', { id: randomUUID(), round, bets }),
  };
}

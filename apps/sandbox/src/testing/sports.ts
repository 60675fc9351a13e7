/** A bettor on matches: launches, reads and bets, as the page does; and the clock that matches run by. */
import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { findLeague } from '../game-platform/games/sports/leagues.ts';
import { bettingMs, fixturesAt } from '../game-platform/games/sports/schedule.ts';
import type { Result } from '../game-platform/games/sports/sport.ts';
import { findSport } from '../game-platform/games/sports/sports.ts';
import { answerOf, askAs, createPlayer, launchGame } from './page.ts';
import type { TestPlatform } from './platform.ts';

const card = z.object({
  id: z.string(),
  status: z.enum(['announced', 'open', 'running', 'played', 'abandoned', 'corrected']),
  opens_at: z.number(),
  starts_at: z.number(),
  ended_at: z.number().nullable(),
  score: z.object({ home: z.number(), away: z.number() }),
  odds: z.record(z.string(), z.record(z.string(), z.number().nullable())),
  result: z.object({ home: z.number(), away: z.number(), first: z.string().nullable() }).nullable(),
});
const event = card.extend({
  commitment: z.string(),
  server_seed: z.string().nullable(),
  beacon: z.object({ round: z.number(), signature: z.string().nullable() }).nullable(),
  rooms: z.record(z.string(), z.record(z.string(), z.number().nullable())).optional(),
  happenings: z.array(z.object({ at: z.number(), side: z.string() })),
});
const answer = z.object({
  ok: z.boolean(),
  reason: z.string().optional(),
  limit: z
    .object({
      room: z.number(),
      legs: z.array(z.object({ event: z.string(), market: z.string(), selection: z.string() })),
    })
    .optional(),
  balance: z.number(),
  events: z.array(card).optional(),
  event: event.optional(),
  bets: z
    .array(
      z.object({
        id: z.string(),
        stake: z.number(),
        potential: z.number(),
        payout: z.number(),
        state: z.string(),
        legs: z.array(z.object({ event: z.string(), odds: z.number(), state: z.string() })),
      }),
    )
    .optional(),
});
type SportsAnswer = z.output<typeof answer>;
type EventAnswer = z.output<typeof event>;

export interface Leg {
  readonly event: string;
  readonly market: string;
  readonly selection: string;
  readonly odds: number;
}

export interface Bettor {
  readonly player: string;
  board(): Promise<SportsAnswer>;
  event(id: string): Promise<EventAnswer>;
  bets(): Promise<NonNullable<SportsAnswer['bets']>>;
  bet(
    legs: readonly Leg[],
    changes?: { id?: string; stake?: unknown; accept?: unknown },
  ): Promise<SportsAnswer>;
}

/** @param balance fen that lie in the venue */
export async function seatBettor(
  platform: TestPlatform,
  player: string,
  balance = 100_000,
  game: 'football' | 'arena' = 'football',
): Promise<Bettor> {
  const purse = { venue: game === 'football' ? 'mpty' : 'mpdj', player };
  await createPlayer(platform, purse, balance);
  const session = await launchGame(platform, purse, game);
  const ask = async (path: string, content?: unknown) =>
    answer.parse(await answerOf(askAs(platform, session, `sports/${path}`, content)));
  return {
    player,
    board: () => ask('board'),
    async event(id) {
      const { event: found } = await ask(`events/${id}`);
      if (!found) throw new Error(`no event ${id}`);
      return found;
    },
    async bets() {
      return (await ask('bets')).bets ?? [];
    },
    bet: (legs, changes = {}) => ask('bets', { id: randomUUID(), stake: 1_000, ...changes, legs }),
  };
}

export interface KnownMatch {
  readonly id: string;
  readonly opensAt: number;
  readonly startsAt: number;
}

/** Makes the next match of a league that has not opened end as wanted, by a seed that leads there. */
export async function fixMatch(
  platform: TestPlatform,
  code: string,
  wanted: (result: Result | null) => boolean,
): Promise<KnownMatch> {
  const league = findLeague(code);
  const sport = league && findSport(league.sport);
  if (!league || !sport) throw new Error(`no league ${code}`);
  const { clock } = platform.platform;
  const nextMatch = () => fixturesAt(league, clock.now()).at(-1);
  let match = nextMatch();
  // So near to its opening that it might open meanwhile: the one after it.
  if (match && match.startsAt - bettingMs - clock.now() < 20_000) {
    await goTo(platform, match.startsAt - bettingMs + 1_000);
    match = nextMatch();
  }
  if (!match) throw new Error('no fixture');
  for (let number = 0; ; number += 1) {
    const seed = createHash('sha256').update(`fixed ${number}`).digest('hex');
    if (!wanted(sport.course({ seed, event: match.id }, match).result)) continue;
    const body = { event: match.id, server_seed: seed };
    const answered = z
      .object({ ok: z.boolean() })
      .parse(await (await platform.control('POST', '/control/sports/seed', body)).json());
    if (!answered.ok) throw new Error('the seed was not taken');
    return { id: match.id, opensAt: match.startsAt - bettingMs, startsAt: match.startsAt };
  }
}

/** Moves the platform's time there, Unix ms; everything that is due happens. */
export async function goTo(platform: TestPlatform, at: number): Promise<void> {
  const { ok } = await platform.control('POST', '/control/clock', { offset_ms: Math.ceil(at - Date.now()) });
  if (!ok) throw new Error('the clock did not move');
}

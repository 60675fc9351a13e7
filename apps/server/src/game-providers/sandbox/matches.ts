/** The matches of a venue of the sandbox platform (docs/venue-protocol.md). */
import { z } from 'zod';
import type { Answer } from '../../platform/answer.ts';
import type { AskSigned } from '../../platform/signed-client.ts';
import type { VenueMatch } from '../port.ts';

const name = z.object({ zh: z.string().min(1).max(60), en: z.string().min(1).max(60) });
const instant = z.number().int().nonnegative().max(4_102_444_800_000);
const score = z.number().int().min(0).max(999);
const answer = z.object({
  now: instant,
  matches: z
    .array(
      z.object({
        id: z.string().min(1).max(64),
        game: z.string().min(1).max(64),
        league: name,
        home: name,
        away: name,
        starts_at: instant,
        running: z.boolean(),
        score: z.object({ home: score, away: score }),
        odds: z
          .array(
            z.object({
              selection: z.string().min(1).max(64),
              odds: z.number().int().min(101).max(10_000_000),
            }),
          )
          .max(3),
        /** Left out by platforms whose matches are played by people. */
        simulated: z.boolean().default(false),
      }),
    )
    .max(50),
});

export async function askMatches(ask: AskSigned): Promise<Answer<readonly VenueMatch[]>> {
  const told = await ask('/v1/matches/list', {}, answer);
  if (told.outcome !== 'done') return told;
  const { now, matches } = told.value;
  return {
    outcome: 'done',
    value: matches.map(({ starts_at: startsAt, ...match }) => ({ ...match, startsInMs: startsAt - now })),
  };
}

/**
 * What games say of themselves: how much of the stakes comes back in the long run, how far a round strays from that, and what one pays at
 * the most. A platform works it out from the game's own model and tells it in its list of games; here it is kept with the game and
 * shown, never typed. Platforms that tell nothing of the kind have none.
 */
import { z } from 'zod';
import { announce } from '../platform/change-feed.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { type Catalogue, venueTopic } from './catalogue.ts';
import type { FairnessAccess } from './fairness.ts';
import { openSandboxClient } from './sandbox/client.ts';

const listed = z.object({
  games: z.array(
    z.object({
      game: z.string(),
      // Told wrongly it is not told: a figure that cannot be is worse than none.
      return_to_player: z.number().int().min(1).max(10_000).nullable().default(null).catch(null),
      volatility: z.enum(['low', 'medium', 'high']).nullable().default(null).catch(null),
      largest_win: z.number().int().min(1).max(1_000_000_000).nullable().default(null).catch(null),
      spread: z.number().int().min(1).max(1_000_000).nullable().default(null).catch(null),
    }),
  ),
});

interface Parts {
  readonly database: Database;
  readonly catalogue: Catalogue;
  readonly access: FairnessAccess;
  readonly clock: Clock;
}

/** Asks every platform that tells it, and keeps what has changed; one that does not answer changes nothing. For a job. */
export async function keepGameModels({ database, catalogue, access, clock }: Parts): Promise<void> {
  const signed = {
    url: access.SANDBOX_URL,
    operator: access.SANDBOX_OPERATOR,
    secret: access.SANDBOX_SECRET,
  };
  for (const { code, adapter } of catalogue.venues()) {
    if (adapter !== 'sandbox' && adapter !== 'sandbox-seamless') continue;
    const told = await openSandboxClient(signed, code, clock)('/v1/games/list', {}, listed);
    if (told.outcome !== 'done') continue;
    const { games } = told.value;
    await database.transaction(async (tx) => {
      const { rows } = await tx.query(
        `update game g set return_to_player = t.back, volatility = t.volatility, largest_win = t.largest, spread = t.spread
           from unnest($2::text[], $3::integer[], $4::text[], $5::bigint[], $6::integer[])
                  as t (code, back, volatility, largest, spread)
          where g.venue = $1 and g.code = t.code
            and (g.return_to_player, g.volatility, g.largest_win, g.spread)
                is distinct from (t.back, t.volatility, t.largest, t.spread)
         returning g.code`,
        [
          code,
          games.map(({ game }) => game),
          games.map(({ return_to_player: back }) => back),
          games.map(({ volatility }) => volatility),
          games.map(({ largest_win: largest }) => largest),
          games.map(({ spread }) => spread),
        ],
      );
      if (rows.length > 0) await announce(tx, venueTopic, code);
    });
  }
}

/** Slots: one engine, ninety-six games at four venues; maths.ts says how they pay. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Platform } from '../../platform.ts';
import { toJson } from '../../protocol/json.ts';
import { playerDoor } from '../../sessions/door.ts';
import type { Game } from '../game.ts';
import { models } from './maths.ts';
import { type Refusal, slotsSchema, startRound, viewOf } from './rounds.ts';
import { findTheme, themes } from './themes.ts';

const codes: ReadonlySet<string> = new Set(themes.map(({ code }) => code));

const spinOrder = z
  .object({
    id: z.guid().transform((text) => text.toLowerCase()),
    stake: z.number().int().positive().transform(BigInt),
    client_seed: z.string().regex(/^[\x21-\x39\x3b-\x7e]{1,64}$/),
    commitment: z.string().regex(/^[0-9a-f]{64}$/),
  })
  .transform(({ client_seed, ...rest }) => ({ ...rest, clientSeed: client_seed }));

export const slots: Game = {
  game: 'slots',
  serves: [...codes],
  schema: slotsSchema,
  routes(http: FastifyInstance, platform: Platform) {
    const sessionOf = playerDoor(http, platform, codes);
    const answer = (session: ReturnType<typeof sessionOf>, reason?: Refusal | 'bad_request') => {
      const { language, lobbyUrl } = session;
      const view = { language, lobby_url: lobbyUrl, ...viewOf(platform, session) };
      return toJson(reason === undefined ? { ok: true, ...view } : { ok: false, reason, ...view });
    };

    http.get('/games/slots/table', async (request) => answer(sessionOf(request)));

    http.post('/games/slots/spins', async (request) => {
      const session = sessionOf(request);
      const order = spinOrder.safeParse(request.body);
      const theme = findTheme(session.game);
      if (!order.success || !theme) return answer(session, 'bad_request');
      return answer(session, startRound(platform, session, models[theme.model], order.data));
    });
  },
  // A round is over when it is answered: nobody can leave one open.
  sweep: () => undefined,
};

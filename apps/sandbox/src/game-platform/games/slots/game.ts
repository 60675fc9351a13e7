/** Slots: ninety-nine games at five venues, each of one of six models; models.ts and maths.ts say how they pay. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { toJson } from '../../../kit/json.ts';
import type { Platform } from '../../platform.ts';
import { playerDoor } from '../../sessions/door.ts';
import type { Session } from '../../sessions/sessions.ts';
import type { Game } from '../game.ts';
import { describeSpin } from './describe.ts';
import { figuresOf } from './figures.ts';
import { models } from './models.ts';
import { findRound, slotsSchema, startRound, viewOf } from './rounds.ts';
import { type SeamlessRefusal, startSeamlessRound } from './seamless.ts';
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
  oneAtATime: true,
  schema: slotsSchema,
  routes(http: FastifyInstance, platform: Platform) {
    const sessionOf = playerDoor(http, platform, codes);
    const answer = async (session: Session, reason?: SeamlessRefusal | 'bad_request') => {
      const { language, lobbyUrl, walletToken: token } = session;
      const balance = token === undefined ? {} : { balance: await platform.wallet.balance(session, token) };
      const view = { language, lobby_url: lobbyUrl, ...viewOf(platform, session), ...balance };
      return toJson(reason === undefined ? { ok: true, ...view } : { ok: false, reason, ...view });
    };

    http.get('/games/slots/table', async (request) => answer(sessionOf(request)));

    http.post('/games/slots/spins', async (request) => {
      const session = sessionOf(request);
      const order = spinOrder.safeParse(request.body);
      const theme = findTheme(session.game);
      if (!order.success || !theme) return answer(session, 'bad_request');
      const model = models[theme.model];
      const { walletToken: token } = session;
      const refusal =
        token === undefined
          ? startRound(platform, session, model, order.data)
          : await startSeamlessRound(platform, session, { model, token }, order.data);
      return answer(session, refusal);
    });
  },
  describe: describeSpin,
  figures(code) {
    const theme = findTheme(code);
    return theme && figuresOf(theme.model);
  },
  seedOf: ({ store }, { bet, ...key }) => findRound(store, key, bet)?.server_seed,
  // A round is over when it is answered: nobody can leave one open.
  sweep: () => undefined,
};

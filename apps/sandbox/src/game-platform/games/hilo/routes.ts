/** What the game's page may ask, with the token of its launch address. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { toJson } from '../../../kit/json.ts';
import { commitmentTo, newServerSeed } from '../../fairness/numbers.ts';
import type { Platform } from '../../platform.ts';
import { playerDoor } from '../../sessions/door.ts';
import { decide, type Refusal, startRound } from './rounds.ts';
import { replaceSeed } from './seeds.ts';
import { viewOf } from './view.ts';

/** Visible ASCII without the colon that separates it from the round's number. */
const clientSeed = z.string().regex(/^[\x21-\x39\x3b-\x7e]{1,64}$/);
const betOrder = z
  .object({
    id: z.guid().transform((text) => text.toLowerCase()),
    stake: z.number().int().nonnegative().transform(BigInt),
    client_seed: clientSeed,
    commitment: z.string().regex(/^[0-9a-f]{64}$/),
  })
  .transform(({ client_seed, ...rest }) => ({ ...rest, clientSeed: client_seed }));
const decision = z.object({
  round: z.guid().transform((text) => text.toLowerCase()),
  version: z.number().int().min(0).max(52),
  action: z.enum(['high', 'low', 'swap', 'cash']),
});
const letters = { high: 'h', low: 'l', swap: 's', cash: 'cash' } as const;

export function hiloRoutes(http: FastifyInstance, platform: Platform): void {
  const sessionOf = playerDoor(http, platform, 'hilo');

  /** Refused or not, the page learns how things stand. */
  const answer = (session: ReturnType<typeof sessionOf>, reason?: Refusal | 'bad_request') => {
    const { language, lobbyUrl } = session;
    const view = { language, lobby_url: lobbyUrl, ...viewOf(platform, session) };
    return toJson(reason === undefined ? { ok: true, ...view } : { ok: false, reason, ...view });
  };

  http.get('/games/hilo/table', async (request) => answer(sessionOf(request)));

  http.post('/games/hilo/rounds', async (request) => {
    const session = sessionOf(request);
    const order = betOrder.safeParse(request.body);
    return answer(session, order.success ? startRound(platform, session, order.data) : 'bad_request');
  });

  http.post('/games/hilo/decisions', async (request) => {
    const session = sessionOf(request);
    const read = decision.safeParse(request.body);
    if (!read.success) return answer(session, 'bad_request');
    const { round, version, action } = read.data;
    return answer(session, decide(platform, session, { round, version, action: letters[action] }));
  });

  /** Throws the unused seed away, shows it, and commits to a new one. */
  http.post('/games/hilo/seed', async (request) => {
    const session = sessionOf(request);
    const { store } = platform;
    const { server, nonce } = store.transact(() => replaceSeed(store, session, newServerSeed()));
    const { language, lobbyUrl } = session;
    return toJson({
      ok: true,
      language,
      lobby_url: lobbyUrl,
      ...viewOf(platform, session),
      revealed: { server_seed: server, commitment: commitmentTo(server), nonce },
    });
  });
}

const seedOrder = z.object({
  venue: z.string(),
  player: z.string(),
  server_seed: z.string().regex(/^[0-9a-f]{64}$/),
});

/** Lets a test know the cards: sets the hidden seed of a player's next round. */
export function hiloControls(http: FastifyInstance, { store }: Platform): void {
  http.post('/control/hilo/seed', async ({ body }) => {
    const { venue, player, server_seed: server } = seedOrder.parse(body);
    store.transact(() => replaceSeed(store, { venue, player }, server));
    return { ok: true, commitment: commitmentTo(server) };
  });
}

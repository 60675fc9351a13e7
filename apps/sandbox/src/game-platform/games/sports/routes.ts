/** What the page may ask, with the token of its launch address, and what tests may. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { toJson } from '../../../kit/json.ts';
import { commitmentTo } from '../../fairness/numbers.ts';
import type { Platform } from '../../platform.ts';
import { playerDoor } from '../../sessions/door.ts';
import { oddsChoices, ordersOn, placeOrder, type Refusal } from './bets.ts';
import { findEvent, replaceSeed } from './events.ts';
import { limits } from './limits.ts';
import { advance, correctEvent } from './settlement.ts';
import { betsOf, boardOf, eventOf, headOf } from './view.ts';

export const codes: ReadonlySet<string> = new Set(['football', 'arena']);

const eventId = z.string().regex(/^[a-z]{2}-\d{1,12}$/);
const code = z.string().regex(/^[a-z0-9.-]{1,24}$/);
const betOrder = z.object({
  id: z.guid().transform((text) => text.toLowerCase()),
  stake: z.number().int().nonnegative().transform(BigInt),
  // A page of before does not ask for it: then only what it showed is taken.
  accept: z.enum(oddsChoices).default('shown'),
  legs: z
    .array(
      z.object({
        event: eventId,
        market: code,
        selection: code,
        odds: z.number().int().positive().transform(BigInt),
      }),
    )
    .min(1)
    .max(limits.legs),
});

export function sportsRoutes(http: FastifyInstance, platform: Platform): void {
  const sessionOf = playerDoor(http, platform, codes);
  type Asking = ReturnType<typeof sessionOf>;
  const head = (session: Asking) => ({ ok: true, ...headOf(platform, session) });

  http.addHook('preHandler', async () => advance(platform));

  http.get('/games/sports/board', async (request) => {
    const session = sessionOf(request);
    return toJson({ ...head(session), events: boardOf(platform, session.game) });
  });

  http.get<{ Params: { id: string } }>('/games/sports/events/:id', async (request) => {
    const session = sessionOf(request);
    const event = eventOf(platform, session.game, request.params.id, session);
    return toJson(event ? { ...head(session), event } : { ok: false, reason: 'unknown_event' });
  });

  http.get('/games/sports/bets', async (request) => {
    const session = sessionOf(request);
    return toJson({ ...head(session), bets: betsOf(platform, session) });
  });

  /** Refused or not, the page learns how its matches and its bets stand. */
  http.post('/games/sports/bets', async (request) => {
    const session = sessionOf(request);
    const order = betOrder.safeParse(request.body);
    const refused: Refusal | { reason: 'bad_request' } | undefined = order.success
      ? placeOrder(platform, session, order.data)
      : { reason: 'bad_request' };
    const legs = order.success ? order.data.legs : [];
    return toJson({
      ...head(session),
      ...(refused === undefined ? {} : { ok: false, ...refused }),
      events: legs.flatMap((leg) => eventOf(platform, session.game, leg.event) ?? []),
      bets: betsOf(platform, session),
    });
  });
}

const seedOrder = z.object({ event: eventId, server_seed: z.string().regex(/^[0-9a-f]{64}$/) });
const correction = z.object({ event: eventId });

/** Lets a test know how a match ends (before anybody bet on it), and take a result back. */
export function sportsControls(http: FastifyInstance, platform: Platform): void {
  const { store, clock } = platform;
  http.post('/control/sports/seed', async ({ body }) => {
    const { event: id, server_seed: seed } = seedOrder.parse(body);
    advance(platform);
    return store.transact(() => {
      const event = findEvent(store, id);
      if (!event) return { ok: false, reason: 'unknown_event' };
      if (clock.now() >= event.starts_at || ordersOn(store, id).length > 0)
        return { ok: false, reason: 'conflict' };
      replaceSeed(store, event, seed);
      return { ok: true, commitment: commitmentTo(seed) };
    });
  });
  http.post('/control/sports/correct', async ({ body }) => {
    advance(platform);
    const corrected = correctEvent(platform, correction.parse(body).event);
    return corrected ? { ok: true, ...corrected } : { ok: false, reason: 'conflict' };
  });
}

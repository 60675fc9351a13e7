/** What tests may do to the platform. These routes exist only when a control token is configured. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { guardControls } from '../kit/control.ts';
import { toJson } from '../kit/json.ts';
import { games } from './games/registry.ts';
import { annulBet, findBet, placeBet, settleBet, voidBet } from './money/bets.ts';
import type { Platform } from './platform.ts';
import { findVenue } from './venues.ts';

const fen = z.number().int().nonnegative().max(10_000_000_000_000).transform(BigInt);
const venueSwitch = z.object({ venue: z.string(), up: z.boolean() });
const betOrder = z.object({
  venue: z.string(),
  player: z.string(),
  id: z.string().min(1).max(64),
  game: z.string().max(64).default('hilo'),
  stake: fen.refine((stake) => stake > 0n),
  /** Absent: the bet stays unsettled. */
  payout: fen.optional(),
});
const betChange = z.object({
  id: z.string(),
  state: z.enum(['settled', 'void']),
  payout: fen.default(0n),
});

/** Register in a scope of its own. */
export function openControls(http: FastifyInstance, platform: Platform): void {
  const { store, clock, maintenance } = platform;
  const { controlToken } = platform.config;
  if (controlToken === undefined) return;

  guardControls(http, controlToken);

  http.post('/control/venues', async ({ body }) => {
    const { venue, up } = venueSwitch.parse(body);
    if (!findVenue(venue)) return { ok: false, reason: 'unknown_venue' };
    if (up) maintenance.delete(venue);
    else maintenance.add(venue);
    return { ok: true };
  });

  http.post('/control/bets', async ({ body }) => {
    const { id, venue, player, game, stake, payout } = betOrder.parse(body);
    return store.transact(() => {
      if (findBet(store, id)) return { ok: false, reason: 'conflict' };
      const order = { id, venue, player, game, round: id, stake };
      if (placeBet(store, order, clock.now()) === undefined)
        return { ok: false, reason: 'insufficient_funds' };
      if (payout !== undefined) settleBet(store, id, payout, clock.now());
      return { ok: true };
    });
  });

  http.post('/control/bets/change', async ({ body }) => {
    const { id, state, payout } = betChange.parse(body);
    return store.transact(() => {
      const bet = findBet(store, id);
      if (!bet) return { ok: false, reason: 'unknown_bet' };
      if (bet.state === 'unsettled') {
        // A round that is being played is ended by its game.
        if (bet.round !== bet.id) return { ok: false, reason: 'conflict' };
        if (state === 'void') voidBet(store, id, clock.now());
        else settleBet(store, id, payout, clock.now());
        return { ok: true };
      }
      if (state === 'settled') return { ok: false, reason: 'conflict' };
      return annulBet(store, bet, clock.now()) ? { ok: true } : { ok: false, reason: 'insufficient_funds' };
    });
  });

  http.post('/control/wallet/annul', async ({ body }) => {
    const { id } = z.object({ id: z.string() }).parse(body);
    return (await platform.wallet.annul(id)) ? { ok: true } : { ok: false, reason: 'unknown_bet' };
  });

  for (const game of games) game.controls?.(http, platform);

  http.get('/control/books', async (_request, reply) => {
    const books = store.one(
      z.object({ balances: z.bigint(), movements: z.bigint(), wrong: z.bigint() }),
      `select (select coalesce(sum(balance), 0) from player) as balances,
              (select coalesce(sum(amount), 0) from movement) as movements,
              (select count(*) from player p where p.balance <>
                (select coalesce(sum(m.amount), 0) from movement m where m.venue = p.venue and m.player = p.player)) as wrong`,
    );
    return reply.type('application/json').send(toJson({ ok: true, ...books }));
  });
}

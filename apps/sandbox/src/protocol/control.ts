/** What tests may do to the platform. These routes exist only when a control token is configured. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { games } from '../games/registry.ts';
import { annulBet, findBet, placeBet, settleBet, voidBet } from '../money/bets.ts';
import type { Platform } from '../platform.ts';
import { findVenue } from '../venues.ts';
import { type Faults, faultOrder } from './faults.ts';
import { toJson } from './json.ts';
import { same } from './signature.ts';

const fen = z.number().int().nonnegative().max(10_000_000_000_000).transform(BigInt);
const venueSwitch = z.object({ venue: z.string(), up: z.boolean() });
const clockShift = z.object({ offset_ms: z.number().int().min(-1e12).max(1e12) });
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

const payerAct = z.object({
  id: z.string(),
  act: z.enum(['pay', 'decline', 'repeat']),
  /** Absent: what was asked for. */
  amount: fen.refine((paid) => paid > 0n).optional(),
  tell_after_ms: z.number().int().min(0).max(86_400_000).default(0),
});

/** Register in a scope of its own. @param afterClock runs what is due when the time was moved */
export async function openControl(
  http: FastifyInstance,
  platform: Platform,
  faults: Faults,
  afterClock: () => void,
): Promise<void> {
  const { store, clock, maintenance } = platform;
  const { controlToken } = platform.config;
  if (controlToken === undefined) return;

  http.addHook('onRequest', async (request, reply) => {
    const given = request.headers['x-control'];
    if (typeof given !== 'string' || !same(given, controlToken)) {
      return reply.code(401).send({ ok: false, reason: 'unauthenticated' });
    }
  });
  http.setErrorHandler((error, _request, reply) => {
    if (error instanceof z.ZodError) {
      return reply.code(400).send({ ok: false, reason: 'bad_request', problems: error.issues.map(describe) });
    }
    throw error;
  });

  http.post('/control/faults', async ({ body }) => {
    faults.add(faultOrder.parse(body));
    return { ok: true };
  });
  http.get('/control/faults', async () => ({ ok: true, faults: faults.list() }));
  http.delete('/control/faults', async () => {
    faults.clear();
    return { ok: true };
  });

  http.post('/control/venues', async ({ body }) => {
    const { venue, up } = venueSwitch.parse(body);
    if (!findVenue(venue)) return { ok: false, reason: 'unknown_venue' };
    if (up) maintenance.delete(venue);
    else maintenance.add(venue);
    return { ok: true };
  });

  http.post('/control/clock', async ({ body }) => {
    clock.shift(clockShift.parse(body).offset_ms);
    afterClock();
    return { ok: true, now: clock.now() };
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

  http.post('/control/payments', async ({ body }) => {
    const { id, act, amount, tell_after_ms: tellAfterMs } = payerAct.parse(body);
    const payment = platform.checkout.find(id);
    if (!payment) return { ok: false, reason: 'unknown_payment' };
    if (act === 'repeat') await platform.checkout.repeat(id);
    else {
      const paid = act === 'decline' ? undefined : (amount ?? payment.amount);
      platform.checkout.decide(id, { paid, tellAfterMs });
    }
    return { ok: true };
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

function describe(issue: z.core.$ZodIssue): string {
  return `${issue.path.join('.')}: ${issue.message}`;
}

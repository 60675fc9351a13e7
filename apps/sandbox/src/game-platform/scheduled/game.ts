/** Makes a game of the platform out of a definition: its tables, calls, test calls, and the hand that settles. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { quicknet } from '../../kit/beacon/chain.ts';
import { toJson } from '../../kit/json.ts';
import type { Game } from '../games/game.ts';
import type { Platform } from '../platform.ts';
import { playerDoor } from '../sessions/door.ts';
import { findScheduledBet, type Order, placeOrder, type Refusal } from './bets.ts';
import { chainFor, chainLength, roundOfDraw, seedOf } from './chain.ts';
import type { ScheduledGame } from './definition.ts';
import { describeBet } from './describe.ts';
import { beginNaming } from './naming.ts';
import { checkSchedule, labelOf, lastDrawn, roundAt } from './schedule.ts';
import { scheduledSchema } from './schema.ts';
import { cancelRound, outcomeOf, settleDue } from './settlement.ts';
import { drawnView, historyView, latestDraws, tableView } from './view.ts';

/** Due rounds are looked for this often, ms. */
const settleEveryMs = 500;

const roundNumber = z.number().int().nonnegative();
const orderBody = z.object({
  id: z.guid().transform((text) => text.toLowerCase()),
  round: roundNumber,
  bets: z
    .array(
      z.object({
        kind: z.string().min(1).max(100),
        stake: z.number().int().positive().transform(BigInt),
      }),
    )
    .min(1)
    .max(60),
}) satisfies z.ZodType<Order>;
const tableQuery = z.object({ after: z.coerce.number().int().min(-1).catch(-1) });
const roundOrder = z.object({ round: roundNumber.optional() });

/**
 * Calls of the page, with its session's token: `GET /games/<game>/table?after=<round>`, `GET /games/<game>/history`,
 * `POST /games/<game>/bets {id, round, bets: [{kind, stake}]}`, answered with the table.
 */
export function scheduledGame<Result>(definition: ScheduledGame<Result>): Game {
  const { game, schedule, numbersOf } = definition;
  checkSchedule(schedule, quicknet.periodMs);
  return {
    game,
    schema: scheduledSchema,
    sweepEveryMs: settleEveryMs,
    sweep(platform) {
      beginNaming(platform, definition);
      // Fixed and kept before a bet can be placed on it.
      const { firstRound } = chainFor(platform.store, game, roundAt(schedule, platform.clock.now()));
      chainFor(platform.store, game, firstRound + chainLength);
      settleDue(platform, definition);
      if (platform.looked?.() ?? true) fillRoad(platform, definition);
    },
    routes(http, platform) {
      const sessionOf = playerDoor(http, platform, game);
      type Session = ReturnType<typeof sessionOf>;
      const heading = ({ language, lobbyUrl }: Session) => ({ language, lobby_url: lobbyUrl });
      const table = (session: Session, after: number, refusal?: Refusal | { reason: 'bad_request' }) => {
        settleDue(platform, definition);
        const view = { ...heading(session), ...tableView(platform, definition, session, after) };
        return toJson(refusal === undefined ? { ok: true, ...view } : { ok: false, ...refusal, ...view });
      };

      http.get(`/games/${game}/table`, async (request) =>
        table(sessionOf(request), tableQuery.parse(request.query).after),
      );

      http.get(`/games/${game}/history`, async (request) => {
        settleDue(platform, definition);
        const session = sessionOf(request);
        return toJson({ ok: true, ...heading(session), ...historyView(platform, definition, session) });
      });

      http.post(`/games/${game}/bets`, async (request) => {
        const session = sessionOf(request);
        const { after } = tableQuery.parse(request.query);
        const order = orderBody.safeParse(request.body);
        if (!order.success) return table(session, after, { reason: 'bad_request' });
        return table(session, after, placeOrder(platform, definition, session, order.data));
      });
    },
    selections({ store }, asked) {
      const bet = findScheduledBet(store, game, asked);
      if (!bet) return undefined;
      const { market, odds } = definition.marketOf(bet.kind);
      return [{ event: `${game}/${labelOf(schedule, bet.round)}`, market, selection: bet.kind, odds }];
    },
    describe: (platform, asked) => describeBet(platform, definition, asked),
    seedOf({ store, clock }, { draw }) {
      const round = roundOfDraw(game, draw);
      return round !== undefined && round <= lastDrawn(schedule, clock.now())
        ? seedOf(store, game, round)
        : undefined;
    },
    chains: ({ store, clock }) => {
      const { firstRound } = chainFor(store, game, roundAt(schedule, clock.now()));
      return [firstRound, firstRound + chainLength].map((first) => ({
        first_round: first,
        length: chainLength,
        tip: chainFor(store, game, first).tip,
      }));
    },
    ...(numbersOf && {
      draws: (platform, language) => latestDraws(platform, definition, numbersOf, language),
    }),
    controls: (http, platform) => scheduledControls(http, platform, definition),
  };
}

interface Road {
  /** When a round was drawn last though nobody had asked for it, Unix ms. */
  lookedAt: number;
  /** Rounds that were found drawn: looking at all of them each time would be most of what an idle platform does. */
  readonly drawn: Set<number>;
}

/** By store and game. */
const roads = new WeakMap<Platform['store'], Map<string, Road>>();
/** A round costs its check, some ten to forty ms of a processor: after a pause of the platform the road fills up by and by. */
const fillEveryMs = 5_000;

/** Draws the newest round of the road that nobody bet on nor looked for, so that whoever comes later finds it there. */
function fillRoad<Result>(platform: Platform, game: ScheduledGame<Result>): void {
  const { store, clock } = platform;
  const now = clock.now();
  const road = roadOf(store, game.game);
  // The clock of a test may go back.
  if (Math.abs(now - road.lookedAt) < fillEveryMs) return;
  road.lookedAt = now;
  const last = lastDrawn(game.schedule, now);
  for (const round of road.drawn) if (round <= last - game.shown) road.drawn.delete(round);
  for (let round = last; round > last - game.shown; round -= 1) {
    if (road.drawn.has(round)) continue;
    if (drawnView(platform, game, round, false) === undefined) {
      drawnView(platform, game, round);
      return;
    }
    road.drawn.add(round);
  }
}

function roadOf(store: Platform['store'], game: string): Road {
  const games = roads.get(store) ?? new Map<string, Road>();
  roads.set(store, games);
  const road = games.get(game) ?? { lookedAt: 0, drawn: new Set() };
  games.set(game, road);
  return road;
}

/** For tests, each about the round that runs unless another is named: what it will bring, and its cancellation. */
function scheduledControls<Result>(
  http: FastifyInstance,
  platform: Platform,
  definition: ScheduledGame<Result>,
): void {
  const { game, schedule } = definition;
  const roundOf = (body: unknown) =>
    roundOrder.parse(body ?? {}).round ?? roundAt(schedule, platform.clock.now());

  http.post(`/control/${game}/peek`, async ({ body }, reply) => {
    const round = roundOf(body);
    const foreseen = outcomeOf(platform, definition, round, platform.beacon.foresee);
    if (foreseen === undefined) return { ok: false, reason: 'conflict' };
    const { seed, result } = foreseen;
    const label = labelOf(schedule, round);
    return reply.type('application/json').send(toJson({ ok: true, round, label, seed, result }));
  });

  http.post(`/control/${game}/void`, async ({ body }) => {
    const round = roundOf(body);
    return cancelRound(platform, definition, round, 'cancelled')
      ? { ok: true, round }
      : { ok: false, reason: 'conflict' };
  });
}

/**
 * Play money: the same games over a second store, which lies in memory and which no call of the operator reads. There is no wallet
 * behind it, its players have names of their own, and a session of one side is none of the other's: nothing of it can become money.
 */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { wholeColumn } from '../../kit/rows.ts';
import { openMemoryStore, type Store } from '../../kit/store.ts';
import { beaconSchema } from '../beacon/rounds.ts';
import type { Game } from '../games/game.ts';
import { games } from '../games/registry.ts';
import { commitmentSchema } from '../money/commitments.ts';
import { createPlayer, move } from '../money/players.ts';
import type { DemoOrder, Platform } from '../platform.ts';
import { platformSchema } from '../schema.ts';
import { openSession } from '../sessions/sessions.ts';
import { noWallet } from '../wallet/none.ts';
import { walletSchema } from '../wallet/schema.ts';
import { openSeats, type Seat } from './seats.ts';

export interface Demo {
  /** The platform that is played on, for tests. */
  readonly platform: Platform;
  /** @returns the token of a session with {@link playMoney} */
  open(order: DemoOrder): string;
  /** The games' calls once more, behind `/demo`. */
  routes(http: FastifyInstance): Promise<void>;
  /** Rounds by the clock end for who plays them here. */
  sweep(game: Game): void;
  stop(): void;
}

/** Fen. */
export const playMoney = 1_000_000n;
/** Movements of one player: some four hundred rounds, which take half a megabyte. */
export const mostMovements = 800;
/** 128 MB: more than all seats together need. */
const mostPages = 32_768;
/** What is kept for ever of money is not kept of play. */
const forgetful = `
drop trigger bet_commitment_stays;
drop trigger bet_commitment_is_kept;
create trigger sport_bet_takes_its_legs before delete on sport_bet
begin
  delete from sport_carried where bet = old.id;
  delete from sport_leg where bet = old.id;
end;
`;

export function openDemo(parts: Pick<Platform, 'config' | 'clock' | 'maintenance' | 'beacon'>): Demo {
  const { clock } = parts;
  const schemas = [platformSchema, commitmentSchema, walletSchema, beaconSchema];
  const store = openMemoryStore([...schemas, ...games.map(({ schema }) => schema), forgetful], mostPages);
  const platform: Platform = { ...parts, store, wallet: noWallet };
  const forget = forgetting(store);
  const seats = openSeats(({ player }: Seat) => forget(player));

  function guard(http: FastifyInstance): void {
    http.addHook('preHandler', async (request, reply) => {
      const token = tokenOf(request);
      const seat = token === undefined ? undefined : seats.touch(token, clock.now());
      if (seat === 'too_fast') return reply.code(429).send({ ok: false, reason: 'too_fast' });
      const over =
        seat === undefined || (request.method === 'POST' && movementsOf(store, seat) >= mostMovements);
      if (!over) return;
      if (token !== undefined) seats.leave(token);
      return reply.code(401).send({ ok: false, reason: 'session_lost' });
    });
  }

  return {
    platform,
    open({ venue, game, language, lobbyUrl, network }) {
      const now = clock.now();
      const player = `demo-${randomBytes(8).toString('hex')}`;
      store.transact(() => {
        createPlayer(store, { venue, player }, now);
        move(store, { venue, player, kind: 'transfer', reference: 'demo', amount: playMoney, at: now });
      });
      const token = openSession(store, { venue, player, game, language, lobbyUrl }, now);
      const played = gameOf(game);
      seats.take(token, { venue, player, game: played.game, network }, now);
      // What a round by the clock needs is there before a bet can be placed on it.
      played.sweep(platform);
      return token;
    },
    async routes(http) {
      for (const game of games)
        await http.register(
          async (scope) => {
            guard(scope);
            game.routes(scope, platform);
          },
          { prefix: '/demo' },
        );
    },
    sweep(game) {
      if (seats.playing(game.game, clock.now())) game.sweep(platform);
    },
    stop: () => store.close(),
  };
}

function gameOf(code: string): Game {
  const game = games.find(({ game: own, serves = [own] }) => serves.includes(code));
  if (!game) throw new Error(`no game ${code}`);
  return game;
}

function tokenOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1];
}

function movementsOf(store: Store, { venue, player }: Seat): number {
  const row = z.object({ count: wholeColumn });
  const sql = 'select count(*) as count from movement where venue = :venue and player = :player';
  return store.one(row, sql, { venue, player })?.count ?? 0;
}

/** @returns what deletes a player from every table that names one; children before those that they point to */
function forgetting(store: Store): (player: string) => void {
  const tables = store
    .all(
      z.object({ name: z.string() }),
      `select m.name from sqlite_schema m join pragma_table_info(m.name) c
        where m.type = 'table' and c.name = 'player' order by m.name = 'player', m.name`,
    )
    .map(({ name }) => name);
  return (player) =>
    store.transact(() => {
      for (const table of tables) store.run(`delete from "${table}" where player = :player`, { player });
    });
}

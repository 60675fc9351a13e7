/** What the operator may ask (docs/venue-protocol.md, "Calls"): one entry for each path behind `/v1/`. */
import { z } from 'zod';
import {
  type Answer,
  type Call,
  type Caller,
  call,
  no,
  positiveAmount,
  type Reason,
  webAddress,
} from '../kit/answers.ts';
import { games } from './games/registry.ts';
import { betStatesAfter } from './money/bets.ts';
import { commitmentsAfter, commitmentsOf } from './money/commitments.ts';
import { balanceOf, createPlayer } from './money/players.ts';
import { applyTransfer, findTransfer, refuseTransfer } from './money/transfers.ts';
import type { Platform } from './platform.ts';
import { endSessions, openSession } from './sessions/sessions.ts';
import { findGame, findVenue, venues } from './venues.ts';

const venue = z.string().min(1).max(32);
const player = z.string().regex(/^[A-Za-z0-9_.-]{1,64}$/);
const language = z.enum(['zh-CN', 'en']).catch('zh-CN');
const id = z.guid().transform((text) => text.toLowerCase());

const transfer = z
  .object({
    venue,
    player,
    id,
    direction: z.enum(['in', 'out']),
    amount: positiveAmount,
    not_after: z.number().int().nonnegative(),
  })
  .transform(({ not_after, ...rest }) => ({ ...rest, notAfter: not_after }));

/** Of a venue. */
const shownMatches = 12;

export const calls: Readonly<Record<string, Call<Platform>>> = {
  health: call(z.object({}), (_input, { maintenance }) => ({
    ok: true,
    venues: venues.map((each) => ({ venue: each.venue, up: !maintenance.has(each.venue) })),
  })),

  platform: call(z.object({}), (_input, { store }) => ({
    ok: true,
    platform: store.one(z.object({ id: z.string() }), 'select id from platform')?.id ?? '',
  })),

  'players/create': ownWalletCall(z.object({ venue, player }), (input, platform) => {
    if (platform.maintenance.has(input.venue)) return no('maintenance');
    platform.store.transact(() => createPlayer(platform.store, input, platform.clock.now()));
    return { ok: true };
  }),

  'players/balance': ownWalletCall(z.object({ venue, player }), (input, { store }) => {
    const balance = balanceOf(store, input);
    return balance === undefined ? no('unknown_player') : { ok: true, balance };
  }),

  'players/logout': ownWalletCall(z.object({ venue, player }), (input, { store }) => {
    endSessions(store, input);
    return { ok: true };
  }),

  'transfers/create': ownWalletCall(
    transfer,
    (order, { store, clock, maintenance }) => {
      if (maintenance.has(order.venue)) return no('maintenance');
      const outcome = applyTransfer(store, order, clock.now());
      return outcome.ok
        ? { ok: true, status: 'done', id: order.id, amount: order.amount, balance: outcome.balance }
        : outcome;
    },
    (order, { store, clock }, reason) =>
      reason === 'insufficient_funds' || reason === 'unknown_player'
        ? refuseTransfer(store, order, reason, clock.now())
        : no(reason),
    'insufficient_funds',
  ),

  'transfers/status': venueCall(z.object({ venue, id }), (input, { store }) => {
    const found = findTransfer(store, input.id);
    if (found?.venue !== input.venue) return { ok: true, status: 'not_found' };
    const { player: owner, direction, amount: moved, state, reason } = found;
    return {
      ok: true,
      status: state,
      player: owner,
      direction,
      amount: moved,
      ...(reason === null ? {} : { reason }),
    };
  }),

  'games/list': venueCall(z.object({ venue }), (input) => {
    const found = findVenue(input.venue);
    if (!found) return no('unknown_venue');
    const listed = found.games.map(({ game, name, englishName }) => ({
      game,
      name,
      english_name: englishName,
      category: found.category,
      ...figuresOf(game),
    }));
    return { ok: true, games: listed };
  }),

  'matches/list': venueCall(z.object({ venue }), (input, platform) => {
    const codes = findVenue(input.venue)?.games.map(({ game }) => game) ?? [];
    const matches = codes.flatMap((code) => {
      const of = games.find(({ serves, matches: some }) => some && serves?.includes(code));
      return (of?.matches?.(platform, code) ?? []).map(({ startsAt, ...match }) => ({
        game: code,
        ...match,
        starts_at: startsAt,
        simulated: true,
      }));
    });
    return { ok: true, now: platform.clock.now(), matches: matches.slice(0, shownMatches) };
  }),

  'draws/list': venueCall(z.object({ venue, language }), (input, platform, caller) => {
    const codes = findVenue(input.venue)?.games.map(({ game }) => game) ?? [];
    const origin = platform.config.publicUrl ?? caller.origin;
    const draws = codes.flatMap((code) => {
      const of = games.find(({ game, serves = [game] }) => serves.includes(code));
      return (of?.draws?.(platform, input.language) ?? []).map(({ drawnAt, verify, ...draw }) => ({
        game: code,
        ...draw,
        drawn_at: drawnAt,
        verify_url: new URL(verify, origin).href,
      }));
    });
    return { ok: true, draws };
  }),

  'games/launch': venueCall(
    z.object({
      venue,
      player,
      game: z.string().max(64),
      language,
      lobby_url: webAddress,
      wallet_token: z
        .string()
        .regex(/^[\x21-\x7e]{16,128}$/)
        .optional(),
    }),
    (input, { store, clock, config, maintenance }, caller) => {
      if (maintenance.has(input.venue)) return no('maintenance');
      const found = findVenue(input.venue);
      if (!found || !findGame(found, input.game)) return no('unknown_game');
      const { lobby_url: lobbyUrl, wallet_token: walletToken, ...rest } = input;
      if (found.seamless ? walletToken === undefined : walletToken !== undefined) return no('bad_request');
      // A player of the operator's wallet has nothing here that could be missing.
      if (!found.seamless && balanceOf(store, input) === undefined) return no('unknown_player');
      const played = games.find(({ serves = [] }) => serves.includes(input.game));
      const instead = played?.oneAtATime ? (played.serves ?? []) : [];
      const token = openSession(store, { ...rest, lobbyUrl, walletToken }, clock.now(), instead);
      // Behind the #: a token there is not sent, so it is in no log and no referrer.
      const url = new URL(`/play/${input.game}`, config.publicUrl ?? caller.origin);
      url.hash = new URLSearchParams({ session: token, lang: input.language }).toString();
      return { ok: true, url: url.href };
    },
  ),

  'games/demo': venueCall(
    z.object({
      venue,
      game: z.string().max(64),
      language,
      lobby_url: webAddress,
      network: z.string().regex(/^[\x21-\x7e]{1,64}$/),
    }),
    ({ lobby_url: lobbyUrl, ...rest }, { config, maintenance, openDemo }, caller) => {
      if (maintenance.has(rest.venue)) return no('maintenance');
      const found = findVenue(rest.venue);
      if (!found || !findGame(found, rest.game) || !openDemo) return no('unknown_game');
      const token = openDemo({ ...rest, lobbyUrl });
      const url = new URL(`/demo/play/${rest.game}`, config.publicUrl ?? caller.origin);
      url.hash = new URLSearchParams({ session: token, lang: rest.language }).toString();
      return { ok: true, url: url.href };
    },
  ),

  'wallet/totals': venueCall(z.object({ venue, player: player.optional() }), (input, { wallet }) => ({
    ok: true,
    ...wallet.totals(input.venue, input.player),
  })),

  'bets/detail': venueCall(
    z.object({
      venue,
      player,
      game: z.string().max(64),
      bet: z.string().min(1).max(64),
      language,
    }),
    ({ bet, ...asked }, platform, caller) => {
      const played = games.find(({ game, serves = [game] }) => serves.includes(asked.game));
      if (!played) return no('unknown_game');
      const detail = played.describe(platform, { ...asked, id: bet });
      if (!detail) return no('unknown_bet');
      const { round, selection, outcome = null, draw = '', verify } = detail;
      const origin = platform.config.publicUrl ?? caller.origin;
      const address = verify === undefined ? null : new URL(verify, origin).href;
      return { ok: true, round, selection, outcome, draw, verify_url: address };
    },
  ),

  'bets/list': venueCall(
    z.object({
      venue,
      cursor: z
        .string()
        .regex(/^\d{1,15}$/)
        .transform(Number),
      limit: z.number().int().min(1).max(1000),
    }),
    (input, platform) => {
      const { store } = platform;
      // One more than asked for tells whether there is more.
      const states = betStatesAfter(store, input.venue, input.cursor, input.limit + 1);
      const bets = states.slice(0, input.limit).map(({ venue: of, ...told }) => {
        const bet = { ...told, commitments: commitmentsOf(store, told.id) };
        const played = games.find(({ game, serves = [game] }) => serves.includes(bet.game));
        const selections = played?.selections?.(platform, { venue: of, player: bet.player, id: bet.id });
        return selections ? { ...bet, selections } : bet;
      });
      const cursor = String(bets.at(-1)?.seq ?? input.cursor);
      return { ok: true, bets, cursor, more: states.length > input.limit };
    },
  ),

  'bets/commitments': venueCall(
    z.object({
      venue,
      cursor: z
        .string()
        .regex(/^\d{1,15}$/)
        .transform(Number),
      limit: z.number().int().min(1).max(1000),
    }),
    (input, platform) => {
      const found = commitmentsAfter(platform.store, input.venue, input.cursor, input.limit + 1);
      const commitments = found.slice(0, input.limit).map(({ seq: _seq, ...one }) => {
        const played = games.find(({ game, serves = [game] }) => serves.includes(one.game));
        const seed = played?.seedOf?.(platform, { ...one, venue: input.venue }) ?? null;
        return { bet: one.bet, draw: one.draw, hash: one.hash, seed };
      });
      const cursor = String(found[commitments.length - 1]?.seq ?? input.cursor);
      return { ok: true, commitments, cursor, more: found.length > input.limit };
    },
  ),

  chains: venueCall(z.object({ venue }), (input, platform) => {
    const codes = findVenue(input.venue)?.games.map(({ game }) => game) ?? [];
    const chains = games
      .filter(({ game }) => codes.includes(game))
      .flatMap(({ game, chains: of }) => (of?.(platform) ?? []).map((chain) => ({ game, ...chain })));
    return { ok: true, chains };
  }),
};

/** A call about wallets that only a venue of the other kind has. */
function ownWalletCall<Input extends { readonly venue: string }>(
  schema: z.ZodType<Input>,
  run: (input: Input, platform: Platform, caller: Caller) => Answer,
  refuse?: (input: Input, platform: Platform, reason: Reason) => Answer,
  usualRefusal: Reason = 'maintenance',
): Call<Platform> {
  const own: typeof run = (input, ...rest) =>
    findVenue(input.venue)?.seamless ? no('bad_request') : run(input, ...rest);
  return { ...venueCall(schema, own, refuse), usualRefusal };
}

/** A call about one venue: refused when there is no such venue. */
function venueCall<Input extends { readonly venue: string }>(
  schema: z.ZodType<Input>,
  run: (input: Input, platform: Platform, caller: Caller) => Answer,
  refuse: (input: Input, platform: Platform, reason: Reason) => Answer = (_input, _platform, reason) =>
    no(reason),
): Call<Platform> {
  return {
    understand(body, platform, caller) {
      const parsed = schema.safeParse(body);
      if (!parsed.success) return undefined;
      const input = parsed.data;
      const known = findVenue(input.venue) !== undefined;
      return {
        venue: input.venue,
        run: () => (known ? run(input, platform, caller) : no('unknown_venue')),
        refuse: (reason) => refuse(input, platform, reason),
      };
    },
  };
}

/** What a game's model says of it, where it has one. */
function figuresOf(code: string) {
  const played = games.find(({ game, serves = [game] }) => serves.includes(code));
  const figures = played?.figures?.(code);
  if (!figures) return {};
  const { returnToPlayer, volatility, largestWin, spread } = figures;
  return { return_to_player: returnToPlayer, volatility, largest_win: largestWin, spread };
}

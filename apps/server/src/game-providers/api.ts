/** Wire names of chapter 7 for venues, games and transfers; translation only. */

import { createHmac, randomBytes } from 'node:crypto';
import { formatYuan, yuanNumber } from '@mingpai/contract/money';
import { firstFailure } from '@mingpai/contract/rules/rule';
import { transferRules } from '@mingpai/contract/rules/transfer';
import { type Message, message } from '@mingpai/contract/texts';
import { keptFor } from '../fingerprints/index.ts';
import { beijingText, startOfPeriod } from '../platform/clock.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { networkOf } from '../platform/network.ts';
import { done, type Outcome, type Refused, refused } from '../platform/outcome.ts';
import { type OwnAddress, siteOrigin } from '../platform/own-address.ts';
import { paged } from '../platform/paged.ts';
import type { LimitRule } from '../platform/rate-limit.ts';
import type { DefineCall } from '../platform/router.ts';
import { type BetRecord, betOf, betsOf } from './bet-records.ts';
import { type Game, nameIn, type Venue } from './catalogue.ts';
import { changeFavourites } from './favourites.ts';
import type { BetDetail } from './port.ts';
import { proofPage } from './proof.ts';
import type { ShownFingerprint } from './shown-fingerprint.ts';
import { playerOf } from './transfers.ts';
import {
  type GameLaunch,
  hasDemo,
  isAvailable,
  launchDemo,
  launchGame,
  type Recycled,
  recycleAll,
  transferByHand,
  type Venues,
} from './transfers-recall-launch.ts';

export interface VenueRouteDeps {
  /** Whether the member moves money by hand or lets it follow them. */
  readonly autoTransferOf: (memberId: bigint, db?: Queryable) => Promise<boolean>;
  /** What follows them into a game: nothing, all of the central wallet (`most` null), or so many fen at most. */
  readonly entryOf: (memberId: bigint) => Promise<GameLaunch['autoTransfer']>;
  /** Suspended by staff: money may come back from venues, but not go there. */
  readonly isFrozen: (memberId: bigint, db?: Queryable) => Promise<boolean>;
  /** What the member's own limits say to play: money in and games, never money out. */
  readonly refusePlay: (memberId: bigint, db?: Queryable) => Promise<Refused | undefined>;
  /** Texts of the house that have changed are agreed to before a game opens. */
  readonly refuseUnagreed: (memberId: bigint, token: string) => Promise<Refused | undefined>;
  /** How much of an amount (fen) they let go to a venue with a wallet of its own, under the lock that keeps it so. */
  readonly mayBring: (tx: Tx, memberId: bigint, amount: bigint) => Promise<Outcome<bigint>>;
  /** The same of an amount that goes whole or not at all. */
  readonly refuseBringing: (tx: Tx, memberId: bigint, amount: bigint) => Promise<Refused | undefined>;
  /** Where games lead back to: the address that was asked. */
  readonly own: OwnAddress;
  /** Of clients that others serve (ALLOWED_ORIGINS). */
  readonly foreignOrigins: readonly string[];
}

const pageSize = 10;
/** Demos that one network opens; a family behind one router still plays. */
const demosPerNetwork: LimitRule = { name: 'demo/network', attempts: 60, perSeconds: 600 };

export function gameProviderApi(define: DefineCall, venues: Venues, parts: VenueRouteDeps): void {
  const { catalogue, site } = venues;
  // Drawn anew at each start: what the platform is told of a network leads nobody back to it.
  const networkKey = randomBytes(32);

  const firstOfProvider = (venue: Venue) =>
    catalogue.games().find((game) => game.venue === venue.code && isOfProvider(venue, game));

  define('games', (payload, { language }) => {
    const category = payload?.category || payload?.category_id || undefined;
    const rows = catalogue.games().flatMap((game) => {
      const venue = catalogue.venue(game.venue);
      if (!venue || (category !== undefined && game.category !== category)) return [];
      // E-games are listed by provider (gamelistBycode): here each provider stands once.
      const listed = isOfProvider(venue, game) ? providerRow(venue) : game;
      if (listed !== game && firstOfProvider(venue) !== game) return [];
      return [
        {
          category_id: game.category,
          app_state: 1 as const,
          platform_name: venue.code,
          game_code: listed.code,
          name: nameIn(language, listed),
          gamename: nameIn(language, listed),
          pic: listed.picture,
          game_type: '0',
          available: isAvailable(venues, venue),
          demo: hasDemo(venues, venue.code),
        },
      ];
    });
    return done(rows);
  });

  define('favourites', async ({ add, remove }, { memberId }) => {
    const known = new Set(catalogue.games().map(({ venue, code }) => `${venue}/${code}`));
    const marked = { add: add.filter((place) => known.has(place)), remove };
    const favourites = await changeFavourites(site, memberId, marked);
    return done({ places: favourites.map(({ place }) => place) });
  });

  define('gamesOfProvider', ({ gamecode, platform_name }, { language }) => {
    const provider = gamecode || platform_name;
    const venue = catalogue.venue(provider);
    // What such a provider has beside its e-games stands in the list of games.
    const isListed = (game: Game) => venue?.category !== 'concise' || isOfProvider(venue, game);
    const rows = catalogue.games().filter((game) => game.venue === provider && isListed(game));
    return done(
      rows.map((game) => ({
        catecode: game.venue,
        gamecode: game.code,
        gamename: nameIn(language, game),
        gamepic: game.picture,
        demo: hasDemo(venues, game.venue),
      })),
    );
  });

  define(
    'gameUrl',
    async ({ plat_name, game_code, game_type }, { memberId, token, language, address, device, request }) => {
      if (await parts.isFrozen(memberId)) return refused('member_frozen');
      const limited =
        (await parts.refusePlay(memberId)) ?? (await parts.refuseUnagreed(memberId, token ?? ''));
      if (limited) return limited;
      return launchGame(venues, {
        memberId,
        memberToken: token ?? '',
        venue: plat_name,
        game: namedGame(game_code, game_type),
        language,
        lobbyUrl: siteOrigin(parts.own, request),
        hasLists: !parts.foreignOrigins.includes(request.headers.origin ?? ''),
        address,
        device: screenOf(device),
        autoTransfer: await parts.entryOf(memberId),
        mayBring: (tx, amount) => parts.mayBring(tx, memberId, amount),
      });
    },
  );

  define('demoUrl', async ({ plat_name, game_code, game_type }, visit) => {
    const { address, memberId, language, device, request } = visit;
    // Who took a break from playing is not led back by play money.
    const limited = memberId === undefined ? undefined : await parts.refusePlay(memberId);
    if (limited) return limited;
    const network = networkOf(address);
    if ((await site.limits.hit(demosPerNetwork, network)) !== undefined) return refused('rate_limited');
    return launchDemo(venues, {
      venue: plat_name,
      game: namedGame(game_code, game_type),
      language,
      lobbyUrl: siteOrigin(parts.own, request),
      device: screenOf(device),
      network: createHmac('sha256', networkKey).update(network).digest('hex').slice(0, 32),
    });
  });

  define('transfer', async (form, { memberId, key }) => {
    const typed = { ...form, amount: formatYuan(form.amount) };
    const failure = firstFailure(transferRules, typed);
    if (failure) return refused(failure.code);
    const outcome = await transferByHand(venues, {
      memberId,
      key,
      amount: form.amount,
      source: form.sourcetype,
      target: form.targettype,
      async refusal(tx, direction) {
        if (direction === 'in') {
          if (await parts.isFrozen(memberId, tx)) return refused('member_frozen');
          const limited = await parts.refuseBringing(tx, memberId, form.amount);
          if (limited) return limited;
        }
        return (await parts.autoTransferOf(memberId, tx)) ? refused('auto_transfer_on') : undefined;
      },
    });
    if (!outcome.ok) return outcome;
    const { id, state, repeated } = outcome.value;
    if (state === 'refused') return refused('venue_refused');
    if (repeated) return done({ id, state: state === 'done' ? 1 : 2 }, message('transfer_repeated'));
    return state === 'done'
      ? done({ id, state: 1 as const })
      : done({ id, state: 2 as const }, message('transfer_pending'));
  });

  define('recycleAll', async (_payload, { memberId, key, language }) => {
    const outcome = await recycleAll(venues, { memberId, key });
    if (!outcome.ok) return outcome;
    const named = outcome.value.map((one) => {
      const venue = catalogue.venue(one.venue);
      return { ...one, name: venue ? nameIn(language, venue) : one.venue };
    });
    const results = named.map(({ venue, name, amount, state }) => ({
      name,
      platname: venue,
      amount: yuanNumber(amount),
      state,
    }));
    const again = outcome.repeated && named.some(({ state }) => state !== 'empty');
    return done({ results }, again ? message('recycle_repeated') : recycleMessage(named));
  });

  define('betRecords', async ({ date, page, api_type }, { memberId, language }) => {
    const since = startOfPeriod(date, site.clock.now());
    const { rows, total } = await betsOf(site.database, {
      memberId,
      venue: api_type,
      since,
      language,
      page,
      size: pageSize,
    });
    return done(
      paged(
        rows.map((bet) => ({
          bet_id: bet.betId,
          bet_amount: yuanNumber(bet.stake),
          win_loss: yuanNumber(bet.state === 'settled' ? bet.payout - bet.stake : 0n),
          payout: yuanNumber(cameBack(bet)),
          Code: bet.gameName,
          status: { void: 0, settled: 1, unsettled: 2 }[bet.state],
          created_at: beijingText(bet.placedAt),
          bet_time: beijingText(bet.settledAt ?? bet.placedAt),
          platname: bet.venue,
        })),
        { total, page, size: pageSize },
      ),
    );
  });

  define('betDetail', async ({ platname, bet_id, language }, { memberId }) => {
    const bet = await betOf(site.database, { memberId, venue: platname, betId: bet_id });
    if (!bet) return refused('bet_not_found');
    const { game, round } = bet;
    const question = { player: playerOf(memberId), game, round, bet: bet_id, language };
    const answer = await venues.adapters.portOf(platname).betDetail(question);
    const kept = await keptFor(site.database, platname, bet_id);
    return done({
      settled_at: bet.settledAt === undefined ? null : beijingText(bet.settledAt),
      jackpot: yuanNumber(bet.jackpot),
      fingerprints: kept,
      told: answer.outcome === 'done' ? wireDetail(answer.value, kept) : null,
    });
  });
}

/** Clients in the field put the game's code into either field; 0 names none. */
function namedGame(code: string, type: string): string {
  if (code !== '') return code;
  return type === '0' ? '' : type;
}

function wireDetail(detail: BetDetail, kept: readonly ShownFingerprint[]) {
  const { round, selection, outcome } = detail;
  const { address, changed } = proofPage(detail, kept);
  return { round, selection, outcome: outcome ?? null, verify_url: address, changed };
}

/** An e-game of a provider of e-games; those of another venue stand for themselves. */
function isOfProvider(venue: Venue, game: Game): boolean {
  return venue.category === 'concise' && game.category === 'concise';
}

/** A provider of e-games in the list of games: no game of its own, its own cover. */
function providerRow({ code, name, nameEn }: Venue) {
  return { code: '', name, nameEn, picture: `/pictures/games/provider-${code}.svg` };
}

/** One message for all venues: what came back, what is on its way, what stayed and why. */
function recycleMessage(results: readonly (Recycled & { readonly name: string })[]): Message {
  const sum = (state: Recycled['state']) => {
    const total = results
      .filter((result) => result.state === state)
      .reduce((all, { amount }) => all + amount, 0n);
    return total > 0n ? formatYuan(total) : '';
  };
  const names = (state: Recycled['state']) =>
    results.filter((result) => result.state === state).map(({ name }) => name);
  return message('recycled', {
    back: sum('done'),
    coming: sum('pending'),
    awaited: names('pending'),
    stuck: sum('refused') === '' ? [] : names('refused'),
  });
}

/** What came back to the member, fen: nothing of an open bet, the stake of a void one. */
function cameBack({ state, stake, payout }: BetRecord): bigint {
  if (state === 'unsettled') return 0n;
  return state === 'void' ? stake : payout;
}

/** By what the browser calls itself; one that says nothing is taken for a phone, for which the app is made. */
function screenOf(browser: string): 'mobile' | 'desktop' {
  return /Windows NT|Macintosh|X11|CrOS/.test(browser) && !/Mobi|Android/.test(browser)
    ? 'desktop'
    : 'mobile';
}

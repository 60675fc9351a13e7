/** The members' calls about what is played on the site; translation only. They are open to visitors and the same for everybody. */
import { yuanNumber } from '@mingpai/contract/money';
import {
  type Adapters,
  type Catalogue,
  hasDemo,
  isAvailable,
  nameIn,
  type Proof,
  proofOfBet,
} from '../game-providers/index.ts';
import { beijingText } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import type { Language } from '../platform/language.ts';
import { networkOf } from '../platform/network.ts';
import { done, refused } from '../platform/outcome.ts';
import type { LimitRule } from '../platform/rate-limit.ts';
import type { DefineCall } from '../platform/router.ts';
import { newcomersOffer, type Promotion, shownPromotions } from '../promotions/index.ts';
import { mostPlayed } from '../reports/index.ts';
import { shutPlaces } from '../stops/index.ts';
import { shownDraws } from './draws.ts';
import { keptEach, keptFor } from './kept.ts';
import { openMatches } from './matches.ts';
import { findWin, latestWins, masked } from './wins.ts';

const hourMs = 3_600_000;
const newMs = 30 * 24 * hourMs;
/** Figures are counted each minute. */
const lobbyMs = 30_000;
/** A venue that was stopped is shown as open for no longer. */
const stopsMs = 5_000;
const winsMs = 5_000;
/** Odds and scores move by the second. */
const matchesMs = 2_000;
/** Nothing is drawn more than once a minute. */
const drawsMs = 5_000;
/** The draw behind a bet changes no more. */
const proofMs = 60_000;
/** Draws that one network asks for: each may be a question to a venue. */
const proofsPerNetwork: LimitRule = { name: 'win-proof/network', attempts: 60, perSeconds: 600 };

export interface LobbyDeps {
  readonly catalogue: Catalogue;
  readonly adapters: Adapters;
}

export function lobbyApi(define: DefineCall, site: AppContext, { catalogue, adapters }: LobbyDeps): void {
  const { database, clock, limits } = site;
  const hot = keptFor(lobbyMs, clock, () => mostPlayed(database, new Date(clock.now().getTime() - hourMs)));
  const shut = keptFor(stopsMs, clock, () => shutPlaces(database, clock.now()));
  const offer = keptFor(lobbyMs, clock, async () => wireOffer(await shownPromotions(site)));
  const matches = keptFor(matchesMs, clock, openMatches({ catalogue, adapters, clock }));
  const drawsIn = (language: Language) =>
    keptFor(drawsMs, clock, shownDraws({ catalogue, adapters, clock }, language));
  const draws: Readonly<Record<Language, ReturnType<typeof drawsIn>>> = {
    'zh-CN': drawsIn('zh-CN'),
    en: drawsIn('en'),
  };
  const wins = keptFor(winsMs, clock, () => latestWins(database, clock.now()));
  const proofs = keptEach<Proof>(proofMs, clock);

  define('lobby', async (_payload, { language }) => {
    const since = clock.now().getTime() - newMs;
    const stopped = await shut();
    const games = catalogue.games().flatMap((game) => {
      const venue = catalogue.venue(game.venue);
      if (!venue) return [];
      return [
        {
          category_id: game.category,
          platform_name: venue.code,
          venue_name: nameIn(language, venue),
          game_code: game.code,
          name: nameIn(language, game),
          pic: game.picture,
          available:
            isAvailable({ adapters }, venue) &&
            !stopped.has(venue.code) &&
            !stopped.has(`${venue.code}/${game.code}`),
          demo: hasDemo({ adapters }, venue.code),
          rtp: game.returnToPlayer === null ? null : game.returnToPlayer / 100,
          volatility: game.volatility,
          largest_win: game.largestWin === null ? null : Number(game.largestWin) / 100,
          is_new: game.listedAt !== null && game.listedAt.getTime() > since,
        },
      ];
    });
    const listed = new Set(games.map(({ platform_name, game_code }) => `${platform_name}/${game_code}`));
    return done({ games, hot: (await hot()).filter((game) => listed.has(game)), offer: await offer() });
  });

  define('wins', async (_payload, { language }) => {
    const rows = (await wins()).flatMap((win) => {
      const game = catalogue.games().find(({ venue, code }) => venue === win.venue && code === win.game);
      if (!game) return [];
      return [
        {
          id: Number(win.id),
          who: masked(win.username),
          platform_name: win.venue,
          game_code: win.game,
          name: nameIn(language, game),
          pic: game.picture,
          stake: yuanNumber(win.stake),
          payout: yuanNumber(win.payout),
          at: beijingText(win.at),
        },
      ];
    });
    return done(rows);
  });

  define('matches', async (_payload, { language }) => {
    const inLanguage = (name: { readonly zh: string; readonly en: string }) =>
      language === 'en' ? name.en : name.zh;
    return done(
      (await matches()).map(
        ({ venue, game, id, league, home, away, running, startsInMs, score, odds, simulated }) => ({
          platform_name: venue,
          game_code: game,
          id,
          league: inLanguage(league),
          home: inLanguage(home),
          away: inLanguage(away),
          running,
          starts_in: Math.max(0, Math.ceil(startsInMs / 1000)),
          home_score: score.home,
          away_score: score.away,
          odds: [...odds],
          simulated,
        }),
      ),
    );
  });

  define('draws', async (_payload, { language }) => {
    const listed = (await draws[language]()).flatMap(({ venue, game: code, drawnAt, verifyUrl, ...draw }) => {
      const game = catalogue.games().find((each) => each.venue === venue && each.code === code);
      if (!game) return [];
      return [
        {
          platform_name: venue,
          game_code: code,
          name: nameIn(language, game),
          round: draw.round,
          numbers: [...draw.numbers],
          at: beijingText(drawnAt),
          verify_url: verifyUrl ?? null,
        },
      ];
    });
    return done(listed);
  });

  define('winProof', async ({ id }, { language, address }) => {
    if (!/^\d{1,18}$/.test(id)) return refused('not_found');
    if ((await limits.hit(proofsPerNetwork, networkOf(address))) !== undefined)
      return refused('rate_limited');
    const win = await findWin(database, BigInt(id), clock.now());
    if (!win || !catalogue.venue(win.venue)) return refused('not_found');
    const proof = await proofs(`${id}/${language}`, () =>
      proofOfBet({ db: database, adapters }, { ...win, language }),
    );
    if (!proof) return refused('venue_unavailable');
    const { round, outcome, address: page, changed } = proof;
    return done({ round, outcome, verify_url: page, changed });
  });
}

function wireOffer(promotions: readonly Promotion[]) {
  const found = newcomersOffer(promotions);
  if (!found) return null;
  const { id, conditionAmount, bonus, multiple } = found;
  return { id: Number(id), deposit: yuanNumber(conditionAmount), bonus: yuanNumber(bonus), multiple };
}

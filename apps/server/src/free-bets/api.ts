/** A member's free bets; translation only. */
import { yuanNumber } from '@mingpai/contract/money';
import { type Catalogue, nameIn } from '../game-providers/index.ts';
import { beijingText } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import { done } from '../platform/outcome.ts';
import type { DefineCall } from '../platform/router.ts';
import { mayBeAddressed } from '../responsible-gaming/index.ts';
import { openGiftsOf } from './gift.ts';
import { playedOf } from './list.ts';

export function freeBetApi(
  define: DefineCall,
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  catalogue: Pick<Catalogue, 'games'>,
): void {
  define('freeBets', async (_payload, { memberId, language }) => {
    const now = clock.now();
    // Whoever may not be told of offers is not led to a game.
    if (!(await mayBeAddressed(database, [memberId], now)).has(memberId)) return done({ data: [] });
    const gifts = (await openGiftsOf(database, memberId)).filter(
      ({ state, endsAt, cancelWantedAt }) => state === 'given' && endsAt > now && cancelWantedAt === null,
    );
    const played = await playedOf(database, gifts);
    const games = catalogue.games();
    return done({
      data: gifts.flatMap(({ id, venue, game, gift, bets, stake, startsAt, endsAt }) => {
        const shown = games.find((one) => one.venue === venue && one.code === game);
        const left = bets - (played.get(`${venue}/${gift}`)?.bets ?? 0);
        if (!shown || left <= 0) return [];
        return [
          {
            id: Number(id),
            platform_name: venue,
            game_code: game,
            name: nameIn(language, shown),
            bets,
            left,
            stake: yuanNumber(stake),
            from: startsAt > now ? beijingText(startsAt).slice(0, 16) : '',
            until: beijingText(endsAt).slice(0, 16),
          },
        ];
      }),
    });
  });
}

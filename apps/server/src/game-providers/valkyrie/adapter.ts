/** A venue whose games come through Valkyrie, which knows players by their session and wins by their round. */
import { z } from 'zod';
import { bearer } from '../kit/bearer.ts';
import { framed } from '../kit/frames.ts';
import { lives, openSignedPost } from '../kit/signed-post.ts';
import { toldWithBalance } from '../kit/words.ts';
import type { SeamlessVenuePort } from '../port.ts';
import type { ValkyrieAccess } from './access.ts';
import { walletCalls } from './wallet-calls.ts';

const launched = z.object({ gameUrl: z.url({ protocol: /^https?$/ }).max(4_000) });

export function openValkyrieVenue(access: ValkyrieAccess): SeamlessVenuePort {
  const { url, provider, operatorKey, currency, country, games, origins } = access;
  const ask = openSignedPost({ url, headersFor: () => bearer(operatorKey), refusals: [400, 401, 404] });
  return {
    wallet: 'seamless',
    gamesAreListed: true,
    // Its tokens have 32 to 40 characters.
    tokenBytes: 30,
    explained: toldWithBalance,
    ...walletCalls(access),
    ping: () => lives(ask('/monitoring/ping', undefined, z.unknown())),
    async launch({ player: playerId, game: providerGameId, language: spoken, address: sessionIp, token }) {
      const language = spoken === 'en' ? 'en' : 'zh';
      const body = JSON.stringify({ playerId, providerGameId, currency, country, language, sessionIp });
      const path = `/${encodeURIComponent(provider)}/gamelaunch`;
      const answer = await ask(path, body, launched, { 'x-player-token': token });
      if (answer.outcome !== 'done') return answer;
      return framed(answer.value.gameUrl, origins, 'VALKYRIE_GAME_ORIGINS');
    },
    games: async () => ({ outcome: 'done', value: games }),
    betDetail: async () => ({ outcome: 'refused', reason: 'its page of a round is for operators only' }),
  };
}

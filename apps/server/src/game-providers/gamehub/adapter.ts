/** A venue whose games come through the GameHub, which names sessions itself and knows members by their name; it plays from the central wallet. */
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Answer } from '../../platform/answer.ts';
import { framed } from '../kit/frames.ts';
import { lives, openSignedPost } from '../kit/signed-post.ts';
import { toldWithBalance } from '../kit/words.ts';
import type { OfferedGame, SeamlessVenuePort } from '../port.ts';
import type { GameHubAccess } from './access.ts';
import { walletCalls } from './wallet-calls.ts';

/** Its list of games has some thousands. */
const largestAnswer = 16 * 1024 * 1024;

const no = z.object({ error: z.literal(1), message: z.string().max(1_000).default('') });
const launched = z.object({
  error: z.literal(0),
  response: z.url({ protocol: /^https?$/ }).max(4_000),
  gamesession_id: z.string().min(16).max(255),
});
const listed = z.object({ error: z.literal(0), response: z.array(z.unknown()) });
const game = z.object({
  id_hash: z.string().regex(/^[\x21-\x7e]{1,64}$/),
  name: z.string().max(200),
  system: z.string().max(64).default(''),
  type: z.string().max(64).default(''),
});

export function openGameHubVenue(access: GameHubAccess): SeamlessVenuePort {
  const { url, login, password, currency, origins } = access;
  const post = openSignedPost({ url, headersFor: () => ({}), refusals: [], largestAnswer });
  const ask = <Schema extends z.ZodType>(method: string, content: object, schema: Schema) =>
    post('', JSON.stringify({ api_login: login, api_password: password, method, ...content }), schema);
  return {
    wallet: 'seamless',
    gamesAreListed: true,
    explained: toldWithBalance,
    ...walletCalls(access),
    // Whatever it says of a member that nobody has, it answered.
    ping: () => lives(ask('playerExists', { user_username: 'm0', currency }, z.unknown())),
    async launch({ player, game: gameid, language, lobbyUrl }) {
      const answer = await ask(
        'getGame',
        {
          user_username: player,
          user_password: passwordOf(access, player),
          lang: language === 'en' ? 'en' : 'zh',
          gameid,
          homeurl: lobbyUrl,
          play_for_fun: '0',
          currency,
        },
        z.union([launched, no]),
      );
      if (answer.outcome !== 'done') return answer;
      if (answer.value.error === 1) return { outcome: 'refused', reason: answer.value.message };
      const shown = framed(answer.value.response, origins, 'GAMEHUB_GAME_ORIGINS');
      if (shown.outcome !== 'done') return shown;
      return { outcome: 'done', value: { ...shown.value, session: answer.value.gamesession_id } };
    },
    async games() {
      const asked = { show_systems: 0, show_additional: false, currency };
      return offered(await ask('getGameList', asked, z.union([listed, no])));
    },
    betDetail: async () => ({ outcome: 'refused', reason: 'it tells nothing of a round' }),
  };
}

/** A member's password there, which nobody types: it follows from ours, so that it need not be kept. */
function passwordOf({ password }: GameHubAccess, player: string): string {
  return createHmac('sha256', password).update(player).digest('hex').slice(0, 40);
}

/** A game that cannot be read is left out; the others are offered. */
function offered(
  answer: Answer<z.output<typeof listed> | z.output<typeof no>>,
): Answer<readonly OfferedGame[]> {
  if (answer.outcome !== 'done') return answer;
  if (answer.value.error === 1) return { outcome: 'refused', reason: answer.value.message };
  const value = answer.value.response.flatMap((one): OfferedGame[] => {
    const { data } = game.safeParse(one);
    if (!data) return [];
    const { id_hash: code, name, system: maker, type: kind } = data;
    return [{ code, name, maker, kind, cover: '', open: true }];
  });
  return { outcome: 'done', value };
}

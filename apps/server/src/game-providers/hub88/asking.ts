/** What both kinds of wallet ask of Hub88 alike: games, their pages, rounds and lists, signed by our key. */
import { z } from 'zod';
import type { Answer } from '../../platform/answer.ts';
import { bodySignature } from '../kit/body-signature.ts';
import { writeExact } from '../kit/exact-json.ts';
import { comesFrom, framed } from '../kit/frames.ts';
import { openSignedPost, type Post } from '../kit/signed-post.ts';
import type { BetDetail, BetQuestion, DemoOrder, LaunchOrder, OfferedGame, Span } from '../port.ts';
import type { Hub88Access } from './access.ts';
import { signatureHeader, userOf } from './wallet-calls.ts';

/** Its lists of games are long: some thousands. */
const largestAnswer = 16 * 1024 * 1024;
const longestLobby = 255;
/** Where a game sends who has too little money: the members' app's own page. */
const depositPage = '/#/recharge';
/** ISO 4217's code for no currency, as the platform's documents ask for a game for play money: it names no user and no session. */
const playMoney = 'XXX';
/** Amounts there, wherever they stand. */
const integers: ReadonlySet<string> = new Set(['amount', 'bet_value', 'balance']);

const address = z.object({ url: z.url({ protocol: /^https?$/ }).max(4_000) });
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
const game = z.object({
  game_code: z.string().regex(/^[\x21-\x7e]{1,64}$/),
  name: text,
  product: text,
  category: text,
  url_thumb: text,
  enabled: z
    .boolean()
    .nullish()
    .transform((value) => value ?? true),
});

export interface Hub88Asking {
  readonly ask: Post;
  /** Of every question. */
  readonly common: { readonly operator_id: number; readonly sub_partner_id: string | undefined };
  launch(order: LaunchOrder & { readonly token: string }): Promise<Answer<{ url: string }>>;
  demo(order: DemoOrder): Promise<Answer<{ url: string }>>;
  games(): Promise<Answer<readonly OfferedGame[]>>;
  betDetail(question: BetQuestion): Promise<Answer<BetDetail>>;
  /** Rows as they are told, of a span of time or of one round. */
  list(of: Span | { readonly user: string; readonly round: string }): Promise<Answer<readonly unknown[]>>;
}

export function openAsking(access: Hub88Access, timeoutMs?: number): Hub88Asking {
  const { url, operator, currency, country, ourKey } = access;
  const post = openSignedPost({
    url,
    headersFor: (body) => ({ [signatureHeader]: bodySignature(ourKey, body) }),
    refusals: [400, 403, 404],
    integers,
    largestAnswer,
    timeoutMs,
  });
  const common = { operator_id: operator, sub_partner_id: access.subPartner };
  const ask: Post = (path, body, schema) => post(`/operator/generic/v2/${path}`, body, schema);

  async function page(
    { game: code, language, lobbyUrl, device }: Omit<DemoOrder, 'network'>,
    whose: Readonly<Record<string, unknown>>,
  ): Promise<Answer<{ url: string }>> {
    const content = {
      ...common,
      platform: device === 'desktop' ? 'GPL_DESKTOP' : 'GPL_MOBILE',
      game_code: code,
      country,
      lang: language === 'en' ? 'en' : 'zh',
      lobby_url: lobbyUrl.length > longestLobby ? new URL(lobbyUrl).origin : lobbyUrl,
      deposit_url: `${new URL(lobbyUrl).origin}${depositPage}`,
      ...whose,
    };
    const answer = await ask('game/url', writeExact(content), address);
    return answer.outcome === 'done'
      ? framed(answer.value.url, access.origins, 'HUB88_GAME_ORIGINS')
      : answer;
  }

  return {
    ask,
    common,
    launch: ({ player, address: ip, token, ...order }) =>
      page(order, { user: userOf(player), token, currency, game_currency: currency, ip }),
    demo: ({ network: _network, ...order }) => page(order, { currency: playMoney }),
    async games() {
      const answer = await ask('game/list', writeExact(common), z.array(z.unknown()));
      if (answer.outcome !== 'done') return answer;
      // A game that cannot be read is left out; the others are offered.
      return { outcome: 'done', value: answer.value.flatMap((one) => readGame(access, one)) };
    },
    async betDetail({ player, round, bet }) {
      const content = { ...common, user: userOf(player), transaction_uuid: bet, round };
      const answer = await ask('game/round', writeExact(content), address);
      if (answer.outcome !== 'done') return answer;
      const told = { round, selection: '', outcome: undefined, draw: '', verifyUrl: answer.value.url };
      return { outcome: 'done', value: told };
    },
    list(of) {
      const which =
        'round' in of
          ? { user: of.user, round: of.round }
          : { start_time: timeText(of.from), end_time: timeText(of.to, 999) };
      return ask('transactions/list', writeExact({ ...common, currency, ...which }), z.array(z.unknown()));
    },
  };
}

function readGame({ coverOrigins }: Pick<Hub88Access, 'coverOrigins'>, offered: unknown): OfferedGame[] {
  const { data } = game.safeParse(offered);
  if (!data) return [];
  const { game_code: code, name, product: maker, category: kind, url_thumb, enabled: open } = data;
  const cover = comesFrom(url_thumb, coverOrigins) ? url_thumb : '';
  return [{ code, name: name || code, maker, kind, cover, open }];
}

/** Universal time without its letter, to the second as the API writes it. @param up ms that round it up to the next second */
function timeText(at: Date, up = 0): string {
  return new Date(at.getTime() + up).toISOString().slice(0, 19);
}

/** A venue whose games come through Hub88's operator API, or another platform that speaks it; it plays from the central wallet. */
import { z } from 'zod';
import type { Answer } from '../../platform/answer.ts';
import type { Clock } from '../../platform/clock.ts';
import { bodySignature } from '../kit/body-signature.ts';
import { writeExact } from '../kit/exact-json.ts';
import { framed } from '../kit/frames.ts';
import { lives, openSignedPost, type Post } from '../kit/signed-post.ts';
import type { OfferedGame, SeamlessVenuePort, Span, VenueTransaction } from '../port.ts';
import type { Hub88Access } from './access.ts';
import { openFreeBets } from './free-bets.ts';
import { integers, playerOf, readCall, signatureHeader, units, userOf, writeAnswer } from './wallet-calls.ts';

/** Its lists of games are long: some thousands. */
const largestAnswer = 16 * 1024 * 1024;
const longestLobby = 255;
/** Where a game sends who has too little money: the members' app's own page. */
const depositPage = '/#/recharge';

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
const transaction = z.object({
  transaction_uuid: z.string().max(64),
  reference_transaction_uuid: z.string().max(64).nullish(),
  user: z.string().max(64),
  kind: z.string().max(32),
  transaction_status: z.string().max(64),
  amount: z.unknown(),
  inserted_at: z.string().max(40),
});

export function openHub88Venue(access: Hub88Access, clock: Clock, timeoutMs?: number): SeamlessVenuePort {
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

  async function transactions({ from, to }: Span): Promise<Answer<readonly VenueTransaction[]>> {
    const content = { ...common, currency, start_time: timeText(from), end_time: timeText(to, 999) };
    const answer = await ask('transactions/list', writeExact(content), z.array(transaction));
    if (answer.outcome !== 'done') return answer;
    const read = answer.value.map(readTransaction);
    const known = read.filter((one) => one !== undefined);
    // A list with a hole in it proves nothing: rather none.
    return known.length === read.length
      ? { outcome: 'done', value: known }
      : { outcome: 'unknown', reason: 'a transaction that cannot be read' };
  }

  return {
    wallet: 'seamless',
    gamesAreListed: true,
    explained: ['insufficient_funds', 'session_over'],
    ping: () => lives(transactions({ from: clock.now(), to: clock.now() })),
    async launch({ player, game: code, language, lobbyUrl, address: ip, token }) {
      const content = {
        ...common,
        user: userOf(player),
        token,
        platform: 'GPL_MOBILE',
        game_code: code,
        currency,
        game_currency: currency,
        country,
        lang: language === 'en' ? 'en' : 'zh',
        ip,
        lobby_url: lobbyUrl.length > longestLobby ? new URL(lobbyUrl).origin : lobbyUrl,
        deposit_url: `${new URL(lobbyUrl).origin}${depositPage}`,
      };
      const answer = await ask('game/url', writeExact(content), address);
      return answer.outcome === 'done'
        ? framed(answer.value.url, access.origins, 'HUB88_GAME_ORIGINS')
        : answer;
    },
    async games() {
      const answer = await ask('game/list', writeExact(common), z.array(z.unknown()));
      if (answer.outcome !== 'done') return answer;
      // A game that cannot be read is left out; the others are offered.
      return { outcome: 'done', value: answer.value.flatMap(readGame) };
    },
    transactions,
    freeBets: openFreeBets(ask, access),
    async betDetail({ player, round, bet }) {
      const content = { ...common, user: userOf(player), transaction_uuid: bet, round };
      const answer = await ask('game/round', writeExact(content), address);
      if (answer.outcome !== 'done') return answer;
      const told = { round, selection: '', outcome: undefined, draw: '', verifyUrl: answer.value.url };
      return { outcome: 'done', value: told };
    },
    readCall: (call) => readCall(access, call),
    writeAnswer: (answer, asked, detail) => writeAnswer(access, answer, asked, detail),
  };
}

function readGame(offered: unknown): OfferedGame[] {
  const { data } = game.safeParse(offered);
  if (!data) return [];
  const { game_code: code, name, product: maker, category: kind, url_thumb: cover, enabled: open } = data;
  return [{ code, name: name || code, maker, kind, cover, open }];
}

/** @returns undefined for a kind that nobody has told us of, or without a time: what it moved is not known */
function readTransaction(told: z.output<typeof transaction>): VenueTransaction | undefined {
  const kind = kindOf(told.kind);
  const at = new Date(/Z|[+-]\d\d:?\d\d$/.test(told.inserted_at) ? told.inserted_at : `${told.inserted_at}Z`);
  if (kind === undefined || Number.isNaN(at.getTime())) return undefined;
  return {
    id: told.transaction_uuid,
    player: playerOf(told.user),
    kind,
    reference: told.reference_transaction_uuid ?? undefined,
    amount: typeof told.amount === 'bigint' && told.amount > 0n ? shownFen(told.amount) : 0n,
    counts: told.transaction_status === 'TS_SUCCESS',
    at,
  };
}

/** What is no whole fen was refused here: it stands as the next whole one, so that the difference cannot vanish. */
function shownFen(amount: bigint): bigint {
  return units.fenOf(amount) ?? amount / units.unitsOf(1n) + 1n;
}

function kindOf(kind: string): VenueTransaction['kind'] | undefined {
  if (kind.includes('ROLLBACK')) return 'undo';
  if (kind.includes('WIN')) return 'win';
  if (kind === 'TK_FREE_BET') return 'free_bet';
  return kind === 'TK_BET' ? 'bet' : undefined;
}

/** Universal time without its letter, to the second as the API writes it. @param up ms that round it up to the next second */
function timeText(at: Date, up = 0): string {
  return new Date(at.getTime() + up).toISOString().slice(0, 19);
}

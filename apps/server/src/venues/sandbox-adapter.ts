/** Speaks the sandbox platform's signed protocol (docs/venue-protocol.md). */
import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../platform/clock.ts';
import type { Answer, VenuePort } from './port.ts';

export interface SandboxAccess {
  readonly url: string;
  readonly operator: string;
  readonly secret: string;
  /** How long an answer may take, in ms; later is unknown. */
  readonly timeoutMs?: number;
}

/** Larger than any page of bets that we ask for; a platform that sends more is not read to its end. */
const largestAnswerBytes = 2 * 1024 * 1024;

const fen = z.number().int().nonnegative().transform(BigInt);
const instant = z
  .number()
  .int()
  .transform((ms) => new Date(ms));
const bet = z.object({
  seq: z.union([z.number().int(), z.string().regex(/^\d+$/)]).transform(BigInt),
  id: z.string().min(1).max(64),
  player: z.string(),
  game: z.string().max(64),
  round: z.union([z.string(), z.number()]).transform(String),
  stake: fen,
  valid: fen,
  payout: fen,
  state: z.enum(['unsettled', 'settled', 'void']),
  placed_at: instant,
  settled_at: instant.nullish(),
});
const answers = {
  nothing: z.object({}).transform(() => null),
  balance: z.object({ balance: fen }),
  transfer: z.object({ status: z.literal('done'), id: z.string(), amount: fen }),
  status: z.object({ status: z.enum(['done', 'refused', 'not_found']) }).transform(({ status }) => status),
  launch: z.object({ url: z.url({ protocol: /^https?$/ }) }),
  bets: z.object({
    bets: z.array(bet),
    cursor: z.union([z.string(), z.number()]).transform(String),
    more: z.boolean(),
  }),
};
const refusal = z.object({ ok: z.literal(false), reason: z.string().max(64) });

export function openSandboxVenue(access: SandboxAccess, venue: string, clock: Clock): VenuePort {
  async function call<Schema extends z.ZodType>(
    path: string,
    content: Record<string, unknown>,
    schema: Schema,
  ): Promise<Answer<z.output<Schema>>> {
    const body = JSON.stringify({ venue, ...content });
    const timestamp = String(clock.now().getTime());
    const nonce = randomBytes(16).toString('hex');
    const signature = createHmac('sha256', access.secret)
      .update(`${path}\n${timestamp}\n${nonce}\n${body}`)
      .digest('hex');
    let text: string;
    let status: number;
    try {
      const response = await fetch(new URL(path, access.url), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-operator': access.operator,
          'x-timestamp': timestamp,
          'x-nonce': nonce,
          'x-signature': signature,
        },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(access.timeoutMs ?? 8_000),
      });
      status = response.status;
      text = await readCapped(response);
    } catch (error) {
      return { outcome: 'unknown', reason: error instanceof Error ? error.name : 'no answer' };
    }
    if (status !== 200) return { outcome: 'unknown', reason: `HTTP ${status}` };
    const json = parseJson(text);
    const refused = refusal.safeParse(json);
    if (refused.success) return { outcome: 'refused', reason: refused.data.reason };
    const answered = z.object({ ok: z.literal(true) }).safeParse(json).success
      ? schema.safeParse(json)
      : undefined;
    return answered?.success
      ? { outcome: 'done', value: answered.data }
      : { outcome: 'unknown', reason: 'malformed answer' };
  }

  return {
    createPlayer: (player) => call('/v1/players/create', { player }, answers.nothing),
    async balance(player) {
      const answer = await call('/v1/players/balance', { player }, answers.balance);
      return answer.outcome === 'done' ? { outcome: 'done', value: answer.value.balance } : answer;
    },
    async transfer({ id, player, direction, amount, notAfter }) {
      // Amounts are bounded far below 2^53 by the contract.
      const order = { id, player, direction, amount: Number(amount), not_after: notAfter.getTime() };
      const answer = await call('/v1/transfers/create', order, answers.transfer);
      if (answer.outcome !== 'done') return answer;
      // An answer about something else says nothing about this transfer.
      return answer.value.id === id && answer.value.amount === amount
        ? { outcome: 'done', value: null }
        : { outcome: 'unknown', reason: 'the answer names another transfer or amount' };
    },
    transferStatus: (id) => call('/v1/transfers/status', { id }, answers.status),
    launch: ({ player, game, language, lobbyUrl }) =>
      call('/v1/games/launch', { player, game, language, lobby_url: lobbyUrl }, answers.launch),
    async bets(cursor, limit) {
      const answer = await call('/v1/bets/list', { cursor, limit }, answers.bets);
      if (answer.outcome !== 'done') return answer;
      const bets = answer.value.bets.map(({ placed_at, settled_at, ...rest }) => ({
        ...rest,
        placedAt: placed_at,
        settledAt: settled_at ?? undefined,
      }));
      return { outcome: 'done', value: { ...answer.value, bets } };
    },
  };
}

async function readCapped(response: Response): Promise<string> {
  if (!response.body) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    if (size > largestAnswerBytes) throw new Error('answer too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

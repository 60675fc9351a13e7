/** A venue of the sandbox platform with wallets of its own (docs/venue-protocol.md). */
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { parseJson, type SignedAccess } from '../../platform/signed-client.ts';
import { commitments } from '../fairness.ts';
import type { BetReport, TransferVenuePort } from '../port.ts';
import { askBetDetail, askDemo, openSandboxClient } from './client.ts';
import { askDraws } from './draws.ts';
import { askMatches } from './matches.ts';

/** Up to 100 billion yuan: any sum of two stays exact. */
const fen = z.number().int().nonnegative().max(10_000_000_000_000).transform(BigInt);
/** From the year 2000 on; a bet's time is no further away than that. */
const instant = z
  .number()
  .int()
  .min(946_684_800_000)
  .max(4_102_444_800_000)
  .transform((ms) => new Date(ms));
/** What a database can keep: no zero byte, no half of a character. */
const text = (most: number) =>
  z
    .string()
    .max(most)
    .refine((value) => !value.includes('\0') && value.isWellFormed(), 'zero byte or half a character');
const bet = z.object({
  seq: z.union([z.number().int().nonnegative(), z.string().regex(/^\d{1,18}$/)]).transform(BigInt),
  id: text(64).min(1),
  player: text(64),
  game: text(64),
  round: z.union([text(200), z.number()]).transform(String),
  stake: fen,
  valid: fen,
  payout: fen,
  state: z.enum(['unsettled', 'settled', 'void']),
  placed_at: instant,
  settled_at: instant.nullish(),
  // Told wrongly it is not told: the bet counts by the venue's word then, and staff see that nobody checked it.
  selections: z
    .array(
      z.object({
        event: z.string().min(1).max(64),
        market: z.string().min(1).max(64),
        selection: z.string().min(1).max(64),
        odds: z.number().int().min(101).max(10_000_000),
      }),
    )
    .max(20)
    .optional()
    .catch(undefined),
  commitments,
});
const answers = {
  nothing: z.object({}).transform(() => null),
  balance: z.object({ balance: fen }),
  transfer: z.object({ status: z.literal('done'), id: z.string(), amount: fen }),
  status: z.object({ status: z.enum(['done', 'refused', 'not_found']) }).transform(({ status }) => status),
  launch: z.object({ url: z.url({ protocol: /^https?$/ }) }),
  bets: z.object({
    bets: z.array(z.unknown()),
    cursor: z.union([z.string().regex(/^[\x21-\x7e]{1,200}$/), z.number()]).transform(String),
    more: z.boolean(),
  }),
};

export function openSandboxVenue(access: SignedAccess, venue: string, clock: Clock): TransferVenuePort {
  const call = openSandboxClient(access, venue, clock);
  return {
    wallet: 'transfer',
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
    endGames: (player) => call('/v1/players/logout', { player }, answers.nothing),
    transferStatus: (id) => call('/v1/transfers/status', { id }, answers.status),
    launch: ({ player, game, language, lobbyUrl }) =>
      call('/v1/games/launch', { player, game, language, lobby_url: lobbyUrl }, answers.launch),
    demo: (order) => askDemo(call, order),
    matches: () => askMatches(call),
    draws: (language) => askDraws(call, language),
    betDetail: (question) => askBetDetail(call, question),
    async bets(cursor, limit) {
      const answer = await call('/v1/bets/list', { cursor, limit }, answers.bets);
      if (answer.outcome !== 'done') return answer;
      const { bets, cursor: next, more } = answer.value;
      return { outcome: 'done', value: { reports: bets.map(readReport), cursor: next, more } };
    },
    readBet: (raw) => readReport(parseJson(raw)),
  };
}

const named = z.object({ id: text(64) });

function readReport(record: unknown): BetReport {
  const raw = JSON.stringify(record) ?? '';
  const read = bet.safeParse(record);
  if (!read.success) {
    const betId = named.safeParse(record).data?.id ?? '';
    return { raw, betId, fault: z.prettifyError(read.error) };
  }
  const { placed_at: placedAt, settled_at: settledAt, ...rest } = read.data;
  return { raw, bet: { ...rest, placedAt, settledAt: settledAt ?? undefined } };
}

/** A venue of the sandbox platform with wallets of its own (docs/venue-protocol.md). */
import { z } from 'zod';
import type { Clock } from '../platform/clock.ts';
import type { SignedAccess } from '../platform/signed-client.ts';
import { commitments } from './fairness.ts';
import type { TransferVenuePort } from './port.ts';
import { askBetDetail, openSandboxClient } from './sandbox-client.ts';

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
    bets: z.array(bet),
    cursor: z.union([z.string(), z.number()]).transform(String),
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
    transferStatus: (id) => call('/v1/transfers/status', { id }, answers.status),
    launch: ({ player, game, language, lobbyUrl }) =>
      call('/v1/games/launch', { player, game, language, lobby_url: lobbyUrl }, answers.launch),
    betDetail: (question) => askBetDetail(call, question),
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

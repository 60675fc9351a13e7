/** Asks the sandbox platform about one venue (docs/venue-protocol.md). */
import { z } from 'zod';
import type { Answer } from '../../platform/answer.ts';
import type { Clock } from '../../platform/clock.ts';
import { type AskSigned, openSignedClient, type SignedAccess } from '../../platform/signed-client.ts';
import type { BetDetail, BetQuestion, DemoOrder } from '../port.ts';

export function openSandboxClient(access: SignedAccess, venue: string, clock: Clock): AskSigned {
  const ask = openSignedClient(access, clock);
  return (path, content, schema) => ask(path, { venue, ...content }, schema);
}

const web = z.url({ protocol: /^https?$/ }).max(4_000);
const detail = z
  .object({
    round: z.string().max(200),
    selection: z.string().max(1_000),
    outcome: z.string().max(1_000).nullable(),
    draw: z.string().max(64).default(''),
    verify_url: web.nullable(),
  })
  .transform(({ round, selection, outcome, draw, verify_url: verify }) => ({
    round,
    selection,
    outcome: outcome ?? undefined,
    draw,
    verifyUrl: verify ?? undefined,
  }));

const launched = z.object({ url: z.url({ protocol: /^https?$/ }) });

/** A game for play money; the same call for both kinds of venue. */
export function askDemo(
  ask: AskSigned,
  { lobbyUrl, device: _device, ...order }: DemoOrder,
): Promise<Answer<{ url: string }>> {
  return ask('/v1/games/demo', { ...order, lobby_url: lobbyUrl }, launched);
}

/** One bet in words; the same call for both kinds of venue. */
export function askBetDetail(
  ask: AskSigned,
  { player, game, bet, language }: BetQuestion,
): Promise<Answer<BetDetail>> {
  return ask('/v1/bets/detail', { player, game, bet, language }, detail);
}

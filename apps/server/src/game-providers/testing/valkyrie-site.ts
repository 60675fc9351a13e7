/** A site connected to the stand-in for Valkyrie, and how the platform writes its questions and reads our answers. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { startTestSite } from '../../testing/site.ts';
import type { WalletAnswer, WalletRefusal } from '../seamless/calls.ts';
import { valkyrieAccess } from '../valkyrie/access.ts';
import { openValkyrieVenue } from '../valkyrie/adapter.ts';
import { brisk } from './aggregator/wire.ts';
import { addVenue, openNodes, type PlatformSite, playingAt } from './platform-site.ts';
import type { WrittenCall } from './seamless-kit.ts';
import { games, newSecret, startValkyrie, type Valkyrie } from './valkyrie/index.ts';

export const valkyrieVenue = 'valkyrie';
export const provider = 'Studio';
/** Known to the tests before any site is there, so that questions can be written by themselves. */
export const pamToken = newSecret();

export interface ValkyrieSite extends PlatformSite {
  readonly platform: Valkyrie;
}

export async function startValkyrieSite(clock: Clock = systemClock): Promise<ValkyrieSite> {
  const folder = await mkdtemp(join(tmpdir(), 'mingpai-valkyrie-'));
  const operatorKey = newSecret();
  const file = async (name: string, text: string) => {
    await writeFile(join(folder, name), text);
    return join(folder, name);
  };
  const nodes = openNodes();
  const platform = await startValkyrie({
    wallet: () => `${nodes.next()}/seamless/${valkyrieVenue}`,
    provider,
    operatorKey,
    pamToken,
    now: () => clock.now(),
  });
  platform.keepTime(brisk);
  const environment = {
    VALKYRIE_URL: platform.url,
    VALKYRIE_PROVIDER: provider,
    VALKYRIE_OPERATOR_KEY_FILE: await file('operator-key', `${operatorKey}\n`),
    // A new secret stands beside the old one for a while.
    VALKYRIE_PAM_TOKEN_FILE: await file('pam-token', `${newSecret()}\n${pamToken}\n`),
    VALKYRIE_GAMES_FILE: await file('games.tsv', games),
    VALKYRIE_GAME_ORIGINS: platform.url,
  };
  const site = await startTestSite({ clock, environment });
  nodes.callAt(site.running.address);
  const access = valkyrieAccess(site.running.site.config);
  if (!access) throw new Error('not connected');
  const port = openValkyrieVenue(access);
  await addVenue(site, { code: valkyrieVenue, adapter: 'valkyrie', shows: 'val_roulette' }, port);
  return {
    site,
    venue: valkyrieVenue,
    platform,
    port,
    environment,
    callAt: nodes.callAt,
    playing: playingAt(site, valkyrieVenue, (id) => `m${id}`, 30),
    async stop() {
      await site.stop();
      await platform.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A question of the platform's, with its secret. */
export function questionOf(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  token: string | undefined,
  body = '',
): WrittenCall {
  const headers = {
    authorization: `Bearer ${pamToken}`,
    ...(token !== undefined && { 'x-player-token': token }),
  };
  const operation = `${path}${path.includes('?') ? '&' : '?'}provider=${provider}`;
  return { method, operation, headers, body };
}

/** What each of its codes means in our words; several of ours are one of its. */
const meanings: Readonly<Record<string, WalletRefusal>> = {
  PAM_ERR_API_TOKEN: 'unauthenticated',
  PAM_ERR_UNDEFINED: 'bad_request',
  PAM_ERR_MISSING_PROVIDER: 'bad_request',
  PAM_ERR_TRANS_CURRENCY: 'wrong_currency',
  PAM_ERR_GAME_NOT_FOUND: 'unknown_game',
  PAM_ERR_PLAYER_NOT_FOUND: 'unknown_player',
  PAM_ERR_SESSION_EXPIRED: 'session_over',
  PAM_ERR_SESSION_NOT_FOUND: 'session_over',
  PAM_ERR_CASH_OVERDRAFT: 'insufficient_funds',
  PAM_ERR_DUPLICATE_TRANS: 'conflict',
  PAM_ERR_CANCEL_NON_WITHDRAW: 'conflict',
  PAM_ERR_TRANS_NOT_FOUND: 'unknown_bet',
  PAM_ERR_CANCEL_NOT_FOUND: 'unknown_bet',
  PAM_ERR_TRANS_ALREADY_CANCELLED: 'rolled_back',
  PAM_ERR_TRANS_ALREADY_SETTLED: 'already_settled',
  PAM_ERR_BET_NOT_ALLOWED: 'on_pause',
};
const balance = z.object({ cashAmount: z.number(), bonusAmount: z.literal(0), promoAmount: z.literal(0) });
const reply = z.object({
  status: z.enum(['OK', 'ERROR']),
  error: z.object({ code: z.string(), message: z.string() }).optional(),
  balance: balance.optional(),
  transactionResult: z.object({ transactionId: z.string(), balance }).optional(),
});

export function readReply(_status: number, body: string): WalletAnswer {
  const { status, error, ...told } = reply.parse(JSON.parse(body));
  const has = told.balance ?? told.transactionResult?.balance;
  if (status === 'OK') return { ok: true, balance: BigInt(Math.round((has?.cashAmount ?? -1) * 100)) };
  const reason = meanings[error?.code ?? ''];
  if (reason === undefined) throw new Error(`what is ${error?.code}?`);
  return { ok: false, reason };
}

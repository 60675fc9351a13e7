/** A site connected to the stand-in for the GameHub, and how the platform writes its questions and reads our answers. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { startTestSite } from '../../testing/site.ts';
import { gameHubAccess } from '../gamehub/access.ts';
import { openGameHubVenue } from '../gamehub/adapter.ts';
import type { WalletAnswer, WalletRefusal } from '../seamless/calls.ts';
import type { More } from './aggregator/policy.ts';
import { brisk } from './aggregator/wire.ts';
import { questionWith } from './gamehub/caller.ts';
import { type GameHub, newSecret, startGameHub } from './gamehub/index.ts';
import { addVenue, openNodes, type PlatformSite, playingAt } from './platform-site.ts';
import type { WrittenCall } from './seamless-kit.ts';

export const gameHubVenue = 'gamehub';
/** Known to the tests before any site is there, so that questions can be written by themselves. */
export const salt = newSecret();

export interface GameHubSite extends PlatformSite {
  readonly platform: GameHub;
}

export async function startGameHubSite(clock: Clock = systemClock): Promise<GameHubSite> {
  const folder = await mkdtemp(join(tmpdir(), 'mingpai-gamehub-'));
  const [login, password] = ['operator_s', newSecret()];
  const file = async (name: string, text: string) => {
    await writeFile(join(folder, name), text);
    return join(folder, name);
  };
  const nodes = openNodes();
  const platform = await startGameHub({
    wallet: () => `${nodes.next()}/seamless/${gameHubVenue}`,
    login,
    password,
    salt,
    now: () => clock.now(),
  });
  platform.keepTime(brisk);
  const environment = {
    GAMEHUB_URL: platform.url,
    GAMEHUB_LOGIN: login,
    GAMEHUB_PASSWORD_FILE: await file('password', `${password}\n`),
    // A new salt stands beside the old one for a while.
    GAMEHUB_SALT_FILE: await file('salt', `${newSecret()}\n${salt}\n`),
    GAMEHUB_GAME_ORIGINS: new URL(platform.url).origin,
  };
  const site = await startTestSite({ clock, environment });
  nodes.callAt(site.running.address);
  const access = gameHubAccess(site.running.site.config);
  if (!access) throw new Error('not connected');
  const port = openGameHubVenue(access);
  await addVenue(site, { code: gameHubVenue, adapter: 'gamehub', shows: 'bo_wheel' }, port);
  return {
    site,
    venue: gameHubVenue,
    platform,
    port,
    environment,
    callAt: nodes.callAt,
    playing: playingAt(site, gameHubVenue, (id) => `m${id}`),
    async stop() {
      await site.stop();
      await platform.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A question of the platform's, with its key. */
export function questionOf(fields: More, by = salt): WrittenCall {
  return { method: 'GET', operation: `wallet?${questionWith(by, fields)}`, headers: {}, body: '' };
}

/** What each of its words means in ours; several of ours are one of its. */
const meanings: Readonly<Record<string, WalletRefusal>> = {
  INCORRECT_KEY_VALIDATION: 'unauthenticated',
  MALFORMED_REQUEST: 'bad_request',
  WRONG_VALUE: 'wrong_types',
  GAME_NOT_FOUND: 'unknown_game',
  PLAYER_NOT_FOUND: 'unknown_player',
  SESSION_EXPIRED: 'session_over',
  INSUFFICIENT_FUNDS: 'insufficient_funds',
  BET_NOT_ALLOWED: 'on_pause',
  TRANSACTION_DUPLICATED: 'conflict',
  TRANSACTION_NOT_FOUND: 'unknown_bet',
  TRANSACTION_ROLLED_BACK: 'rolled_back',
};
const reply = z.object({
  status: z.enum(['200', '403', '404', '500']),
  balance: z
    .string()
    .regex(/^\d+\.\d\d$/)
    .optional(),
  msg: z.string().optional(),
});

export function readReply(_status: number, body: string): WalletAnswer {
  const { status, balance = '', msg = '' } = reply.parse(JSON.parse(body));
  if (status === '200') return { ok: true, balance: BigInt(balance.replace('.', '')) };
  const reason = meanings[msg];
  if (reason === undefined) throw new Error(`what is ${msg}?`);
  return { ok: false, reason };
}

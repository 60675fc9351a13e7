/** A site connected to the stand-in for Hub88, its venue and games in the catalogue as the command puts them there. */
import { sign } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { startTestSite, type TestSite } from '../../testing/site.ts';
import { connectVenue } from '../connect.ts';
import { hub88Access } from '../hub88/access.ts';
import { openHub88Venue } from '../hub88/adapter.ts';
import type { SeamlessVenuePort } from '../port.ts';
import { openGameSession } from '../seamless/sessions.ts';
import { type Aggregator, newKey, privatePem, publicPem, startAggregator } from './aggregator/index.ts';

export const hub88Venue = 'hub88';
export const hub88Operator = 7;

export interface Hub88Site {
  readonly site: TestSite;
  readonly platform: Aggregator;
  /** The adapter, with no breaker before it. */
  readonly port: SeamlessVenuePort;
  /** The same, for tests of silence: after a second without an answer it calls the platform silent. */
  readonly hasty: SeamlessVenuePort;
  /** Signs as the platform does, any body. */
  readonly keys: { sign(body: string): string };
  /** What connects a further node to the same platform. */
  readonly environment: Readonly<Record<string, string>>;
  /** Wallet calls go there from now on: a node that lives. */
  callAt(address: string): void;
  playing(fen?: bigint): Promise<Seat>;
  stop(): Promise<void>;
}

/** A member in a game there. */
export interface Seat {
  readonly id: bigint;
  /** Of the member's own session. */
  readonly session: string;
  /** As the platform names them. */
  readonly user: string;
  readonly token: string;
  /** The central wallet, in fen. */
  central(): Promise<bigint>;
}

export async function startHub88Site(clock: Clock = systemClock): Promise<Hub88Site> {
  const keys = { platform: newKey(), operator: newKey() };
  const folder = await mkdtemp(join(tmpdir(), 'mingpai-hub88-'));
  const [ours, theirs] = [join(folder, 'ours.pem'), join(folder, 'theirs.pem')];
  await Promise.all([
    writeFile(ours, privatePem(keys.operator)),
    writeFile(theirs, publicPem(keys.platform)),
  ]);
  let address = '';
  const platform = await startAggregator({
    wallet: () => `${address}/seamless/${hub88Venue}`,
    operator: hub88Operator,
    keys,
    now: () => clock.now(),
  });
  const environment = {
    HUB88_URL: platform.url,
    HUB88_OPERATOR_ID: String(hub88Operator),
    HUB88_PRIVATE_KEY_FILE: ours,
    HUB88_PUBLIC_KEY_FILE: theirs,
    HUB88_GAME_ORIGINS: platform.url,
  };
  const site = await startTestSite({ clock, environment });
  address = site.running.address;
  const access = hub88Access(site.running.site.config);
  if (!access) throw new Error('not connected');
  const port = openHub88Venue(access, clock);
  await addHub88(site, port);
  return {
    site,
    platform,
    port,
    hasty: openHub88Venue(access, clock, 1_000),
    keys: { sign: (body) => sign('RSA-SHA256', Buffer.from(body), keys.platform).toString('base64') },
    environment,
    callAt(elsewhere) {
      address = elsewhere;
    },
    async playing(fen = 100_000n) {
      const { id, token: session } = await site.memberWith(fen);
      const opened = { venue: hub88Venue, memberId: id, memberToken: session };
      const token = await openGameSession(site.running.site, opened);
      const central = async () => (await site.running.balances.overview(id, [])).central;
      return { id, session, user: `mp-m${id}`, token, central };
    },
    async stop() {
      await site.stop();
      await platform.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** As the command connects it, and switched on. */
async function addHub88({ running, call }: TestSite, port: SeamlessVenuePort): Promise<void> {
  const { site, wallet } = running;
  const offered = await port.games?.();
  if (offered?.outcome !== 'done') throw new Error('the platform offers nothing');
  const named = {
    code: hub88Venue,
    name: '综合',
    nameEn: 'Hub',
    category: 'gaming',
    adapter: 'hub88',
  } as const;
  await site.database.transaction(async (tx) => {
    await connectVenue(tx, wallet, { ...named, kinds: [], makers: [] }, offered.value);
    await tx.query('update venue set enabled = true where code = $1', [hub88Venue]);
  });
  // The catalogue hears of it as that of every node does.
  const shown = async () =>
    (await call('games', { category: 'gaming' })).data.map(({ game_code }) => game_code);
  // As long as polls have (vitest.config.ts): they may not be used outside a test.
  await vi.waitFor(async () => expect(await shown()).toContain('hub_dragons'), { timeout: 30_000 });
}

/** Puts the platform together: store, operator's door, control, games, checkout. */
import Fastify, { type FastifyInstance } from 'fastify';
import { openCheckout } from './checkout/checkout.ts';
import { openCheckoutPage } from './checkout/page-routes.ts';
import { checkoutSchema } from './checkout/schema.ts';
import { type MovableClock, openClock } from './clock.ts';
import type { Config } from './config.ts';
import { games } from './games/registry.ts';
import { openPages } from './pages.ts';
import { openPayouts } from './payouts/payouts.ts';
import { payoutSchema } from './payouts/schema.ts';
import type { Platform } from './platform.ts';
import { openControl } from './protocol/control.ts';
import { openDoor, type Wire } from './protocol/door.ts';
import { openFaults } from './protocol/faults.ts';
import { openNonces } from './protocol/nonces.ts';
import { openStore } from './store/store.ts';
import { openWalletClient } from './wallet/client.ts';
import { walletSchema } from './wallet/schema.ts';
import { openOperatorWallet } from './wallet/wallet.ts';

const usualSweepMs = 60_000;
/** Longer than an answer takes, in ms. */
const stopPatienceMs = 5_000;

export interface Server {
  readonly http: FastifyInstance;
  readonly platform: Platform;
  /** Answers what is under way, then stops. */
  stop(): Promise<void>;
}

/**
 * @param wire for callers in this process, who come over no socket
 * @param left asked before each look of a timer for rounds that have to end: true of a game that nobody plays in this process now
 */
export async function createServer(
  config: Config,
  clock: MovableClock = openClock(),
  wire?: Wire,
  left: (game: string) => boolean = () => false,
): Promise<Server> {
  const schemas = [walletSchema, checkoutSchema, payoutSchema, ...games.map(({ schema }) => schema)];
  const store = openStore(config.dataDir, schemas);
  const nonces = openNonces(config.dataDir);
  const faults = openFaults();
  const wallet = openOperatorWallet(store, clock, openWalletClient(config, clock, faults));
  const checkout = openCheckout(config, store, clock, faults);
  const payouts = openPayouts(config, store, clock);
  const platform: Platform = { config, store, clock, maintenance: new Set(), wallet, checkout, payouts };
  const http = Fastify({ forceCloseConnections: 'idle', logger: false });
  const sweep = () => {
    for (const game of games) if (!left(game.game)) game.sweep(platform);
  };

  http.get('/healthz', async () => ({ ok: true }));
  await http.register(async (scope) => openDoor(scope, { platform, nonces, faults, wire }));
  await http.register(async (scope) => openControl(scope, platform, faults, sweep));
  for (const game of games) await http.register(async (scope) => game.routes(scope, platform));
  await http.register(async (scope) => openCheckoutPage(scope, platform));
  await http.register(async (scope) => openPages(scope, config));

  sweep();
  wallet.start();
  checkout.start();
  payouts.start();
  const sweepers = games.map((game) =>
    setInterval(() => {
      if (!left(game.game)) game.sweep(platform);
    }, game.sweepEveryMs ?? usualSweepMs),
  );
  return {
    http,
    platform,
    async stop() {
      for (const sweeper of sweepers) clearInterval(sweeper);
      // A connection on which nothing was ever asked would hold the stop up for a minute.
      const impatience = setTimeout(() => http.server.closeAllConnections(), stopPatienceMs);
      await http.close();
      clearTimeout(impatience);
      await wallet.stop();
      await checkout.stop();
      await payouts.stop();
      nonces.close();
      store.close();
    },
  };
}

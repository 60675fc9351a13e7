/** The game platform (docs/venue-protocol.md): venues, the money that lies there, games and their pages, bets, the operator's wallet. */
import { every, letGo } from '../kit/background.ts';
import { openDoor } from '../kit/door.ts';
import { openNonces } from '../kit/nonces.ts';
import { openPages } from '../kit/pages.ts';
import type { Surroundings, ThirdParty } from '../kit/third-party.ts';
import { lookEveryMs } from './beacon/moment.ts';
import { beaconSchema, openBeaconRounds } from './beacon/rounds.ts';
import { type BeaconHere, beaconSource } from './beacon/source.ts';
import { calls } from './calls.ts';
import { openControls } from './control.ts';
import { type Demo, openDemo } from './demo/demo.ts';
import { games } from './games/registry.ts';
import type { GamePlatformConfig, Platform } from './platform.ts';
import { openPlatformStore } from './store.ts';
import { openWalletClient } from './wallet/client.ts';
import { walletSchema } from './wallet/schema.ts';
import { openOperatorWallet } from './wallet/wallet.ts';

export type { GamePlatformConfig, Platform } from './platform.ts';

const usualSweepMs = 60_000;

export interface GamePlatform extends ThirdParty {
  readonly platform: Platform;
  readonly demo: Demo;
}

export interface Here {
  /** Asked before each look of a timer for rounds that have to end: true of a game that nobody plays in this process now. */
  readonly unplayed?: (game: string) => boolean;
  /** Asked before a round without a bet is drawn for whoever looks at its table later: false where nobody looks now. */
  readonly looked?: () => boolean;
  /** The public beacon, where it is up in this process. */
  readonly beaconHere?: () => BeaconHere | undefined;
}

export function openGamePlatform(
  config: GamePlatformConfig,
  { clock, faults, wire }: Surroundings,
  { unplayed = () => false, looked = () => true, beaconHere = () => undefined }: Here = {},
): GamePlatform {
  const store = openPlatformStore(config.folder, [
    walletSchema,
    beaconSchema,
    ...games.map(({ schema }) => schema),
  ]);
  const nonces = openNonces(config.folder);
  const wallet = openOperatorWallet(store, clock, openWalletClient(config, clock, faults));
  const beacon = openBeaconRounds(() => store, clock, beaconSource(config.beacon, beaconHere));
  const maintenance = new Set<string>();
  const demo = openDemo({ config, clock, maintenance, beacon });
  const platform: Platform = {
    config,
    store,
    clock,
    maintenance,
    wallet,
    beacon,
    looked,
    openDemo: demo.open,
  };
  const runDue = () => {
    for (const game of games) if (!unplayed(game.game)) game.sweep(platform);
  };
  let sweepers: (() => Promise<void>)[] = [];

  return {
    platform,
    demo,
    runDue,
    async routes(http) {
      const { operator, secret } = config;
      await http.register(async (scope) =>
        openDoor(scope, {
          calls,
          party: platform,
          signer: { operator, secret },
          nonces,
          clock,
          faults,
          wire,
        }),
      );
      await http.register(async (scope) => openControls(scope, platform));
      for (const game of games) await http.register(async (scope) => game.routes(scope, platform));
      await demo.routes(http);
      await http.register(async (scope) => openPages(scope, config.frameAncestors, pages()));
    },
    start() {
      runDue();
      wallet.start();
      // At once, for no bet is taken before.
      letGo(beacon.lookAtClock());
      sweepers = [
        every(lookEveryMs, beacon.lookAtClock),
        ...games.map((game) =>
          every(game.sweepEveryMs ?? usualSweepMs, () => {
            if (!unplayed(game.game)) game.sweep(platform);
            demo.sweep(game);
          }),
        ),
      ];
    },
    async stop() {
      await Promise.all(sweepers.map((stop) => stop()));
      await wallet.stop();
      nonces.close();
      demo.stop();
      store.close();
    },
  };
}

/** One for each game and those that verify. */
function pages(): Readonly<Record<string, string>> {
  const played = games.flatMap(({ game, serves = [game] }) =>
    serves.flatMap((code) =>
      ['/play', '/demo/play'].map((path) => [`${path}/${code}`, `${game}.html`] as const),
    ),
  );
  return {
    ...Object.fromEntries(played),
    '/verify': 'verify.html',
    '/verify/match': 'verify-match.html',
    '/verify/lottery': 'verify-lottery.html',
    '/verify/live': 'verify-live.html',
    '/verify/slots': 'verify-slots.html',
  };
}

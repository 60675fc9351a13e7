import type { MovableClock } from '../kit/clock.ts';
import type { Store } from '../kit/store.ts';
import type { PartyConfig } from '../kit/third-party.ts';
import type { BeaconRounds } from './beacon/rounds.ts';
import type { OperatorWallet } from './wallet/wallet.ts';

export interface GamePlatformConfig extends PartyConfig {
  /** Origins that may show a game in a frame. */
  readonly frameAncestors: readonly string[];
  /** Where a browser reaches the games; without it, the host that the operator called. */
  readonly publicUrl: string | undefined;
  /** Where the operator's wallet is asked, and the secret that signs what we ask. */
  readonly walletUrl: string;
  readonly walletSecret: string;
  /** Nodes of quicknet; without one the beacon of one's own is asked, whose key follows from the secret. */
  readonly beacon: { readonly urls: readonly string[]; readonly ownUrl: string; readonly secret: string };
}

/** A game for play money, for nobody in particular. */
export interface DemoOrder {
  readonly venue: string;
  readonly game: string;
  readonly language: 'zh-CN' | 'en';
  readonly lobbyUrl: string;
  /** Where the player comes from: what one place takes is bounded. */
  readonly network: string;
}

/** What every part of the platform works with. */
export interface Platform {
  readonly config: GamePlatformConfig;
  readonly store: Store;
  readonly clock: MovableClock;
  /** Venues that staff, or a test, closed for now. */
  readonly maintenance: Set<string>;
  /** The operator's wallet, for venues that play from it. */
  readonly wallet: OperatorWallet;
  /** The public random rounds that draws name. */
  readonly beacon: BeaconRounds;
  /** Play money, apart from everything here; none where play money is played itself. */
  readonly openDemo?: (order: DemoOrder) => string;
  /** Whether anybody may look at tables now; where nobody does, rounds without a bet are not drawn. */
  readonly looked?: () => boolean;
}

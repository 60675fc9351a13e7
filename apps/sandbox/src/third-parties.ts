/** The third parties that stand in for real ones, and what each is told: its own folder and its own secret. */
import { join } from 'node:path';
import { openPublicBeacon, type PublicBeacon } from './beacon/index.ts';
import { type BtcpayServer, openBtcpayServer } from './btcpay-server/index.ts';
import { type ChainParty, openChainParty } from './chain/index.ts';
import type { Config } from './config.ts';
import { type GamePlatform, type Here, openGamePlatform } from './game-platform/index.ts';
import { type IdentityChecker, openIdentityChecker } from './identity-checker/index.ts';
import type { Surroundings } from './kit/third-party.ts';
import { openPaymentGateway, type PaymentGateway } from './payment-gateway/index.ts';
import { openPayoutProvider, type PayoutProvider } from './payout-provider/index.ts';

/** Each is the name of its folder, here and in the data. */
export const partyNames = [
  'beacon',
  'chain',
  'game-platform',
  'identity-checker',
  'payment-gateway',
  'payout-provider',
  'btcpay-server',
] as const;
export type PartyName = (typeof partyNames)[number];

export interface ThirdParties {
  readonly beacon: PublicBeacon;
  readonly chain: ChainParty;
  readonly 'game-platform': GamePlatform;
  readonly 'identity-checker': IdentityChecker;
  readonly 'payment-gateway': PaymentGateway;
  readonly 'payout-provider': PayoutProvider;
  readonly 'btcpay-server': BtcpayServer;
}

/** @param here what the game platform shares with others in this process */
export function openers(
  config: Config,
  surroundings: Surroundings,
  here: Here,
): { readonly [Name in PartyName]: () => ThirdParties[Name] } {
  const { dataDir, operator, controlToken, frameAncestors, publicUrl, walletUrl } = config;
  const own = (folder: PartyName, secret: string) => ({
    folder: join(dataDir, folder),
    operator,
    secret,
    controlToken,
  });
  return {
    beacon: () => openPublicBeacon(config.beaconSecret, surroundings),
    chain: () => openChainParty({ folder: join(dataDir, 'chain'), frameAncestors }, surroundings),
    'game-platform': () =>
      openGamePlatform(
        {
          ...own('game-platform', config.secret),
          frameAncestors,
          publicUrl,
          walletUrl,
          walletSecret: config.walletSecret,
          beacon: { urls: config.beaconUrls, ownUrl: config.ownBeaconUrl, secret: config.beaconSecret },
        },
        surroundings,
        here,
      ),
    'identity-checker': () =>
      openIdentityChecker(
        { ...own('identity-checker', config.checkerSecret), operatorUrl: walletUrl },
        surroundings,
      ),
    'payment-gateway': () =>
      openPaymentGateway(
        {
          ...own('payment-gateway', config.gatewaySecret),
          frameAncestors,
          publicUrl,
          operatorUrl: walletUrl,
        },
        surroundings,
      ),
    'payout-provider': () =>
      openPayoutProvider(
        { ...own('payout-provider', config.payoutSecret), nodes: config.payoutNodes ?? {} },
        surroundings,
      ),
    'btcpay-server': () =>
      openBtcpayServer(
        {
          ...own('btcpay-server', config.btcpaySecret ?? config.secret),
          publicUrl: publicUrl ?? `http://127.0.0.1:${config.port}`,
          operatorUrl: walletUrl,
        },
        surroundings,
      ),
  };
}

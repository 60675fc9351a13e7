/** The doors of members, agents, venues and gateways: which capability answers what, and what it needs of the others. */

import type { FastifyInstance } from 'fastify';
import { closingApi } from '../account-closing/index.ts';
import { recoveryApi } from '../account-recovery/index.ts';
import { affiliateApi, agentPictureRoutes, joinCampaign, portalApi } from '../affiliates/index.ts';
import { arrivalOf, chainApi, openOwnAddresses } from '../chain/index.ts';
import { orderAnswerApi } from '../claims/index.ts';
import { bannerPictureRoutes, contentApi } from '../content/index.ts';
import {
  type ArrivalOf,
  depositApi,
  depositedBy,
  depositWork,
  openDepositsTogether,
  proofApi,
} from '../deposits/index.ts';
import { freeBetApi } from '../free-bets/index.ts';
import {
  coverRoutes,
  gameProviderApi,
  openStakes,
  openWins,
  seamlessRoutes,
} from '../game-providers/index.ts';
import { gatewayRoutes, pageStatusOf } from '../gateways/index.ts';
import { identityApi, identityCheckerRoutes } from '../identity/index.ts';
import { importedVenues, importedVenuesOf } from '../imports/index.ts';
import { liabilityApi } from '../liabilities/index.ts';
import { lobbyApi } from '../lobby/index.ts';
import {
  accountApi,
  autoTransferOf,
  avatarApi,
  emailApi,
  entryOf,
  isFrozen,
  memberApi,
  type OnCredentialChange,
  passkeyApi,
  refuseUnagreed,
} from '../members/index.ts';
import { ownDataApi } from '../own-data/index.ts';
import { paymentMethodApi } from '../payment-methods/index.ts';
import { inLanguage } from '../platform/language.ts';
import { refused } from '../platform/outcome.ts';
import { openRouter } from '../platform/router.ts';
import { openUploads } from '../platform/uploads.ts';
import { promotionApi, promotionPictureRoutes } from '../promotions/index.ts';
import { pushApi } from '../push/index.ts';
import { rebateApi } from '../rebates/index.ts';
import { redPacketApi } from '../red-packets/index.ts';
import {
  mayBring,
  refuseBringing,
  refusePlay,
  refuseSamePerson,
  refuseStake,
  responsibleGamingApi,
} from '../responsible-gaming/index.ts';
import { signalRoutes } from '../signals/index.ts';
import { stopApi } from '../stops/index.ts';
import { supportApi } from '../support/index.ts';
import { latestOrders, transactionApi } from '../transactions/index.ts';
import { vipApi } from '../vip/index.ts';
import { wageringApi } from '../wagering/index.ts';
import { walletApi } from '../wallet/index.ts';
import {
  freezePayouts,
  frozenUntil,
  withdrawalApi,
  withdrawalsUnderWay,
  withdrawalWork,
} from '../withdrawals/index.ts';
import type { Parts } from './parts.ts';

/** Registers every call of the contract, and what else members, venues and gateways ask over HTTP; throws if a call has no handler. */
export async function memberDoors(http: FastifyInstance, parts: Parts): Promise<void> {
  const {
    site,
    settings,
    beacon,
    balances,
    wallet,
    sessions,
    catalogue,
    adapters,
    limitsOf,
    transfers,
    gate,
    news,
    signals,
    chainParts,
    gatewayParts,
    payPages,
    pushKey,
    email,
    checking: { checker },
  } = parts;
  const { config, clock, database } = site;
  http.addHook('preClose', async () => news.stop());
  const door = openRouter(http, sessions.memberOf, gate.refusalOf, database.crowded);
  await openUploads(http);
  contentApi(door.define, site, settings);
  bannerPictureRoutes(http, site);
  promotionPictureRoutes(http, site);
  agentPictureRoutes(http, site);
  const onCredentialChange: OnCredentialChange = (tx, change) =>
    freezePayouts(tx, { settings, clock }, change);
  accountApi(door.define, site, { sessions, settings, onCredentialChange });
  passkeyApi(door.define, site, { sessions, settings, onCredentialChange });
  emailApi(door.define, site, email.on);
  recoveryApi(door.define, site, {
    emailOn: email.on,
    settings,
    sessions,
    onCredentialChange,
    venues: () => catalogue.venues(),
    importedVenues: () => importedVenues(database),
    importedVenuesOf,
  });
  memberApi(door.define, site, {
    sessions,
    wallet,
    balances,
    settings,
    venues: () => catalogue.venues().map((venue) => venue.code),
    depositedBy: (memberId) => depositedBy(database, memberId),
    refuseNewcomer: (tx, memberId) => refuseSamePerson(tx, memberId, clock.now()),
    cameBy: (tx, memberId, code) => joinCampaign(tx, { memberId, code, at: clock.now() }),
    onCredentialChange,
  });
  closingApi(door.define, {
    site,
    settings,
    wallet,
    balances,
    sessions,
    venues: () => catalogue.venues().map(({ code }) => code),
  });
  identityApi(door.define, { site, settings, vault: parts.vault, checker });
  ownDataApi(http, door.define, site, sessions.memberOf);
  wageringApi(door.define, site);
  affiliateApi(door.define, site);
  portalApi(http, site, () => gate.refusalOf('agentLoginUrl'));
  avatarApi(http, door.define, site);
  walletApi(
    door.define,
    balances,
    () => catalogue.venues(),
    async (memberId) => (await withdrawalsUnderWay(database, memberId)).payingOut,
  );
  liabilityApi(door.define, database);
  responsibleGamingApi(door.define, site);
  promotionApi(door.define, site, wallet, (code, language) => {
    const venue = catalogue.venues().find((one) => one.code === code);
    return venue ? inLanguage(language, { chinese: venue.name, english: venue.nameEn }) : code;
  });
  freeBetApi(door.define, site, catalogue);
  supportApi(door.define, site, {
    settings,
    news,
    ordersOf: (memberId) => latestOrders(database, memberId),
  });
  redPacketApi(door.define, site, {
    settings,
    wallet,
    beacon,
    isFrozen: (memberId) => isFrozen(database, memberId),
  });
  const arrivalOfOrder: ArrivalOf = (order) =>
    order.protocol === null ? pageStatusOf(database, order) : arrivalOf(database, settings, order);
  const addresses = openOwnAddresses(chainParts);
  depositApi(door.define, site, {
    settings,
    arrivalOf: arrivalOfOrder,
    takeAddress: addresses.take,
    placeTogether: openDepositsTogether(site, { settings, addresses }),
    payPages,
  });
  paymentMethodApi(door.define, site, {
    settings,
    frozenUntil: (memberId, now) => frozenUntil(database, memberId, now),
    checkAddress: parts.checkAddress,
  });
  withdrawalApi(door.define, site, { settings, wallet });
  stopApi(door.define, site);
  transactionApi(door.define, site, { settings, arrivalOf: arrivalOfOrder });
  proofApi(door.define, site);
  orderAnswerApi(door.define, site, [depositWork, withdrawalWork]);
  signalRoutes(http, signals, sessions.memberOf);
  pushApi(door.define, site, pushKey);
  await gatewayRoutes(http, gatewayParts);
  await identityCheckerRoutes(http, site, { settings, checker });
  chainApi(door.define, chainParts);
  vipApi(door.define, site, settings);
  rebateApi(door.define, site, settings, wallet);
  coverRoutes(http, catalogue);
  gameProviderApi(
    door.define,
    { site, catalogue, transfers, balances, adapters },
    {
      autoTransferOf: (memberId, db = database) => autoTransferOf(db, memberId),
      entryOf: (memberId) => entryOf(database, memberId),
      isFrozen: (memberId, db = database) => isFrozen(db, memberId),
      refusePlay: (memberId, db = database) => refusePlay(site, db, memberId),
      refuseUnagreed: (memberId, token) => refuseUnagreed(database, memberId, token),
      mayBring: (tx, memberId, amount) => mayBring(site, tx, memberId, amount),
      refuseBringing: (tx, memberId, amount) => refuseBringing(site, tx, memberId, amount),
      own: config,
      foreignOrigins: config.ALLOWED_ORIGINS,
    },
  );
  lobbyApi(door.define, site, { catalogue, adapters });
  await seamlessRoutes(http, {
    site,
    wallet,
    limitsOf,
    catalogue,
    adapters,
    stakes: {
      ...openStakes(site, wallet),
      open: gate.knownOpen,
    },
    wins: openWins(site, wallet, limitsOf),
    refuseBet: async (tx, memberId, amount) =>
      (await gate.refusalOf('gameUrl')) ??
      ((await isFrozen(tx, memberId)) ? refused('member_frozen') : refuseStake(site, tx, memberId, amount)),
  });
  const missing = door.missing();
  if (missing.length > 0) throw new Error(`calls without a handler: ${missing.join(', ')}`);
}

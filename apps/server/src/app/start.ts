/** Opens the site's parts in their order, registers the capabilities, listens; and closes all of it again. */

import { calls } from '@mingpai/contract/calls';
import { createLedger } from '@mingpai/ledger';
import type { FastifyInstance } from 'fastify';
import { recoveryApi, recoveryConsole } from '../account-recovery/index.ts';
import { adjustmentConsole } from '../adjustments/index.ts';
import { affiliateApi, affiliateConsole, affiliateJobs, portalApi } from '../affiliates/index.ts';
import {
  auditConsole,
  enabledChiefs,
  enabledStaff,
  openConsoleRouter,
  openTo,
  personalConsole,
  type RuleDesk,
  roleConsole,
  ruleChangeConsole,
  ruleJobs,
  sessionConsole,
  siteSettingsConsole,
  staffConsole,
  staffOf,
} from '../backoffice/index.ts';
import { type AskRound, type Beacon, openSiteBeacon } from '../beacon/index.ts';
import { bookConsole } from '../books/index.ts';
import {
  arrivalOf,
  chainApi,
  chainConsole,
  chainJobs,
  nodeAddress,
  ownAddressFor,
  refuseByHand,
  startWatching,
} from '../chain/index.ts';
import { bannerPictureRoutes, contentApi, contentConsole } from '../content/index.ts';
import { catchUpNights, dailyCloseJobs } from '../daily-close/index.ts';
import {
  type ArrivalOf,
  depositApi,
  depositConsole,
  depositedBy,
  depositSettingsConsole,
  proofApi,
} from '../deposits/index.ts';
import { findingConsole } from '../finding/index.ts';
import {
  betConsole,
  coverRoutes,
  gameProviderApi,
  gameProviderConsole,
  keepToOnePlatform,
  limitsFrom,
  openAdapters,
  openBetReader,
  openCatalogue,
  openStakes,
  openTransfers,
  reconcile,
  seamlessRoutes,
  startPulling,
  transfersConsole,
  venueGauges,
  venueJobs,
  watchOverJobs,
} from '../game-providers/index.ts';
import {
  gatewayConsole,
  gatewayJobs,
  gatewayRoutes,
  openGateways,
  openPayPages,
  pageStatusOf,
} from '../gateways/index.ts';
import { installationConsole } from '../installation/index.ts';
import { memberPageConsole } from '../member-page/index.ts';
import {
  accountApi,
  autoTransferOf,
  avatarApi,
  isFrozen,
  memberApi,
  memberConsole,
  type OnCredentialChange,
  openMembers,
  openSessions,
} from '../members/index.ts';
import { paymentMethodApi } from '../payment-methods/index.ts';
import { type ChangeFeed, openChangeFeed } from '../platform/change-feed.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { watchClock } from '../platform/clock-watch.ts';
import type { Config } from '../platform/config.ts';
import type { AppContext } from '../platform/context.ts';
import { type Database, type DatabaseOptions, openDatabase } from '../platform/database.ts';
import { furtherConnections, refuseSkew, refuseUnfit } from '../platform/database-fit.ts';
import { type Job, type JobRunner, startJobs } from '../platform/jobs.ts';
import { openLog } from '../platform/log.ts';
import { type Outbound, outboundOf } from '../platform/outbound.ts';
import { refused } from '../platform/outcome.ts';
import { openRateLimits } from '../platform/rate-limit.ts';
import { openRouter } from '../platform/router.ts';
import { openUploads } from '../platform/uploads.ts';
import { promotionApi, promotionConsole, promotionDryRun } from '../promotions/index.ts';
import { openPushSender, openSiteKey, pushApi } from '../push/index.ts';
import { rebateApi } from '../rebates/index.ts';
import { redPacketApi, redPacketConsole, redPacketJobs, redPacketsDryRun } from '../red-packets/index.ts';
import { reportConsole, reportJobs } from '../reports/index.ts';
import { refusePlay, refuseStake, responsibleGamingApi } from '../responsible-gaming/index.ts';
import { openHeadSender, sealGauges, sealJobs } from '../seals/index.ts';
import { openSettings, type Settings } from '../settings/index.ts';
import { stopConsole } from '../stops/index.ts';
import { openNews, supportApi, supportConsole } from '../support/index.ts';
import { latestOrders, transactionApi } from '../transactions/index.ts';
import { levelsDryRun, vipApi, vipConsole } from '../vip/index.ts';
import { wageringApi } from '../wagering/index.ts';
import {
  type Balances,
  openBalances,
  openBooks,
  openWallet,
  type Wallet,
  walletApi,
} from '../wallet/index.ts';
import {
  freezePayouts,
  frozenUntil,
  openSandboxSender,
  payoutBatchConsole,
  payoutJobs,
  withdrawalApi,
  withdrawalConsole,
} from '../withdrawals/index.ts';
import { clientRoutes } from './clients.ts';
import { docsRoutes } from './docs.ts';
import { openFastLane } from './fast-lane.ts';
import { watchForeignOrigins } from './foreign-origins.ts';
import { healthRoutes, refuseInSilence } from './health.ts';
import { openHttp } from './http.ts';
import { ledgerJobs } from './ledger-jobs.ts';
import { clockGauge, metricsRoutes } from './metrics.ts';
import { openRuleDesk } from './rule-kinds.ts';
import { bringUpToDate } from './schema.ts';
import { addOwnGames } from './seed/games.ts';
import { beginRealSite } from './seed/real-site.ts';
import { seedDemonstration } from './seed/seed.ts';
import { openSiteGate } from './site-gate.ts';

export interface RunningSite {
  readonly site: AppContext;
  readonly http: FastifyInstance;
  readonly wallet: Wallet;
  readonly balances: Balances;
  readonly settings: Settings;
  readonly rules: RuleDesk;
  readonly beacon: Beacon;
  /** The address it listens on, such as `http://127.0.0.1:8080`. */
  readonly address: string;
  /** Finishes requests under way, hands jobs back, closes connections. */
  stop(): Promise<void>;
}

export interface StartOptions {
  readonly clock?: Clock;
  /** `false`: the background work is left to the other nodes. */
  readonly works?: boolean;
  readonly database?: DatabaseOptions;
  /** What stands in place of the site's own ways to the world around it, for one that lives on another time (simulation/). */
  readonly surroundings?: Surroundings;
  /** In place of the beacon's nodes. */
  readonly beaconNodes?: readonly AskRound[];
}

export interface Surroundings {
  readonly feed: ChangeFeed;
  readonly outbound: Outbound;
  /** Runs the background work. */
  startJobs(jobs: readonly Job[], database: Database): JobRunner;
}

export async function startSite(
  config: Config,
  {
    clock = systemClock,
    works = true,
    database: databaseOptions,
    surroundings,
    beaconNodes,
  }: StartOptions = {},
): Promise<RunningSite> {
  const log = openLog(config.LOG_LEVEL);
  const onRealTime = clock === systemClock;
  await refuseUnfit(config.DATABASE_URL, config.DATABASE_CONNECTIONS + furtherConnections);
  const database = openDatabase(config.DATABASE_URL, {
    connections: config.DATABASE_CONNECTIONS,
    ...databaseOptions,
  });
  if (onRealTime) await refuseSkew(database);
  const { ran, owns } = await bringUpToDate(database, config.DATABASE_URL);
  if (ran.length > 0) log.info({ migrations: ran }, 'database migrated');
  if (owns)
    log.warn(
      'the role of DATABASE_URL owns the tables: whoever takes over this server could switch off their guards and rewrite the books; `npm run database:roles` makes a role that cannot (docs/operating.md, Two roles)',
    );
  const feed = surroundings?.feed ?? (await openChangeFeed(config.DATABASE_URL, log));
  const limits = openRateLimits(config.REDIS_URL);
  const ledger = createLedger({ database, now: () => clock.now() });
  const outbound = surroundings?.outbound ?? outboundOf(config);
  const site: AppContext = { config, clock, database, feed, ledger, limits, log, outbound };

  // Asked for in the middle of transactions: settings that waited for a connection which those hold would hold up all of them.
  const aside = openDatabase(config.DATABASE_URL, { ...databaseOptions, connections: 2 });
  feed.onSilence(() => {
    database.abandon();
    aside.abandon();
  });
  const settings = openSettings(aside, feed, clock);
  const beacon = openSiteBeacon(site, beaconNodes);
  const balances = openBalances(ledger, feed);
  const wallet = openWallet(ledger, () => clock.now(), balances.forget);
  const sessions = openSessions(database, feed, clock);
  if (config.DEMO) await seedDemonstration(site, settings, wallet);
  else await beginRealSite(site, settings);
  const catalogue = await openCatalogue(database, feed);
  await database.transaction((tx) =>
    wallet.openHouse(
      tx,
      catalogue.venues().map((venue) => venue.code),
    ),
  );

  const adapters = openAdapters(site, catalogue);
  const limitsOf = limitsFrom(settings);
  const holding = { wallet, limitsOf, clock };
  const transfers = openTransfers(site, holding, adapters.transferPortOf);
  const bets = openBetReader(site, holding, adapters.transferPortOf);
  const reconciliation = { site, balances, adapters, bets };

  const fastLane = openFastLane(config.ALLOWED_ORIGINS, config.TRUSTED_PROXIES);
  const http = await openHttp(config, log, fastLane, await watchForeignOrigins(settings, feed));
  let stopping = false;
  const clockWatch = onRealTime ? watchClock(aside, log) : undefined;
  // The platform of made-up surroundings is part of them.
  const onePlatform = surroundings ? undefined : await keepToOnePlatform(site);
  const unfit = () => {
    if (stopping) return 'stopping';
    if (clockWatch?.astray) return 'clock';
    return onePlatform?.isAnother ? 'platform' : undefined;
  };
  refuseInSilence(http, feed, unfit);
  healthRoutes(http, feed, unfit);
  const headSender = openHeadSender(config.SEAL_HEADS_URL);
  metricsRoutes(http, database, fastLane, config.METRICS_TOKEN, (register) => {
    clockGauge(register, () => clockWatch?.skewMs ?? 0);
    venueGauges(register, { ...site, limitsOf: limitsFrom(settings) });
    sealGauges(register, headSender, clock);
  });
  const gate = openSiteGate(settings, feed);
  const door = openRouter(http, sessions.memberOf, gate.refusalOf, database.crowded);
  await openUploads(http);
  contentApi(door.define, site, settings);
  bannerPictureRoutes(http, site);
  const onCredentialChange: OnCredentialChange = (tx, change) =>
    freezePayouts(tx, { settings, clock }, change);
  accountApi(door.define, site, { sessions, settings, onCredentialChange });
  recoveryApi(door.define, site, { sessions, onCredentialChange, venues: () => catalogue.venues() });
  memberApi(door.define, site, {
    sessions,
    wallet,
    balances,
    settings,
    venues: () => catalogue.venues().map((venue) => venue.code),
    depositedBy: (memberId) => depositedBy(database, memberId),
    onCredentialChange,
  });
  wageringApi(door.define, site);
  affiliateApi(door.define, site);
  portalApi(http, site, () => gate.refusalOf('agentLoginUrl'));
  avatarApi(http, door.define, site);
  walletApi(door.define, balances, () => catalogue.venues());
  responsibleGamingApi(door.define, site);
  promotionApi(door.define, site);
  const news = openNews(feed);
  http.addHook('preClose', async () => news.stop());
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
  const chainParts = { site, settings, wallet };
  const gateways = openGateways(site);
  const gatewayParts = { site, wallet, gateways };
  const payPages = openPayPages(gatewayParts);
  const arrivalOfOrder: ArrivalOf = (order) =>
    order.protocol === null ? pageStatusOf(database, order) : arrivalOf(database, settings, order);
  depositApi(door.define, site, {
    settings,
    arrivalOf: arrivalOfOrder,
    takeAddress: ownAddressFor(chainParts),
    payPages,
  });
  paymentMethodApi(door.define, site, {
    settings,
    frozenUntil: (memberId, now) => frozenUntil(database, memberId, now),
  });
  withdrawalApi(door.define, site, { settings, wallet });
  transactionApi(door.define, site, arrivalOfOrder);
  proofApi(door.define, site);
  const pushKey = openSiteKey(database, clock);
  const push = openPushSender(site, settings, pushKey);
  pushApi(door.define, site, pushKey);
  await gatewayRoutes(http, gatewayParts);
  chainApi(door.define, chainParts);
  vipApi(door.define, site, settings);
  rebateApi(door.define, site, settings, wallet);
  coverRoutes(http, catalogue);
  gameProviderApi(
    door.define,
    { site, catalogue, transfers, balances, adapters },
    {
      autoTransferOf: (memberId, db = database) => autoTransferOf(db, memberId),
      isFrozen: (memberId, db = database) => isFrozen(db, memberId),
      refusePlay: (memberId, db = database) => refusePlay(site, db, memberId),
      publicUrl: config.PUBLIC_URL ?? `http://127.0.0.1:${config.PORT}`,
    },
  );
  await seamlessRoutes(http, {
    site,
    wallet,
    limitsOf,
    catalogue,
    adapters,
    stakes: {
      ...openStakes(site, wallet),
      open: async () => (await gate.refusalOf('gameUrl')) === undefined,
    },
    refuseBet: async (tx, memberId, amount) =>
      (await gate.refusalOf('gameUrl')) ??
      ((await isFrozen(tx, memberId)) ? refused('member_frozen') : refuseStake(site, tx, memberId, amount)),
  });
  const defineStaffCall = openConsoleRouter(
    http,
    site,
    (token) => staffOf(site, token),
    (token) => openTo(database, clock, token),
  );
  personalConsole(defineStaffCall, site);
  const rules = openRuleDesk(site, settings, catalogue);
  ruleChangeConsole(defineStaffCall, rules);
  affiliateConsole(defineStaffCall, site, wallet, rules);
  supportConsole(defineStaffCall, site, news);
  levelsDryRun(defineStaffCall, site, settings);
  redPacketsDryRun(defineStaffCall, site);
  promotionDryRun(defineStaffCall, site);
  redPacketConsole(defineStaffCall, site, { settings, beacon }, rules);
  promotionConsole(defineStaffCall, site, { settings, wallet, rules });
  contentConsole(defineStaffCall, site);
  vipConsole(defineStaffCall, site, settings, rules);
  sessionConsole(defineStaffCall, site, settings);
  auditConsole(defineStaffCall, site);
  depositConsole(defineStaffCall, site, {
    settings,
    wallet,
    refuseByHand: (orderId) => refuseByHand(database, settings, orderId),
  });
  adjustmentConsole(defineStaffCall, site, { settings, wallet, balances });
  depositSettingsConsole(defineStaffCall, site, { settings, payPages, rules });
  withdrawalConsole(defineStaffCall, site, { settings, wallet, rules });
  payoutBatchConsole(
    defineStaffCall,
    site,
    settings,
    (protocol, address) => nodeAddress(protocol, address) !== undefined,
  );
  chainConsole(defineStaffCall, site, { settings, wallet, rules });
  stopConsole(defineStaffCall, site);
  gatewayConsole(defineStaffCall, { ...gatewayParts, settings, rules });
  staffConsole(defineStaffCall, rules);
  roleConsole(defineStaffCall, rules);
  gameProviderConsole(defineStaffCall, { ...reconciliation, holding, settings }, catalogue, rules);
  const books = openBooks(ledger);
  betConsole(defineStaffCall, site, books, () => catalogue.venues());
  findingConsole(defineStaffCall, site);
  memberConsole(defineStaffCall, site, sessions);
  recoveryConsole(defineStaffCall, site);
  memberPageConsole(defineStaffCall, site, { balances, venues: () => catalogue.venues() });
  bookConsole(defineStaffCall, books, () => catalogue.venues().map(({ code }) => code));
  siteSettingsConsole(defineStaffCall, site, { settings, rules });
  transfersConsole(defineStaffCall, site);
  reportConsole(defineStaffCall, site, settings);
  installationConsole(defineStaffCall, site, {
    settings,
    enabledStaff: (ids) => enabledStaff(database, ids),
    openMembers: (ids) => openMembers(database, ids),
    chiefs: enabledChiefs,
    openVenues: () => catalogue.venues().filter(({ enabled }) => enabled).length,
    publicUrl: config.PUBLIC_URL,
    addOwnGames: (tx) => addOwnGames(tx, wallet),
    venuesAdded: async () => {
      await catalogue.reload();
      await startPulling(database, catalogue);
    },
  });
  const missing = door.missing();
  if (missing.length > 0) throw new Error(`calls without a handler: ${missing.join(', ')}`);
  await docsRoutes(http);
  await clientRoutes(http);

  // The stand-in's until another service is connected; nothing goes there before an operator sets a limit (docs/payouts.md).
  const sender = openSandboxSender(
    {
      url: config.SANDBOX_PAYOUT_URL ?? config.SANDBOX_URL,
      operator: config.SANDBOX_OPERATOR,
      secret: config.SANDBOX_PAYOUT_SECRET ?? config.SANDBOX_SECRET,
    },
    clock,
  );
  const jobs: readonly Job[] = [
    ...venueJobs(site, { catalogue, transfers, bets, adapters, limitsOf }, (venue) =>
      reconcile(reconciliation, venue),
    ),
    ...redPacketJobs(site, beacon),
    ...ledgerJobs(ledger),
    ...sealJobs(site, headSender),
    ...dailyCloseJobs(site, settings),
    ...affiliateJobs(database, clock),
    ...chainJobs(chainParts),
    ...payoutJobs({ site, settings, sender }),
    ...gatewayJobs(gatewayParts),
    ...push.jobs,
    ...ruleJobs(rules),
    ...reportJobs(site),
  ];
  const runner =
    surroundings?.startJobs(jobs, database) ??
    (works ? await startJobs(config.DATABASE_URL, jobs, log) : undefined);
  await startPulling(database, catalogue);
  await startWatching(database);
  await catchUpNights(database);
  const stopWatch = watchOverJobs(site);
  // Nobody comes by the network where the surroundings are made up: callers ask `http` itself.
  if (surroundings) await http.ready();
  const address = surroundings ? '' : await http.listen({ port: config.PORT, host: config.HOST });
  fastLane.open(
    { memberOf: sessions.knownMemberOf, balanceOf: balances.knownCentral, isOpen: gate.knownOpen },
    await headersOfAnswers(http),
  );
  log.info({ address }, 'listening');
  return {
    site,
    http,
    wallet,
    balances,
    settings,
    rules,
    beacon,
    address,
    async stop() {
      stopping = true;
      stopWatch();
      clockWatch?.stop();
      onePlatform?.stop();
      push.leave();
      // A connection that is kept after its last answer would hold up the end.
      http.server.keepAliveTimeout = 1;
      const patience = setTimeout(() => {
        adapters.leave();
        gateways.leave();
      }, partnerPatienceMs);
      // Node looks at no connection's age any more once it closes: whoever says nothing would be waited for.
      const last = setTimeout(() => http.server.closeAllConnections(), visitorPatienceMs);
      await http.close();
      await runner?.stop();
      clearTimeout(patience);
      clearTimeout(last);
      await feed.close();
      await limits.close();
      await aside.close();
      await database.close();
      log.info('stopped');
    },
  };
}

/** The headers that every answer of the API carries, as the framework and its plug-ins make them. */
async function headersOfAnswers(http: FastifyInstance): Promise<Record<string, string>> {
  const { headers } = await http.inject({ method: 'POST', url: calls.balance.path });
  const own = ['date', 'connection', 'keep-alive', 'content-length'];
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' && !own.includes(name) ? [[name, value] as const] : [],
    ),
  );
}

/** A stop waits for venues and gateways this long, in ms: it has to be over within ten seconds (docs/operating.md). */
const partnerPatienceMs = 3_000;
/** And this long for connections: those that have been answered, or whose request never ends, are cut then. */
const visitorPatienceMs = 6_000;

/** Opens the site's parts in their order, registers its doors, listens; and closes all of it again. */

import { calls } from '@mingpai/contract/calls';
import { createLedger } from '@mingpai/ledger';
import type { FastifyInstance } from 'fastify';
import type { RuleDesk } from '../backoffice/index.ts';
import type { AskRound, Beacon } from '../beacon/index.ts';
import { chainGauge, startWatching } from '../chain/index.ts';
import { catchUpNights } from '../daily-close/index.ts';
import { letterGauge } from '../email/index.ts';
import {
  keepToOnePlatform,
  limitsFrom,
  startPulling,
  venueGauges,
  watchOverJobs,
} from '../game-providers/index.ts';
import type { OpenVault } from '../identity/index.ts';
import { publishWhatEnded } from '../liabilities/index.ts';
import { openFigures } from '../platform/asked-figures.ts';
import { type ChangeFeed, openChangeFeed } from '../platform/change-feed.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { watchClock } from '../platform/clock-watch.ts';
import type { Config } from '../platform/config.ts';
import type { AppContext } from '../platform/context.ts';
import { type Database, type DatabaseOptions, openDatabase } from '../platform/database.ts';
import { furtherConnections, refuseSkew, refuseUnfit } from '../platform/database-fit.ts';
import { databaseGauges, watchDisk } from '../platform/database-gauges.ts';
import { jobGauges } from '../platform/job-gauges.ts';
import { type Job, type JobRunner, startJobs } from '../platform/jobs.ts';
import { openLog } from '../platform/log.ts';
import { type Outbound, outboundOf } from '../platform/outbound.ts';
import { openRateLimits } from '../platform/rate-limit.ts';
import { reportSourceGauge, waitingGauges } from '../reports/index.ts';
import { sealGauges, unsealedGauge } from '../seals/index.ts';
import type { Settings } from '../settings/index.ts';
import type { Balances, Wallet } from '../wallet/index.ts';
import { webhookGauges } from '../webhooks/index.ts';
import { jobsOf } from './background.ts';
import { clientRoutes } from './clients.ts';
import { docsRoutes } from './docs.ts';
import { openFastLane } from './fast-lane.ts';
import { watchForeignOrigins } from './foreign-origins.ts';
import { healthRoutes, isSilent, notReady, refuseInSilence } from './health.ts';
import { openHttp } from './http.ts';
import { memberDoors } from './member-doors.ts';
import { clockGauge, limitsGauge, metricsRoutes, readinessGauge, signalGauge } from './metrics.ts';
import { openParts } from './parts.ts';
import { bringUpToDate } from './schema.ts';
import { staffDoors } from './staff-doors.ts';

export interface RunningSite {
  readonly site: AppContext;
  readonly http: FastifyInstance;
  readonly wallet: Wallet;
  readonly balances: Balances;
  readonly settings: Settings;
  readonly vault: OpenVault;
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
  /** True: this process has found the database's server fit before, by a site on the same one. */
  readonly databaseFits?: boolean;
  /** What stands in place of the site's own ways to the world around it, for one that lives on another time (simulation/). */
  readonly surroundings?: Surroundings;
  /** In place of the beacon's nodes. */
  readonly beaconNodes?: readonly AskRound[];
}

export interface Surroundings {
  readonly feed: ChangeFeed;
  readonly outbound: Outbound;
  /** Runs the background work. */
  startJobs(jobs: readonly Job[], database: Database): Pick<JobRunner, 'stop'>;
}

export async function startSite(
  config: Config,
  {
    clock = systemClock,
    works = true,
    database: databaseOptions,
    databaseFits = false,
    surroundings,
    beaconNodes,
  }: StartOptions = {},
): Promise<RunningSite> {
  const log = openLog(config.LOG_LEVEL);
  const onRealTime = clock === systemClock;
  if (!databaseFits) await refuseUnfit(config.DATABASE_URL, config.DATABASE_CONNECTIONS + furtherConnections);
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
  const feed =
    surroundings?.feed ?? (await openChangeFeed(config.DATABASE_URL, log, { looksForLater: true }));
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
  const parts = await openParts(site, aside, beaconNodes);
  const {
    settings,
    beacon,
    balances,
    wallet,
    sessions,
    catalogue,
    adapters,
    gateways,
    gate,
    rules,
    push,
    webhooks,
    email,
    checking,
    headSender,
    signals,
  } = parts;

  const fastLane = openFastLane(config.ALLOWED_ORIGINS, config.TRUSTED_PROXIES);
  const disk = watchDisk();
  const http = await openHttp(config, log, fastLane, await watchForeignOrigins(settings, feed), disk);
  let stopping = false;
  const clockWatch = onRealTime ? watchClock(aside, log) : undefined;
  // The platform of made-up surroundings is part of them.
  const onePlatform = surroundings ? undefined : await keepToOnePlatform(site);
  const unfit = () => {
    if (stopping) return 'stopping';
    if (clockWatch?.astray) return 'clock';
    return onePlatform?.isAnother ? 'platform' : undefined;
  };
  // What comes while it stops is answered, and what runs is ended.
  const mayWork = () => [undefined, 'stopping'].includes(unfit());
  refuseInSilence(http, feed, unfit);
  const reasonNow = () => notReady(feed, database, unfit);
  healthRoutes(http, reasonNow);
  const jobs = jobsOf(parts);
  metricsRoutes(http, database, fastLane, config.METRICS_TOKEN, (register) => {
    readinessGauge(register, reasonNow);
    clockGauge(register, () => clockWatch?.skewMs ?? 0);
    // By the pool of settings: it is used by nobody whose number grows with the members.
    const figures = openFigures(register, aside, { isGone: () => isSilent(feed) });
    venueGauges(figures, clock, limitsFrom(settings));
    sealGauges(register, headSender, clock);
    unsealedGauge(figures, clock);
    chainGauge(figures, clock, settings);
    letterGauge(figures, clock);
    limitsGauge(register, () => limits.alone());
    signalGauge(register, () => signals.count);
    jobGauges(
      figures,
      jobs.map(({ name }) => name),
    );
    databaseGauges(register, figures, disk);
    waitingGauges(figures, clock, settings);
    reportSourceGauge(register, parts.reports);
    webhookGauges(figures, clock);
  });
  await memberDoors(http, parts);
  staffDoors(http, parts);
  await docsRoutes(http);
  await clientRoutes(http, settings);

  const own =
    works && !surroundings
      ? await startJobs(config.DATABASE_URL, jobs, log, { mayWork, onQueued: database.onQueued })
      : undefined;
  if (own) feed.onSilence(() => own.abandon());
  const runner = own ?? surroundings?.startJobs(jobs, database);
  await startPulling(database, catalogue);
  await startWatching(database);
  await catchUpNights(database);
  await publishWhatEnded(database);
  const stopWatch = watchOverJobs(site, mayWork);
  // Nobody comes by the network where the surroundings are made up: callers ask `http` itself.
  if (surroundings) await http.ready();
  const address = surroundings ? '' : await http.listen({ port: config.PORT, host: config.HOST });
  fastLane.open(
    {
      memberOf: sessions.knownMemberOf,
      balanceOf: balances.knownCentral,
      isOpen: () => mayWork() && gate.knownOpen(),
    },
    await headersOfAnswers(http),
  );
  log.info({ address }, 'listening');
  return {
    site,
    http,
    wallet,
    balances,
    settings,
    vault: parts.vault,
    rules,
    beacon,
    address,
    async stop() {
      stopping = true;
      stopWatch();
      clockWatch?.stop();
      onePlatform?.stop();
      push.leave();
      webhooks.leave();
      email.leave();
      checking.leave();
      // A connection that is kept after its last answer would hold up the end.
      http.server.keepAliveTimeout = 1;
      const patience = setTimeout(() => {
        adapters.leave();
        gateways.leave();
        parts.payouts.leave();
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

/** Opens what the site's doors and its background work share, each part once and in the order in which one needs another. */

import type { CheckAddress } from '../address-checks/index.ts';
import { type AskRound, openSiteBeacon } from '../beacon/index.ts';
import { checkOnChain } from '../chain/index.ts';
import { openEmailSender, openSmtp } from '../email/index.ts';
import {
  limitsFrom,
  openAdapters,
  openBetReader,
  openCatalogue,
  openTransfers,
} from '../game-providers/index.ts';
import { openGateways, openPayPages } from '../gateways/index.ts';
import { openChecker, openVault } from '../identity/index.ts';
import { followInbox } from '../inbox/index.ts';
import { openSessions, sessionTopic } from '../members/index.ts';
import type { Config } from '../platform/config.ts';
import type { AppContext } from '../platform/context.ts';
import type { Database } from '../platform/database.ts';
import { openPushSender, openSiteKey } from '../push/index.ts';
import { openReportSource } from '../reports/index.ts';
import { restsMayReach } from '../responsible-gaming/index.ts';
import { openHeadSender } from '../seals/index.ts';
import { openSettings, settingTopic } from '../settings/index.ts';
import { openSignals } from '../signals/index.ts';
import { openNews } from '../support/index.ts';
import { settlementsBehind, settlementsBetween } from '../wagering/index.ts';
import { openBalances, openWallet } from '../wallet/index.ts';
import { openWebhookSender } from '../webhooks/index.ts';
import { openPayouts } from './payout-sender.ts';
import { openRuleDesk } from './rule-kinds.ts';
import { beginRealSite } from './seed/real-site.ts';
import { seedDemonstration } from './seed/seed.ts';
import { openSiteGate } from './site-gate.ts';

/** What a site is made of once it is open; every part exists once. */
export type Parts = Awaited<ReturnType<typeof openParts>>;

/** Opens the parts of a site whose database is up to date, and seeds one that is new. @param aside the connections that settings are read on */
export async function openParts(site: AppContext, aside: Database, beaconNodes?: readonly AskRound[]) {
  const { config, clock, database, feed, ledger } = site;
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
  const transfers = openTransfers(site, holding, adapters.transferPortOf, (memberIds, now) =>
    restsMayReach(database, memberIds, now),
  );
  const bets = openBetReader(site, holding, adapters.transferPortOf);
  const reconciliation = { site, balances, adapters, bets };
  const gateways = openGateways(site);
  const gatewayParts = { site, wallet, gateways, settings };
  const pushKey = openSiteKey(database, clock);
  const signals = openSignals(feed, { session: sessionTopic, site: settingTopic });
  balances.onMoved(signals.tell);
  followInbox(feed, signals.tell);
  return {
    site,
    settings,
    beacon,
    balances,
    wallet,
    sessions,
    catalogue,
    adapters,
    limitsOf,
    holding,
    transfers,
    bets,
    reconciliation,
    gate: openSiteGate(settings, feed),
    rules: openRuleDesk(site, settings, catalogue),
    news: openNews(feed),
    reports: openReportSource(database, { url: config.REPORT_DATABASE_URL, log: site.log }),
    signals,
    chainParts: { site, settings, wallet },
    checkAddress: ((asked, freshMs) =>
      checkOnChain({ site, settings }, asked, freshMs)) satisfies CheckAddress,
    gateways,
    gatewayParts,
    payPages: openPayPages(gatewayParts),
    payouts: openPayouts(site),
    pushKey,
    email: openEmailSender(site, settings, mailServerOf(config)),
    vault: openVault(site),
    checking: openChecker(site),
    push: openPushSender(site, settings, pushKey),
    webhooks: openWebhookSender(site, { behind: settlementsBehind, between: settlementsBetween }),
    headSender: openHeadSender(config.SEAL_HEADS_URL),
  };
}

/** Undefined: the operator set none, and the site writes no letters. */
function mailServerOf({ SMTP_URL, SMTP_FROM }: Config) {
  return SMTP_URL === undefined || SMTP_FROM === undefined
    ? undefined
    : openSmtp({ url: SMTP_URL, from: SMTP_FROM });
}

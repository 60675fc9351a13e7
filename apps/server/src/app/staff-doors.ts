/** The doors of the back office: which capability answers what, and what it needs of the others. */

import type { FastifyInstance } from 'fastify';
import { closingConsole } from '../account-closing/index.ts';
import { recoveryConsole } from '../account-recovery/index.ts';
import { adjustmentConsole } from '../adjustments/index.ts';
import { affiliateConsole, agentContentConsole, edgesShort } from '../affiliates/index.ts';
import { audienceConsole } from '../audiences/index.ts';
import {
  accountConsole,
  apiDocumentRoute,
  apiKeyConsole,
  auditConsole,
  enabledChiefs,
  enabledStaff,
  openConsoleRouter,
  openKeyAccess,
  openTo,
  personalConsole,
  roleConsole,
  ruleChangeConsole,
  savedViewsConsole,
  sessionConsole,
  siteSettingsConsole,
  staffConsole,
  staffNetworksConsole,
  staffOf,
  staysInside,
} from '../backoffice/index.ts';
import { bookConsole, bookDayConsole, owedConsole } from '../books/index.ts';
import { caseConsole } from '../cases/index.ts';
import { chainConsole, nodeAddress, refuseByHand } from '../chain/index.ts';
import { depositWorkConsole, heldWorkConsole, withdrawalWorkConsole } from '../claims/index.ts';
import { contentConsole } from '../content/index.ts';
import { counterpartyConsole } from '../counterparties/index.ts';
import { depositConsole, depositSettingsConsole, depositWork } from '../deposits/index.ts';
import { findingConsole } from '../finding/index.ts';
import { freeBetConsole } from '../free-bets/index.ts';
import { betConsole, gameProviderConsole, startPulling, transfersConsole } from '../game-providers/index.ts';
import { closedGateways, gatewayConsole, refuseWaitingArrival } from '../gateways/index.ts';
import { identityConsole } from '../identity/index.ts';
import { importConsole } from '../imports/index.ts';
import { installationConsole } from '../installation/index.ts';
import { mailingConsole } from '../mailings/index.ts';
import { memberPageConsole } from '../member-page/index.ts';
import { memberConsole, openMembers } from '../members/index.ts';
import { noteConsole } from '../notes/index.ts';
import { grantConsole, promotionConsole, promotionDryRun } from '../promotions/index.ts';
import { redPacketConsole, redPacketsDryRun } from '../red-packets/index.ts';
import { promotionReportConsole, reportConsole, waitingConsole } from '../reports/index.ts';
import { responsibleGamingConsole } from '../responsible-gaming/index.ts';
import { screeningConsole } from '../screening/index.ts';
import { stampStatus } from '../seals/index.ts';
import { stopConsole } from '../stops/index.ts';
import { deskConsole, supportConsole } from '../support/index.ts';
import { tagConsole } from '../tags/index.ts';
import { levelsDryRun, vipConsole } from '../vip/index.ts';
import { openBooks } from '../wallet/index.ts';
import { webhookConsole } from '../webhooks/index.ts';
import { payoutBatchConsole, withdrawalConsole, withdrawalWork } from '../withdrawals/index.ts';
import type { Parts } from './parts.ts';
import { addOwnGames } from './seed/games.ts';

/** Registers what staff may ask. */
export function staffDoors(http: FastifyInstance, parts: Parts): void {
  const {
    site,
    settings,
    beacon,
    balances,
    wallet,
    sessions,
    catalogue,
    adapters,
    holding,
    reconciliation,
    rules,
    news,
    gatewayParts,
    payPages,
    checkAddress,
  } = parts;
  const { config, clock, database, ledger } = site;
  const findStaff = async (token: string, address?: string) => {
    const staff = await staffOf(site, token);
    // What a call began is read on for it later, from wherever it came.
    if (staff === undefined || address === undefined) return staff;
    const { staffNetworks } = await settings.current('security');
    return (await staysInside(site, staffNetworks, { staff, token, address })) ? staff : undefined;
  };
  const defineStaffCall = openConsoleRouter(
    http,
    site,
    findStaff,
    (view) => openTo(database, clock, view),
    openKeyAccess(site, settings),
  );
  apiDocumentRoute(http, site, findStaff);
  apiKeyConsole(defineStaffCall, site);
  personalConsole(defineStaffCall, site);
  ruleChangeConsole(defineStaffCall, rules);
  affiliateConsole(defineStaffCall, site, { settings, wallet, rules });
  agentContentConsole(defineStaffCall, site);
  supportConsole(defineStaffCall, site, news);
  deskConsole(defineStaffCall, site);
  levelsDryRun(defineStaffCall, site, settings);
  redPacketsDryRun(defineStaffCall, site);
  promotionDryRun(defineStaffCall, site);
  redPacketConsole(defineStaffCall, site, { settings, beacon }, rules);
  promotionConsole(defineStaffCall, site, { settings, wallet, rules, venues: catalogue.venues });
  grantConsole(defineStaffCall, site, { settings, wallet });
  freeBetConsole(defineStaffCall, site, { settings, catalogue, adapters });
  contentConsole(defineStaffCall, site, settings);
  audienceConsole(defineStaffCall, site);
  mailingConsole(defineStaffCall, site);
  vipConsole(defineStaffCall, site, settings, rules);
  sessionConsole(defineStaffCall, site, settings);
  accountConsole(defineStaffCall, site, settings);
  savedViewsConsole(defineStaffCall, site);
  auditConsole(defineStaffCall, site);
  depositConsole(defineStaffCall, site, {
    settings,
    wallet,
    refuseByHand: async (tx, { id, order_no }) =>
      (await refuseByHand(tx, settings, id)) ?? (await refuseWaitingArrival(tx, order_no)),
  });
  adjustmentConsole(defineStaffCall, site, { settings, wallet, balances });
  depositSettingsConsole(defineStaffCall, site, { settings, payPages, rules });
  withdrawalConsole(defineStaffCall, site, { settings, wallet, rules, checkAddress });
  depositWorkConsole(defineStaffCall, site, settings, depositWork);
  withdrawalWorkConsole(defineStaffCall, site, settings, withdrawalWork);
  heldWorkConsole(defineStaffCall, site);
  payoutBatchConsole(
    defineStaffCall,
    site,
    settings,
    checkAddress,
    (protocol, address) => nodeAddress(protocol, address) !== undefined,
  );
  chainConsole(defineStaffCall, site, { settings, wallet, rules, sender: parts.payouts.sender });
  stopConsole(defineStaffCall, site, { hall: catalogue, closedGateways });
  gatewayConsole(defineStaffCall, { ...gatewayParts, rules });
  webhookConsole(defineStaffCall, rules);
  staffConsole(defineStaffCall, rules);
  staffNetworksConsole(defineStaffCall, rules);
  roleConsole(defineStaffCall, rules);
  gameProviderConsole(
    defineStaffCall,
    { ...reconciliation, holding, settings, edgesShort },
    catalogue,
    rules,
  );
  const books = openBooks(ledger);
  betConsole(defineStaffCall, site, books, () => catalogue.venues());
  findingConsole(defineStaffCall, site);
  memberConsole(defineStaffCall, site, sessions);
  screeningConsole(defineStaffCall, site);
  caseConsole(defineStaffCall, site);
  noteConsole(defineStaffCall, site);
  tagConsole(defineStaffCall, site);
  closingConsole(defineStaffCall, site);
  recoveryConsole(defineStaffCall, site);
  responsibleGamingConsole(defineStaffCall, site);
  identityConsole(defineStaffCall, site, { settings, rules, vault: parts.vault });
  memberPageConsole(defineStaffCall, site, { balances, venues: () => catalogue.venues() });
  bookConsole(defineStaffCall, site, books, {
    codes: () => catalogue.venues().map(({ code }) => code),
    stampStatus: () => stampStatus(site),
  });
  counterpartyConsole(defineStaffCall, site);
  importConsole(defineStaffCall, site);
  bookDayConsole(defineStaffCall, site, books);
  owedConsole(defineStaffCall, site);
  siteSettingsConsole(defineStaffCall, site, { settings, rules });
  transfersConsole(defineStaffCall, site);
  reportConsole(defineStaffCall, site, parts.reports);
  waitingConsole(defineStaffCall, site, settings);
  promotionReportConsole(defineStaffCall, parts.reports);
  installationConsole(defineStaffCall, site, {
    settings,
    enabledStaff: (ids) => enabledStaff(database, ids),
    openMembers: (ids) => openMembers(database, ids),
    chiefs: enabledChiefs,
    openVenues: () => catalogue.venues().filter(({ enabled }) => enabled).length,
    publicUrl: config.PUBLIC_URL,
    addOwnGames: (tx) => addOwnGames(tx, wallet, clock.now()),
    venuesAdded: async () => {
      await catalogue.reload();
      await startPulling(database, catalogue);
    },
  });
}

/** What the site does without being asked. */

import type { KeptDays } from '@mingpai/contract/constants';
import { closingJobs } from '../account-closing/index.ts';
import { recoveryJobs } from '../account-recovery/index.ts';
import { affiliateJobs, edgesLeft } from '../affiliates/index.ts';
import { authorityJobs } from '../authority/index.ts';
import { apiKeyJobs, ruleJobs } from '../backoffice/index.ts';
import { bookJobs, ledgerCountJobs } from '../books/index.ts';
import { chainJobs, chainReserves } from '../chain/index.ts';
import { counterpartyJobs } from '../counterparties/index.ts';
import { dailyCloseJobs } from '../daily-close/index.ts';
import { dryRunJobs } from '../dry-run/index.ts';
import { deskOf, freeBetJobs, gameNamesIn } from '../free-bets/index.ts';
import { broughtBackSince, recall, reconcile, venueJobs } from '../game-providers/index.ts';
import { gatewayJobs } from '../gateways/index.ts';
import { identityJobs } from '../identity/index.ts';
import { importJobs } from '../imports/index.ts';
import { inboxJobs } from '../inbox/index.ts';
import { liabilityJobs } from '../liabilities/index.ts';
import { mailingJobs } from '../mailings/index.ts';
import { memberFigureJobs, sessionJobs } from '../members/index.ts';
import { ownDataJobs } from '../own-data/index.ts';
import type { Job } from '../platform/jobs.ts';
import { operationJobs } from '../platform/operation-age.ts';
import { promotionJobs } from '../promotions/index.ts';
import { redPacketJobs, redPacketReminderJobs } from '../red-packets/index.ts';
import { reportJobs } from '../reports/index.ts';
import { responsibleGamingJobs } from '../responsible-gaming/index.ts';
import { sealJobs } from '../seals/index.ts';
import { openBooks } from '../wallet/index.ts';
import { payoutJobs } from '../withdrawals/index.ts';
import { ledgerJobs } from './ledger-jobs.ts';
import type { Parts } from './parts.ts';

/** Every job of the site; each capability names its own. */
export function jobsOf(parts: Parts): readonly Job[] {
  const {
    site,
    settings,
    wallet,
    beacon,
    catalogue,
    adapters,
    limitsOf,
    transfers,
    bets,
    reconciliation,
    rules,
    chainParts,
    gatewayParts,
    push,
    webhooks,
    email,
    headSender,
    balances,
    sessions,
  } = parts;
  const { clock, database, ledger } = site;
  const kept = (what: KeptDays) => async () => (await settings.current('security'))[what];
  return [
    ...venueJobs(site, { catalogue, transfers, bets, adapters, limitsOf }, (venue) =>
      reconcile(reconciliation, venue),
    ),
    ...promotionJobs(site, wallet, edgesLeft),
    ...freeBetJobs({
      site,
      deskOf: (venue) => deskOf({ catalogue, adapters }, venue),
      gameNames: gameNamesIn(catalogue),
    }),
    ...redPacketJobs(site, beacon),
    ...redPacketReminderJobs(site, settings, beacon),
    ...ledgerJobs(ledger),
    ...liabilityJobs({ ...site, chainReserves: () => chainReserves(chainParts) }),
    ...bookJobs(site),
    ...ledgerCountJobs(site, openBooks(ledger)),
    ...counterpartyJobs(site),
    ...importJobs({ site, wallet }),
    ...sealJobs(site, headSender),
    ...dailyCloseJobs(site, settings),
    ...affiliateJobs(database, clock),
    ...chainJobs(chainParts),
    ...payoutJobs({ site, settings, sender: parts.payouts.sender, checkAddress: parts.checkAddress }),
    ...gatewayJobs(gatewayParts),
    ...webhooks.jobs,
    ...push.jobs,
    ...email.jobs,
    ...mailingJobs(site),
    ...ruleJobs(rules),
    ...apiKeyJobs(site),
    ...reportJobs(site),
    ...memberFigureJobs(database),
    ...sessionJobs(site, kept('sessionDays')),
    ...authorityJobs(site),
    ...dryRunJobs(site),
    ...inboxJobs(site, kept('messageDays')),
    ...recoveryJobs(site, kept('recoveryDays')),
    ...operationJobs(site, kept('operationDays')),
    ...responsibleGamingJobs(site, {
      recall: (memberId) => recall({ site, catalogue, transfers, balances, adapters }, bets, memberId),
      broughtBackSince,
    }),
    ...identityJobs(site, { settings, vault: parts.vault, checker: parts.checking.checker }),
    ...ownDataJobs(site, () => ({ books: openBooks(ledger), vault: parts.vault })),
    ...closingJobs({
      site,
      settings,
      wallet,
      balances,
      sessions,
      venues: () => catalogue.venues().map(({ code }) => code),
    }),
  ];
}

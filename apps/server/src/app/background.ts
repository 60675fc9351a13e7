/** What the site does without being asked. */

import { affiliateJobs } from '../affiliates/index.ts';
import { ruleJobs } from '../backoffice/index.ts';
import { chainJobs } from '../chain/index.ts';
import { dailyCloseJobs } from '../daily-close/index.ts';
import { reconcile, venueJobs } from '../game-providers/index.ts';
import { gatewayJobs } from '../gateways/index.ts';
import { mailingJobs } from '../mailings/index.ts';
import type { Job } from '../platform/jobs.ts';
import { redPacketJobs } from '../red-packets/index.ts';
import { reportJobs } from '../reports/index.ts';
import { sealJobs } from '../seals/index.ts';
import { openSandboxSender, payoutJobs } from '../withdrawals/index.ts';
import { ledgerJobs } from './ledger-jobs.ts';
import type { Parts } from './parts.ts';

/** Every job of the site; each capability names its own. */
export function jobsOf(parts: Parts): readonly Job[] {
  const {
    site,
    settings,
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
    headSender,
  } = parts;
  const { config, clock, database, ledger } = site;
  // The stand-in's until another service is connected; nothing goes there before an operator sets a limit (docs/payouts.md).
  const sender = openSandboxSender(
    {
      url: config.SANDBOX_PAYOUT_URL ?? config.SANDBOX_URL,
      operator: config.SANDBOX_OPERATOR,
      secret: config.SANDBOX_PAYOUT_SECRET ?? config.SANDBOX_SECRET,
    },
    clock,
  );
  return [
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
    ...mailingJobs(site),
    ...ruleJobs(rules),
    ...reportJobs(site),
  ];
}

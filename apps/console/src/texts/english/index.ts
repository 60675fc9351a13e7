/** English for what the console says in Chinese; loaded only where English was chosen. Words: docs/glossary.md. */
import { account } from './account.ts';
import { adjustments } from './adjustments.ts';
import { agentContent } from './agent-content.ts';
import { agents } from './agents.ts';
import { api } from './api.ts';
import { apiKeys } from './api-keys.ts';
import { app } from './app.ts';
import { articles } from './articles.ts';
import { audit } from './audit.ts';
import { banners } from './banners.ts';
import { bets } from './bets.ts';
import { books } from './books.ts';
import { cases } from './cases.ts';
import { chain } from './chain.ts';
import { chainPayments } from './chain-payments.ts';
import { closings } from './closings.ts';
import { components } from './components.ts';
import { counterparties } from './counterparties.ts';
import { depositSettings } from './deposit-settings.ts';
import { deposits } from './deposits.ts';
import { finding } from './finding.ts';
import { firstRun } from './first-run.ts';
import { freeBets } from './free-bets.ts';
import { gateways } from './gateways.ts';
import { heldWins } from './held-wins.ts';
import { identity } from './identity.ts';
import { imports } from './imports.ts';
import { labels } from './labels.ts';
import { labelsAudit } from './labels-audit.ts';
import { labelsRules } from './labels-rules.ts';
import { lists } from './lists.ts';
import { mailings } from './mailings.ts';
import { member } from './member.ts';
import { members } from './members.ts';
import { monthEnd } from './month-end.ts';
import { notices } from './notices.ts';
import { orders } from './orders.ts';
import { overview } from './overview.ts';
import { overviewLines } from './overview-lines.ts';
import { overviewReturns } from './overview-returns.ts';
import { owed } from './owed.ts';
import { payoutBatches } from './payout-batches.ts';
import { payouts } from './payouts.ts';
import { promotionApplications } from './promotion-applications.ts';
import { promotions } from './promotions.ts';
import { recoveries } from './recoveries.ts';
import { redPackets } from './red-packets.ts';
import { roles } from './roles.ts';
import { rules } from './rules.ts';
import { service } from './service.ts';
import { settings } from './settings.ts';
import { shared } from './shared.ts';
import { showing } from './showing.ts';
import { signIn } from './sign-in.ts';
import { staff } from './staff.ts';
import { stops } from './stops.ts';
import { venueTransfers } from './venue-transfers.ts';
import { venues } from './venues.ts';
import { vipLevels } from './vip-levels.ts';
import { webhooks } from './webhooks.ts';
import { withdrawalSettings } from './withdrawal-settings.ts';
import { withdrawals } from './withdrawals.ts';

export const english: Readonly<Record<string, string>> = {
  ...account,
  ...adjustments,
  ...agentContent,
  ...agents,
  ...api,
  ...app,
  ...articles,
  ...audit,
  ...banners,
  ...bets,
  ...books,
  ...cases,
  ...chain,
  ...chainPayments,
  ...components,
  ...counterparties,
  ...depositSettings,
  ...deposits,
  ...finding,
  ...firstRun,
  ...freeBets,
  ...gateways,
  ...heldWins,
  ...identity,
  ...imports,
  ...apiKeys,
  ...webhooks,
  ...labels,
  ...labelsAudit,
  ...labelsRules,
  ...lists,
  ...mailings,
  ...member,
  ...members,
  ...monthEnd,
  ...notices,
  ...orders,
  ...owed,
  ...overview,
  ...overviewLines,
  ...overviewReturns,
  ...payoutBatches,
  ...payouts,
  ...promotionApplications,
  ...promotions,
  ...closings,
  ...recoveries,
  ...redPackets,
  ...roles,
  ...rules,
  ...service,
  ...settings,
  ...shared,
  ...showing,
  ...signIn,
  ...staff,
  ...stops,
  ...venueTransfers,
  ...venues,
  ...vipLevels,
  ...withdrawalSettings,
  ...withdrawals,
};

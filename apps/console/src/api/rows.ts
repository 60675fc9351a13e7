/** The rows and pages of the console's contract under the names that screens use. */
import type { ConsoleAnswer } from '@mingpai/contract/console/types';

export type Staff = ConsoleAnswer<'staffMe'>;
export type DepositOrder = ConsoleAnswer<'depositQueue'>['rows'][number];
export type WithdrawalOrder = ConsoleAnswer<'withdrawalQueue'>['rows'][number];
export type OrderState = DepositOrder['state'];
export type MemberRow = ConsoleAnswer<'memberSearch'>['rows'][number];
export type MemberPage = ConsoleAnswer<'memberPage'>;
export type LedgerAccount = ConsoleAnswer<'memberLedger'>['accounts'][number];
export type LedgerEntry = ConsoleAnswer<'memberLedger'>['entries'][number];
export type AuditRow = ConsoleAnswer<'auditLog'>['rows'][number];
export type VenueTransfer = ConsoleAnswer<'venueTransfers'>['rows'][number];
export type VipSettings = ConsoleAnswer<'vipSettings'>['levels'];
export type VenueStanding = ConsoleAnswer<'venueStandings'>[number];
export type VenueDifference = ConsoleAnswer<'venueDifferences'>['rows'][number];
export type PromotionRow = ConsoleAnswer<'promotionList'>['promotions'][number];
export type PromotionApplication = ConsoleAnswer<'promotionQueue'>['rows'][number];
export type ConversationRow = ConsoleAnswer<'serviceDesk'>['rows'][number];
export type ServiceMessage = ConsoleAnswer<'serviceThread'>['messages'][number];
export type DryRun = ConsoleAnswer<'dryRunRebates'>;
export type RedPacketToday = ConsoleAnswer<'redPacketSettings'>;
export type RedPacketRules = RedPacketToday['rules'];
export type SiteSettings = ConsoleAnswer<'siteSettings'>;
export type LedgerStatus = ConsoleAnswer<'ledgerStatus'>;
export type AgentApplication = ConsoleAnswer<'agentApplications'>['rows'][number];
export type Agent = ConsoleAnswer<'agentList'>['rows'][number];
export type AgentStatement = ConsoleAnswer<'agentStatements'>['rows'][number];
export type AgentRates = Agent['rates'];

/** The staff's calls: plain data, like the members' table. Paths are ours; the envelope is the same. */

import { accountCalls } from './account/calls.ts';
import { adjustmentsCalls } from './adjustments/calls.ts';
import { agentsCalls } from './agents/calls.ts';
import { apiKeysCalls } from './api-keys/calls.ts';
import { audiencesCalls } from './audiences/calls.ts';
import { betsCalls } from './bets/calls.ts';
import { booksCalls } from './books/calls.ts';
import { casesCalls } from './cases/calls.ts';
import { chainCalls } from './chain/calls.ts';
import { workCalls } from './claims/calls.ts';
import { closingCalls } from './closings/calls.ts';
import { contentCalls } from './content/calls.ts';
import { counterpartiesCalls } from './counterparties/calls.ts';
import { depositsCalls } from './deposits/calls.ts';
import type { ConsoleCallDoor } from './door.ts';
import { exportsCalls } from './exports/calls.ts';
import { findingCalls } from './finding/calls.ts';
import { freeBetsCalls } from './free-bets/calls.ts';
import { gatewaysCalls } from './gateways/calls.ts';
import { identityConsoleCalls } from './identity/calls.ts';
import { importsCalls } from './imports/calls.ts';
import { installationCalls } from './installation/calls.ts';
import { loyaltyCalls } from './loyalty/calls.ts';
import { mailingsCalls } from './mailings/calls.ts';
import { membersCalls } from './members/calls.ts';
import { notesCalls } from './notes/calls.ts';
import { payoutsCalls } from './payouts/calls.ts';
import { promotionsCalls } from './promotions/calls.ts';
import { recoveryCalls } from './recovery/calls.ts';
import { redPacketsCalls } from './red-packets/calls.ts';
import { reportsCalls } from './reports/calls.ts';
import { rulesCalls } from './rules/calls.ts';
import { screeningCalls } from './screening/calls.ts';
import { serviceCalls } from './service/calls.ts';
import { sessionCalls } from './session/calls.ts';
import { siteCalls } from './site/calls.ts';
import { staffCalls } from './staff/calls.ts';
import { stopsCalls } from './stops/calls.ts';
import { tagsCalls } from './tags/calls.ts';
import { venuesCalls } from './venues/calls.ts';
import { viewsCalls } from './views/calls.ts';
import { webhooksCalls } from './webhooks/calls.ts';
import { withdrawalsCalls } from './withdrawals/calls.ts';

export const consoleCalls = {
  ...sessionCalls,
  ...accountCalls,
  ...depositsCalls,
  ...withdrawalsCalls,
  ...payoutsCalls,
  ...membersCalls,
  ...tagsCalls,
  ...notesCalls,
  ...casesCalls,
  ...screeningCalls,
  ...betsCalls,
  ...findingCalls,
  ...viewsCalls,
  ...closingCalls,
  ...recoveryCalls,
  ...identityConsoleCalls,
  ...siteCalls,
  ...installationCalls,
  ...loyaltyCalls,
  ...redPacketsCalls,
  ...promotionsCalls,
  ...freeBetsCalls,
  ...contentCalls,
  ...audiencesCalls,
  ...mailingsCalls,
  ...adjustmentsCalls,
  ...agentsCalls,
  ...venuesCalls,
  ...serviceCalls,
  ...gatewaysCalls,
  ...chainCalls,
  ...staffCalls,
  ...rulesCalls,
  ...stopsCalls,
  ...reportsCalls,
  ...exportsCalls,
  ...booksCalls,
  ...counterpartiesCalls,
  ...importsCalls,
  ...apiKeysCalls,
  ...webhooksCalls,
  ...workCalls,
} as const satisfies Record<string, ConsoleCallDoor>;

export type ConsoleCallName = keyof typeof consoleCalls;

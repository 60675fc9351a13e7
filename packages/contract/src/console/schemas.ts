/** Payload and answer of every staff call. Amounts in answers are yuan (JSON numbers), times ISO instants. */
import type { z } from 'zod';
import { accountSchemas } from './account/schemas.ts';
import { adjustmentsSchemas } from './adjustments/schemas.ts';
import { agentsSchemas } from './agents/schemas.ts';
import { apiKeysSchemas } from './api-keys/schemas.ts';
import { audiencesSchemas } from './audiences/schemas.ts';
import { betsSchemas } from './bets/schemas.ts';
import { booksSchemas } from './books/schemas.ts';
import type { ConsoleCallName } from './calls.ts';
import { casesSchemas } from './cases/schemas.ts';
import { chainSchemas } from './chain/schemas.ts';
import { workSchemas } from './claims/schemas.ts';
import { closingSchemas } from './closings/schemas.ts';
import { contentSchemas } from './content/schemas.ts';
import { counterpartiesSchemas } from './counterparties/schemas.ts';
import { depositsSchemas } from './deposits/schemas.ts';
import { depositSettingsSchemas } from './deposits/settings-schemas.ts';
import { exportsSchemas } from './exports/schemas.ts';
import { findingSchemas } from './finding/schemas.ts';
import { freeBetsSchemas } from './free-bets/schemas.ts';
import { gatewaysSchemas } from './gateways/schemas.ts';
import { identityConsoleSchemas } from './identity/schemas.ts';
import { importsSchemas } from './imports/schemas.ts';
import { installationSchemas } from './installation/schemas.ts';
import { loyaltySchemas } from './loyalty/schemas.ts';
import { mailingsSchemas } from './mailings/schemas.ts';
import { membersSchemas } from './members/schemas.ts';
import { notesSchemas } from './notes/schemas.ts';
import { payoutsSchemas } from './payouts/schemas.ts';
import { promotionsSchemas } from './promotions/schemas.ts';
import { recoverySchemas } from './recovery/schemas.ts';
import { redPacketsSchemas } from './red-packets/schemas.ts';
import { reportsSchemas } from './reports/schemas.ts';
import { rulesSchemas } from './rules/schemas.ts';
import { screeningSchemas } from './screening/schemas.ts';
import { serviceSchemas } from './service/schemas.ts';
import { sessionSchemas } from './session/schemas.ts';
import { siteSchemas } from './site/schemas.ts';
import { staffSchemas } from './staff/schemas.ts';
import { stopsSchemas } from './stops/schemas.ts';
import { tagsSchemas } from './tags/schemas.ts';
import { venuesSchemas } from './venues/schemas.ts';
import { viewsSchemas } from './views/schemas.ts';
import { webhooksSchemas } from './webhooks/schemas.ts';
import { withdrawalsSchemas } from './withdrawals/schemas.ts';

export const consoleSchemas = {
  ...sessionSchemas,
  ...accountSchemas,
  ...depositsSchemas,
  ...withdrawalsSchemas,
  ...payoutsSchemas,
  ...membersSchemas,
  ...tagsSchemas,
  ...notesSchemas,
  ...casesSchemas,
  ...screeningSchemas,
  ...betsSchemas,
  ...findingSchemas,
  ...viewsSchemas,
  ...closingSchemas,
  ...recoverySchemas,
  ...identityConsoleSchemas,
  ...siteSchemas,
  ...installationSchemas,
  ...loyaltySchemas,
  ...redPacketsSchemas,
  ...promotionsSchemas,
  ...freeBetsSchemas,
  ...contentSchemas,
  ...audiencesSchemas,
  ...mailingsSchemas,
  ...adjustmentsSchemas,
  ...agentsSchemas,
  ...venuesSchemas,
  ...serviceSchemas,
  ...gatewaysSchemas,
  ...chainSchemas,
  ...staffSchemas,
  ...rulesSchemas,
  ...stopsSchemas,
  ...reportsSchemas,
  ...exportsSchemas,
  ...booksSchemas,
  ...counterpartiesSchemas,
  ...importsSchemas,
  ...apiKeysSchemas,
  ...webhooksSchemas,
  ...workSchemas,
  ...depositSettingsSchemas,
} as const satisfies Record<ConsoleCallName, { payload: z.ZodType; answer: z.ZodType }>;

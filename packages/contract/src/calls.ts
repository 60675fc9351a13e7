/**
 * The table of calls (specification, chapter 7; wire facts): plain data that phones get too, so nothing here loads a validator.
 * Names are ours, paths are the published contract's with their historical spelling.
 */
import { accountCalls } from './calls/account.ts';
import { booksCalls } from './calls/books.ts';
import { contentCalls } from './calls/content.ts';
import type { CallDoor } from './calls/door.ts';
import { emailCalls } from './calls/emails.ts';
import { identityCalls } from './calls/identity.ts';
import { lobbyCalls } from './calls/lobby.ts';
import { loyaltyCalls } from './calls/loyalty.ts';
import { membersCalls } from './calls/members.ts';
import { passkeyCalls } from './calls/passkeys.ts';
import { paymentsCalls } from './calls/payments.ts';
import { playCalls } from './calls/play.ts';
import { pushCalls } from './calls/push.ts';
import { recordsCalls } from './calls/records.ts';
import { serviceCalls } from './calls/service.ts';
import { venuesCalls } from './calls/venues.ts';
import { walletCalls } from './calls/wallet.ts';

export const calls = {
  ...membersCalls,
  ...contentCalls,
  ...walletCalls,
  ...booksCalls,
  ...paymentsCalls,
  ...playCalls,
  ...recordsCalls,
  ...serviceCalls,
  ...venuesCalls,
  ...lobbyCalls,
  ...loyaltyCalls,
  ...pushCalls,
  ...accountCalls,
  ...passkeyCalls,
  ...emailCalls,
  ...identityCalls,
} as const satisfies Record<string, CallDoor>;

export type CallName = keyof typeof calls;

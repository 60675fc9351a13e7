/** Payload and answer of every call, under the names of the table. Servers load this; clients import its types only. */
import type { z } from 'zod';
import type { CallName } from './calls.ts';
import { account } from './schemas/account.ts';
import { books } from './schemas/books.ts';
import { content } from './schemas/content.ts';
import { emails } from './schemas/emails.ts';
import { identity } from './schemas/identity.ts';
import { lobby } from './schemas/lobby.ts';
import { loyalty } from './schemas/loyalty.ts';
import { members } from './schemas/members.ts';
import { passkeys } from './schemas/passkeys.ts';
import { payments } from './schemas/payments.ts';
import { play } from './schemas/play.ts';
import { push } from './schemas/push.ts';
import { records } from './schemas/records.ts';
import { service } from './schemas/service.ts';
import { venues } from './schemas/venues.ts';
import { wallet } from './schemas/wallet.ts';

export const schemas = {
  ...members,
  ...content,
  ...wallet,
  ...books,
  ...payments,
  ...play,
  ...records,
  ...service,
  ...venues,
  ...lobby,
  ...loyalty,
  ...push,
  ...account,
  ...passkeys,
  ...emails,
  ...identity,
} as const satisfies Record<CallName, { payload: z.ZodType; answer: z.ZodType }>;

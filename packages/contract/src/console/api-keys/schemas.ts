/** Keys of programs. Payload and answer of each call; times ISO instants. */
import { z } from 'zod';
import { noAnswer } from '../../schemas/wire.ts';
import { staffCode } from '../account/schemas.ts';
import { rights } from '../door.ts';
import { id, instant, line, maybeInstant, paging, rows } from '../parts.ts';
import { apiKeyDays, apiKeyPerMinute } from './bounds.ts';

const right = z.enum(rights);

export const apiKeysSchemas = {
  apiKeys: {
    /** `id`: this one alone. */
    payload: z.object({ id: id.optional(), ...paging }),
    answer: rows(
      z.object({
        id,
        title: z.string(),
        /** Its last four characters. */
        tail: z.string(),
        /** What it was given; it has no more than its maker has now. */
        rights: z.array(right),
        perMinute: z.number().int(),
        madeBy: z.string(),
        madeAt: instant,
        expiresAt: instant,
        lastUsedAt: maybeInstant,
        state: z.enum(['open', 'expired', 'revoked', 'idle']),
      }),
    ),
  },
  makeApiKey: {
    payload: z.object({
      title: line('title', 40),
      rights: z.array(right).min(1).max(rights.length),
      perMinute: z.number().int().min(1).max(apiKeyPerMinute),
      days: z.number().int().min(1).max(apiKeyDays),
      /** A fresh second factor: a session that somebody left open makes no key. */
      code: staffCode,
    }),
    answer: z.object({ id, key: z.string() }),
  },
  revokeApiKey: { payload: z.object({ id }), answer: noAnswer },
  apiKeyCalls: {
    payload: z.object({ id, ...paging }),
    answer: rows(z.object({ at: instant, call: z.string(), code: z.number().int(), address: z.string() })),
  },
} as const;

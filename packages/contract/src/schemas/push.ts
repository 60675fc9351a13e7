import { z } from 'zod';
import { noAnswer } from './wire.ts';

/** Where a browser's push service takes messages for it; secret, because it is the right to send them. */
const endpoint = z.string().min(1).max(1_024);

export const push = {
  pushState: {
    /** The browser's subscription, if it has one. */
    payload: z.object({ endpoint: endpoint.optional() }),
    /** `on`: it is this member's. The key: an uncompressed point of P-256, base64url (RFC 8292). */
    answer: z.object({ public_key: z.string(), on: z.boolean() }),
  },
  subscribePush: {
    /** As `PushSubscription.toJSON()` has them: a point of 65 octets and a secret of 16, base64url (RFC 8291). */
    payload: z.object({
      endpoint,
      p256dh: z.string().regex(/^[\w-]{87}$/),
      auth: z.string().regex(/^[\w-]{22}$/),
    }),
    answer: noAnswer,
  },
  unsubscribePush: { payload: z.object({ endpoint }), answer: noAnswer },
} as const;

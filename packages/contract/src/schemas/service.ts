/** The built-in customer service: ours, beside the published contract. */
import { z } from 'zod';
import { time, wholeNumber, yuan } from './wire.ts';

const secret = z.string().max(64);
/** What the conversation page carries: it names the conversation and lets in. */
const conversation = z.string().min(1).max(64);
const messageId = wholeNumber(0, 999_999_999).default(0);

const message = z.object({
  id: z.number().int(),
  from: z.enum(['member', 'staff']),
  /** The name of the member of staff. */
  name: z.string(),
  /** Plain text. */
  text: z.string(),
  order_no: z.string(),
  client_id: z.string(),
  created_at: time,
});

const standing = {
  messages: z.array(message),
  /** Up to which message staff have seen it. */
  read: z.number().int(),
  on_duty: z.boolean(),
};

export const service = {
  serviceOpen: {
    /** `ticket` from the page's address, once; `visitor`: a visitor's own secret, 32 characters or more. */
    payload: z.object({ ticket: secret.default(''), visitor: secret.default('') }),
    answer: z.object({ conversation: z.string(), member: z.boolean(), ...standing }),
  },
  serviceSend: {
    payload: z.object({
      conversation,
      text: z.string().max(1_000),
      /** The writer's own id of the message: sent twice, it is kept once. */
      client_id: z.string().min(8).max(64),
      order_no: z.string().max(40).default(''),
    }),
    answer: message,
  },
  /** Answers when there is something behind `after` or another read mark than `read`, or after 25 s. */
  serviceNews: {
    payload: z.object({ conversation, after: messageId, read: messageId, seen: messageId }),
    answer: z.object(standing),
  },
  serviceOrders: {
    payload: z.object({ conversation }),
    answer: z.array(
      z.object({
        order_no: z.string(),
        kind: z.enum(['deposit', 'withdrawal']),
        amount: yuan,
        created_at: time,
      }),
    ),
  },
} as const;

/** The built-in customer service: ours, beside the published contract. */
import { z } from 'zod';
import { longestMessage, longestRemark, mostStars } from '../service.ts';
import { noAnswer, nothing, time, wholeNumber, yuan } from './wire.ts';

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
  /** Pixels of its picture, which `servicePicture` hands out; null: there is none. */
  picture: z.object({ width: z.number().int(), height: z.number().int() }).nullable(),
});

const standing = {
  messages: z.array(message),
  /** Up to which message staff have seen it. */
  read: z.number().int(),
  on_duty: z.boolean(),
  /** What was talked about has ended; it begins anew with the next message. */
  ended: z.boolean(),
  /** What the member said of it; null: nothing yet, or nothing can be said. */
  rating: z.object({ stars: z.number().int(), words: z.string() }).nullable(),
};

export const service = {
  serviceOpen: {
    /** `ticket` from the page's address, once; `visitor`: a visitor's own secret, 32 characters or more. */
    payload: z.object({ ticket: secret.default(''), visitor: secret.default('') }),
    answer: z.object({
      conversation: z.string(),
      member: z.boolean(),
      /** There are older messages. */
      more: z.boolean(),
      ...standing,
    }),
  },
  serviceSend: {
    payload: z.object({
      conversation,
      text: z.string().max(longestMessage),
      /** The writer's own id of the message: sent twice, it is kept once. */
      client_id: z.string().min(8).max(64),
      order_no: z.string().max(40).default(''),
    }),
    answer: message,
  },
  /** `multipart/form-data`: `conversation` and `client_id`, then the field `file`: PNG, JPEG, GIF or WebP. */
  serviceSendPicture: { payload: nothing, answer: message },
  servicePicture: {
    payload: z.object({ conversation, message: wholeNumber(1, 999_999_999) }),
    /** A data URL: no address that somebody could pass on. */
    answer: z.object({ picture: z.string() }),
  },
  /** Messages before one that is known, oldest first. */
  serviceEarlier: {
    payload: z.object({ conversation, before: wholeNumber(1, 999_999_999) }),
    answer: z.object({ messages: z.array(message), more: z.boolean() }),
  },
  /** Ends what was talked about; refused where it has ended, nothing was said, or staff wrote after message `seen`. */
  serviceEnd: {
    payload: z.object({ conversation, seen: messageId }),
    answer: noAnswer,
  },
  /** Once for each conversation, after it ended; another one replaces it until the next conversation begins. */
  serviceRate: {
    payload: z.object({
      conversation,
      stars: wholeNumber(1, mostStars),
      words: z.string().trim().max(longestRemark).default(''),
    }),
    answer: noAnswer,
  },
  /**
   * Answers when there is something behind `after`, another read mark than `read`, another end than `ended` (which old pages do not
   * say), or after 25 s.
   */
  serviceNews: {
    payload: z.object({
      conversation,
      after: messageId,
      read: messageId,
      seen: messageId,
      ended: z.boolean().optional(),
    }),
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

/** The service desk. Payload and answer of each call; amounts in answers are yuan (JSON numbers), times ISO instants. */
import { z } from 'zod';
import { noAnswer } from '../../schemas/wire.ts';
import { problem } from '../../texts/field-problems.ts';
import { id, instant, maybeInstant, paging, rows } from '../parts.ts';
import { ofMember, personal } from '../personal.ts';

const conversationRow = ofMember(
  'memberId',
  z.object({
    id,
    /** None: a visitor. */
    memberId: id.nullable(),
    username: z.string().nullable(),
    lastAt: instant,
    lastFrom: z.enum(['member', 'staff']).nullable(),
    preview: personal('text'),
    unread: z.number().int(),
    assignedTo: z.string().nullable(),
    closedAt: maybeInstant,
    /** Up to which message the member has seen it. */
    memberRead: z.number().int(),
  }),
);

const serviceMessage = z.object({
  id,
  from: z.enum(['member', 'staff']),
  name: z.string(),
  text: personal('text'),
  orderNo: z.string(),
  createdAt: instant,
});

export const serviceSchemas = {
  serviceDesk: {
    payload: z.object({ open: z.boolean().default(true), ...paging }),
    answer: rows(conversationRow),
  },
  serviceThread: {
    payload: z.object({ id }),
    answer: ofMember(
      'conversation.memberId',
      z.object({ conversation: conversationRow, messages: z.array(serviceMessage) }),
    ),
  },
  serviceReply: {
    payload: z.object({
      id,
      text: z.string().trim().min(1, problem('message_empty')).max(1_000),
      clientId: z.string().min(8).max(64),
    }),
    answer: serviceMessage,
  },
  serviceClose: { payload: z.object({ id }), answer: noAnswer },
  /** Answers when anything changed, or after 25 s. */
  serviceWatch: {
    payload: z.object({
      /** The last message that the desk knows of, of any conversation; 0: answered at once. */
      after: z.number().int().nonnegative(),
    }),
    answer: z.object({ last: z.number().int().nonnegative() }),
  },
} as const;

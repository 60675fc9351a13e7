/** Addresses that are told of events. Payload and answer of each call; times ISO instants. */
import { z } from 'zod';
import { noAnswer, nothing } from '../../schemas/wire.ts';
import { testEvent, webhookEventKinds } from '../../webhooks.ts';
import { staffCode } from '../account/schemas.ts';
import { id, instant, line, maybeInstant, moment, paging, rows } from '../parts.ts';
import { proposing, ruleAnswer } from '../rules/proposal.ts';

const kind = z.enum(webhookEventKinds);
const deliveryState = z.enum(['waiting', 'delivered', 'given_up']);

export const webhooksSchemas = {
  webhookReceivers: {
    payload: nothing,
    answer: rows(
      z.object({
        id,
        title: z.string(),
        /** Null for who may look only: its path may be a secret. */
        url: z.string().nullable(),
        host: z.string(),
        events: z.array(kind),
        state: z.enum(['on', 'paused', 'ended']),
        /** Why it is paused: a person did it, or it took nothing for a day, or it said that nobody is there any more. */
        pausedBy: z.enum(['person', 'silence', 'gone']).nullable(),
        pausedAt: maybeInstant,
        failingSince: maybeInstant,
        deliveredAt: maybeInstant,
        waiting: z.number().int(),
        /** Nobody has seen its secret. */
        secretUnseen: z.boolean(),
        /** Until when the secret before signs too. */
        formerUntil: maybeInstant,
        madeAt: instant,
        /** More were waiting than may: events between these were not kept for it; without an end none are now. */
        missedFrom: maybeInstant,
        missedTo: maybeInstant,
      }),
    ),
  },
  proposeWebhook: {
    payload: z.object({
      /** Absent: a new one. */
      id: id.optional(),
      title: line('title', 40),
      url: z.string().trim().min(1).max(500),
      events: z.array(kind).min(1).max(webhookEventKinds.length),
      ...proposing,
    }),
    answer: ruleAnswer,
  },
  proposeWebhookSecret: { payload: z.object({ id, ...proposing }), answer: ruleAnswer },
  showWebhookSecret: {
    /** A second factor once more: a session that somebody left open shows no secret. */
    payload: z.object({ id, code: staffCode }),
    answer: z.object({ secret: z.string() }),
  },
  switchWebhook: {
    payload: z.object({ id, to: z.enum(['on', 'paused', 'ended']) }),
    answer: noAnswer,
  },
  webhookDeliveries: {
    payload: z.object({ id, state: deliveryState.optional(), ...paging }),
    answer: rows(
      z.object({
        id,
        /** As the receiver is told it; the same whenever it is sent again. */
        eventId: z.string(),
        kind: z.enum([...webhookEventKinds, testEvent]),
        at: instant,
        state: deliveryState,
        tries: z.number().int(),
        triedAt: maybeInstant,
        /** When it is tried next. */
        dueAt: maybeInstant,
        /** HTTP; null: there was no answer. */
        status: z.number().int().nullable(),
        /** The first bytes of the answer, or why there was none. */
        answer: z.string(),
      }),
    ),
  },
  resendWebhooks: {
    payload: z.object({
      id,
      /** One delivery; absent: those of the span. */
      delivery: id.optional(),
      from: moment.optional(),
      to: moment.optional(),
    }),
    answer: z.object({ sent: z.number().int() }),
  },
  testWebhook: { payload: z.object({ id }), answer: noAnswer },
} as const;

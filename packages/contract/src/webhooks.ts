/**
 * What the site tells the operator's own programs as it happens (docs/decisions/0105): each kind with its version and its data. A kind's
 * data only grows; what would change its meaning is a version of its own. Amounts are yuan, times ISO instants. Of a member there is the
 * number alone: who may know more asks with a key.
 */
import { z } from 'zod';
import { protocols } from './states.ts';

const memberId = z.number().int();
const orderNo = z.string();
const yuan = z.number();
const instant = z.string();

interface EventKind {
  readonly version: number;
  readonly summary: string;
  readonly data: z.ZodObject;
}

export const webhookEvents = {
  'member.registered': {
    version: 1,
    summary: 'Somebody became a member',
    data: z.object({ memberId }),
  },
  'member.closed': {
    version: 1,
    summary: 'An account was closed, as its member had asked',
    data: z.object({ memberId }),
  },
  'member.excluded': {
    version: 1,
    summary: 'A member took a break or an exclusion, which nobody can shorten',
    data: z.object({ memberId, kind: z.enum(['break', 'exclusion']), endsAt: instant }),
  },
  'member.limits_changed': {
    version: 1,
    summary: 'A member set, took away or confirmed a limit of their own',
    data: z.object({
      memberId,
      kind: z.enum(['deposit', 'loss', 'stake', 'time']),
      span: z.string(),
      /** Yuan; of `time` minutes; null: none. */
      value: z.number().nullable(),
      /** From when it holds, or from when a looser one can be said yes to. */
      from: instant,
      /** Waits for the member's second yes. */
      waits: z.boolean(),
    }),
  },
  'deposit.credited': {
    version: 1,
    summary: 'A deposit is in the member’s wallet',
    data: z.object({ memberId, orderNo, asked: yuan, credited: yuan }),
  },
  'withdrawal.approved': {
    version: 1,
    summary: 'A withdrawal was approved, and left the member’s wallet',
    data: z.object({ memberId, orderNo, amount: yuan, protocol: z.enum(protocols) }),
  },
  'withdrawal.paid': {
    version: 1,
    summary: 'The chain has paid a withdrawal',
    data: z.object({ memberId, orderNo, amount: yuan, protocol: z.enum(protocols), transaction: z.string() }),
  },
  'withdrawal.refused': {
    version: 1,
    summary: 'A withdrawal was refused, and its money is back in the wallet',
    data: z.object({ memberId, orderNo, amount: yuan }),
  },
  'bets.settled': {
    version: 1,
    summary: 'Changes of settled bets, up to 500 at a time, a minute or two after they were recorded',
    data: z.object({
      bets: z.array(
        z.object({
          /** Its number: of two changes of one bet the higher is the later, in whatever order they come. */
          change: z.number().int(),
          memberId,
          venue: z.string(),
          betId: z.string(),
          state: z.enum(['settled', 'unsettled', 'void']),
          /** By how much the figures changed: those of a correction may be below 0. */
          valid: yuan,
          result: yuan,
          at: instant,
        }),
      ),
    }),
  },
  'differences.found': {
    version: 1,
    summary: 'Our books and a counterparty’s statement, or a venue’s balance, are not the same',
    data: z.object({ counterparty: z.string(), differences: z.number().int() }),
  },
} as const satisfies Record<string, EventKind>;

export type WebhookEventKind = keyof typeof webhookEvents;
export type WebhookData<Kind extends WebhookEventKind> = z.infer<(typeof webhookEvents)[Kind]['data']>;

export const webhookEventKinds = Object.keys(webhookEvents) as [WebhookEventKind, ...WebhookEventKind[]];

/** Sent to one address when staff ask for it; nobody subscribes to it. */
export const testEvent = 'webhook.test';
export type SentKind = WebhookEventKind | typeof testEvent;

/** Bets that one event carries. */
export const betsInOneEvent = 500;

/** How what is sent looks around its data. */
export function eventSchema(kind: WebhookEventKind): z.ZodObject {
  const { version, data } = webhookEvents[kind];
  return z.object({ type: z.literal(kind), version: z.literal(version), timestamp: instant, data });
}

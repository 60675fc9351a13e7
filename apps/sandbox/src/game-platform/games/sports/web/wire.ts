/** What the platform answers, and the one way to ask it. */
import { z } from 'zod';
import { deadline } from '../../kit/deadline.ts';
import { callPath } from '../../kit/demo.ts';
import { played } from '../../kit/played.ts';

const name = z.object({ zh: z.string(), en: z.string() });
const team = z.object({ name, attack: z.number(), concede: z.number() });
const pair = z.object({ home: z.number(), away: z.number() });
const odds = z.record(z.string(), z.record(z.string(), z.number().nullable()));

const match = z.object({
  id: z.string(),
  league: name,
  home: team,
  away: team,
  opens_at: z.number(),
  starts_at: z.number(),
  ended_at: z.number().nullable(),
  status: z.enum(['announced', 'open', 'running', 'played', 'abandoned', 'corrected']),
  score: pair,
  map: pair.extend({ number: z.number() }).nullable(),
  result: pair.extend({ first: z.enum(['home', 'away']).nullable() }).nullable(),
});
const priced = match.extend({ odds });
const detail = priced.extend({
  happenings: z.array(
    z.object({
      at: z.number(),
      side: z.enum(['home', 'away']),
      part: z.number(),
      kills: pair.nullable(),
    }),
  ),
  commitment: z.string(),
  server_seed: z.string().nullable(),
  /** The public round of the match's start; none in matches of before. */
  beacon: z
    .object({ public_key: z.string(), round: z.number(), signature: z.string().nullable() })
    .nullable(),
});
const state = z.enum(['open', 'won', 'lost', 'void']);
const bet = z.object({
  id: z.string(),
  stake: z.number(),
  potential: z.number(),
  payout: z.number(),
  state,
  placed_at: z.number(),
  settled_at: z.number().nullable(),
  legs: z.array(
    z.object({
      event: z.string(),
      market: z.string(),
      selection: z.string(),
      odds: z.number(),
      state,
      match: match.nullable(),
    }),
  ),
});
const head = z.object({
  lobby_url: z.string(),
  sport: z.enum(['football', 'arena']),
  venue_name: z.string(),
  now: z.number(),
  balance: z.number(),
  limits: z.object({
    smallest: z.number(),
    largest: z.number(),
    payout: z.number(),
    event: z.number(),
    combination: z.number(),
    legs: z.number(),
  }),
  returned: z.number(),
  abandoned_of: z.number(),
});
const limit = z.object({
  /** Fen that this bet may still stake. */
  room: z.number(),
  legs: z.array(z.object({ event: z.string(), market: z.string(), selection: z.string() })),
});
const refusable = { ok: z.boolean(), reason: z.string().optional(), limit: limit.optional() };
const boardAnswer = head.extend({ ok: z.literal(true), events: z.array(priced) });
const eventAnswer = head.extend({ ok: z.literal(true), event: detail });
const betsAnswer = head.extend({ ok: z.literal(true), bets: z.array(bet) });
const placedAnswer = head.extend({ ...refusable, events: z.array(detail), bets: z.array(bet) });

export type Match = z.output<typeof match>;
export type PricedMatch = z.output<typeof priced>;
export type MatchDetail = z.output<typeof detail>;
export type Bet = z.output<typeof bet>;
export type Head = z.output<typeof head>;
export type Placed = z.output<typeof placedAnswer>;
export type Lost = 'session_lost' | 'unreachable';

/** Which odds a player takes that are not those that were shown: none, those that pay more, all. */
export const oddsChoices = ['shown', 'better', 'any'] as const;
export type OddsChoice = (typeof oddsChoices)[number];

export interface Order {
  readonly id: string;
  /** Fen. */
  readonly stake: number;
  readonly accept: OddsChoice;
  readonly legs: readonly {
    readonly event: string;
    readonly market: string;
    readonly selection: string;
    /** Hundredths. */
    readonly odds: number;
  }[];
}

const timeoutMs = 6_000;
const pausesMs = [300, 1_200];

/** Each may be asked again as it is: it reads, or it is an order that has its id. */
export function callerFor(token: string) {
  return {
    board: () => ask(token, 'board', boardAnswer),
    event: (id: string) => ask(token, `events/${id}`, eventAnswer),
    bets: () => ask(token, 'bets', betsAnswer),
    place: (order: Order) => ask(token, 'bets', placedAnswer, order),
  };
}
export type Caller = ReturnType<typeof callerFor>;

async function ask<S extends z.ZodType>(
  token: string,
  path: string,
  shape: S,
  order?: Order,
): Promise<z.output<S> | Lost> {
  for (let attempt = 0; ; attempt += 1) {
    const answer = await send(token, path, shape, order).catch(() => undefined);
    if (answer !== undefined) return answer;
    const pause = pausesMs[attempt];
    if (pause === undefined) return 'unreachable';
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

async function send<S extends z.ZodType>(
  token: string,
  path: string,
  shape: S,
  order: Order | undefined,
): Promise<z.output<S> | Lost | undefined> {
  if (order) played();
  const response = await fetch(callPath(`sports/${path}`), {
    method: order ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${token}`,
      ...(order ? { 'content-type': 'application/json' } : {}),
    },
    ...(order ? { body: JSON.stringify(order) } : {}),
    cache: 'no-store',
    signal: deadline(timeoutMs),
  });
  if (response.status === 401) return 'session_lost';
  if (response.status !== 200) return undefined;
  const read = shape.safeParse(await response.json());
  return read.success ? read.data : undefined;
}

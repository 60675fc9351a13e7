/** The words of the operator's protocols (docs/venue-protocol.md, docs/connecting-a-gateway.md, docs/payouts.md): calls, answers, refusals. */
import { z } from 'zod';

export type Reason =
  | 'unknown_venue'
  | 'unknown_player'
  | 'unknown_game'
  | 'unknown_bet'
  | 'insufficient_funds'
  | 'expired'
  | 'conflict'
  | 'bad_request'
  | 'maintenance';

export type Answer =
  | { readonly ok: true; readonly [field: string]: unknown }
  | { readonly ok: false; readonly reason: Reason };

export interface Caller {
  /** The address that the operator reached us by. */
  readonly origin: string;
}

/** A call whose body was understood. */
export interface UnderstoodCall {
  /** What a fault may be narrowed to: a venue, a way to pay, a network. */
  readonly venue: string | undefined;
  run(): Answer;
  /** Refuses it without its effect, for good where the protocol knows a final refusal. */
  refuse(reason: Reason): Answer;
}

/** @typeParam Party what answers it */
export interface Call<Party> {
  /** @returns `undefined` for a body of another shape */
  understand(body: unknown, party: Party, caller: Caller): UnderstoodCall | undefined;
  /** What it is refused with when a test names no reason; `maintenance` without it. */
  readonly usualRefusal?: Reason;
}

/** Up to 10^13 of the smallest unit: any sum of two stays exact. */
export const positiveAmount = z.number().int().positive().max(10_000_000_000_000).transform(BigInt);
/** An id of the operator's: an order's number. */
export const orderId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
export const webAddress = z.url({ protocol: /^https?$/ }).max(2000);

export function no(reason: Reason): Answer {
  return { ok: false, reason };
}

/** A call of one schema. @param faultsOf what a fault may be narrowed to, of an input */
export function call<Party, S extends z.ZodType>(
  schema: S,
  run: (input: z.output<S>, party: Party, caller: Caller) => Answer,
  faultsOf: (input: z.output<S>) => string | undefined = () => undefined,
): Call<Party> {
  return {
    understand(body, party, caller) {
      const input = schema.safeParse(body);
      if (!input.success) return undefined;
      return { venue: faultsOf(input.data), run: () => run(input.data, party, caller), refuse: no };
    },
  };
}

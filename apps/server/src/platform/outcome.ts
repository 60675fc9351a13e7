/** What a capability answers: a value, or a refusal with a code of the contract. */
import type { RefusalCode, RefusalData } from '@mingpai/contract/codes';
import type { Message } from '@mingpai/contract/texts';

export interface Done<Value> {
  readonly ok: true;
  readonly value: Value;
  /** What the reader is told; a string is a word of the wire that is no sentence (an order's number, the name of a page). */
  readonly message?: Message | string;
  /** Nothing was done now: this is what an equal request without a key did moments ago. */
  readonly repeated?: true;
}

export interface Refused {
  readonly ok: false;
  readonly code: RefusalCode;
  /** The figures of its sentence, by type of its code (contract, codes). */
  readonly data?: unknown;
}

export type Outcome<Value> = Done<Value> | Refused;

export function done<Value>(value: Value, message?: Message | string): Done<Value> {
  return message === undefined ? { ok: true, value } : { ok: true, value, message };
}

/** @param data the figures that the code's sentence takes, if it takes any */
export function refused<Code extends RefusalCode>(code: Code, ...[data]: RefusalData<Code>): Refused {
  return data === undefined ? { ok: false, code } : { ok: false, code, data };
}

/**
 * The value where a refusal would be a fault of ours, because the caller has made sure that there is none.
 * @throws with the refusal's code, which ends the transaction around it
 */
export function certain<Value>(outcome: Outcome<Value>): Value {
  if (!outcome.ok) throw new Error(`refused where nothing may be refused: ${outcome.code}`);
  return outcome.value;
}

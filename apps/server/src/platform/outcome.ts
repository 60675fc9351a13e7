/** What a capability answers: a value, or a refusal with a code of the contract. */
import type { RefusalCode } from '@mingpai/contract/codes';

export interface Done<Value> {
  readonly ok: true;
  readonly value: Value;
  /** Shown to the member as it stands; `操作成功！` style texts come from the contract. */
  readonly message?: string;
  /** Nothing was done now: this is what an equal request without a key did moments ago. */
  readonly repeated?: true;
}

export interface Refused {
  readonly ok: false;
  readonly code: RefusalCode;
  /** Replaces the code's own message where the specification fixes the words or a figure belongs in it. */
  readonly message?: string;
}

export type Outcome<Value> = Done<Value> | Refused;

export function done<Value>(value: Value, message?: string): Done<Value> {
  return message === undefined ? { ok: true, value } : { ok: true, value, message };
}

export function refused(code: RefusalCode, message?: string): Refused {
  return message === undefined ? { ok: false, code } : { ok: false, code, message };
}

/**
 * The value where a refusal would be a fault of ours, because the caller has made sure that there is none.
 * @throws with the refusal's code, which ends the transaction around it
 */
export function certain<Value>(outcome: Outcome<Value>): Value {
  if (!outcome.ok) throw new Error(`refused where nothing may be refused: ${outcome.code}`);
  return outcome.value;
}

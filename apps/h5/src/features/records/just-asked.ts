/**
 * The order that was asked for a moment ago: the records of its kind open it when they are shown next (the records' address is the
 * specification's and names none). Once; a reload shows the list.
 */
import type { TransactionType } from '@mingpai/contract/states';

interface Asked {
  readonly type: TransactionType;
  readonly number: string;
}

let order: Asked | undefined;

export function justAsked(type: TransactionType, number: string): void {
  order = { type, number };
}

export function takeJustAsked(): Asked | undefined {
  const taken = order;
  order = undefined;
  return taken;
}

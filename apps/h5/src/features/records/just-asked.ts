/**
 * The order that was asked for a moment ago: the records of its kind open it when they are shown next (the records' address is the
 * specification's and names none). Once; a reload shows the list.
 */
import type { TransactionType } from '@mingpai/contract/states';
import { useEffect, useState } from 'react';

interface Asked {
  readonly type: TransactionType;
  readonly number: string;
}

let order: Asked | undefined;

export function justAsked(type: TransactionType, number: string): void {
  order = { type, number };
}

/**
 * What was just asked for, once: the page that shows it has it for as long as it stands. It is forgotten when the page stands and not
 * when it is drawn, for a drawing that waits for something is thrown away and begun anew.
 */
export function useJustAsked(): Asked | undefined {
  const [asked] = useState(() => order);
  useEffect(() => {
    order = undefined;
  }, []);
  return asked;
}

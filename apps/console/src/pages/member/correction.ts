import type { ConsolePayload } from '@mingpai/contract/console/types';
import type { AdjustmentReason } from '@mingpai/contract/states';

/** A correction as its form holds it. */
export type CorrectionFields = {
  readonly direction: 'credit' | 'debit';
  readonly amount: number;
  readonly reason: AdjustmentReason;
  readonly memberNote?: string;
  readonly note: string;
  readonly multiple?: number;
};

/** An order number of a correction; others lead here too, whose credit was wrong. */
export function isCorrection(order: string): boolean {
  return /^A\d/.test(order);
}

/**
 * What is asked for: a credit with its turnover; what is taken has none, whatever was typed before.
 * @param takesBack order number of the credit that it takes back; empty: of none
 */
export function correctionOf(
  member: number,
  takesBack: string,
  { memberNote = '', multiple = 0, note, ...fields }: CorrectionFields,
): ConsolePayload<'requestAdjustment'> {
  return {
    ...fields,
    member,
    memberNote: memberNote.trim(),
    note: note.trim(),
    multiple: fields.direction === 'credit' ? multiple : 0,
    ...(takesBack !== '' && { takesBack }),
  };
}

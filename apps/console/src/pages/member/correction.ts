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

/** What is asked for: a credit with its turnover; what is taken has none, whatever was typed before. */
export function correctionOf(
  member: number,
  { memberNote = '', multiple = 0, note, ...fields }: CorrectionFields,
): ConsolePayload<'requestAdjustment'> {
  return {
    ...fields,
    member,
    memberNote: memberNote.trim(),
    note: note.trim(),
    multiple: fields.direction === 'credit' ? multiple : 0,
  };
}

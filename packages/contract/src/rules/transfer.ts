/** Specification, chapter 5, Transfer. */
import { centralWallet } from '../constants.ts';
import { messages } from '../messages.ts';
import { parseYuan } from '../money.ts';
import type { Rule } from './rule.ts';

export interface TransferForm {
  /** Yuan as typed. */
  readonly amount: string | number;
  /** platname values; the central wallet is `userbalance`. */
  readonly sourcetype: string;
  readonly targettype: string;
}

/** Of what auto-transfer brings at most: left empty it brings everything. */
export const ceilingRules: readonly Rule<Pick<TransferForm, 'amount'>>[] = [
  {
    field: 'amount',
    code: 'transfer_amount_missing',
    message: messages.transfer.amount,
    ok: ({ amount }) => amount === '' || parseYuan(amount) !== undefined,
  },
];

export const transferRules: readonly Rule<TransferForm>[] = [
  {
    field: 'amount',
    code: 'transfer_amount_missing',
    message: messages.transfer.amount,
    ok: ({ amount }) => parseYuan(amount) !== undefined,
  },
  {
    field: 'targettype',
    code: 'venue_to_venue',
    message: messages.transfer.venueToVenue,
    // Exactly one side is the central wallet: from itself to itself is no transfer either.
    ok: ({ sourcetype, targettype }) => (sourcetype === centralWallet) !== (targettype === centralWallet),
  },
];

/** Specification, chapter 5, Deposit and Withdrawal, in their order. */
import { lastFourLength, withdrawalMinYuan } from '../constants.ts';
import { messages } from '../messages.ts';
import { type Fen, parseYuan } from '../money.ts';
import type { DepositWay } from '../states.ts';
import { depositOutOfRange } from '../texts/refusals/deposit-range.ts';
import { type FormCode, filled, type Rule } from './rule.ts';

export interface DepositForm {
  readonly way: DepositWay;
  /** Last four characters of the sending address, asked for every way; `undefined` from a form that has no field for it. */
  readonly lastFour: string | undefined;
  readonly holder: string;
  readonly bank: string;
  readonly number: string;
  readonly branch: string;
  /** Yuan as typed. */
  readonly amount: string | number;
  /** The way's range in yuan. */
  readonly min: number;
  readonly max: number;
}

const { deposit, withdrawal } = messages;
const bankOnly =
  (field: 'holder' | 'bank' | 'number' | 'branch') =>
  (form: DepositForm): boolean =>
    form.way !== 'bank' || filled(form[field]);

/** The rules for a form with this range; the last message names it. */
export function depositRules({
  min,
  max,
}: {
  readonly min: number;
  readonly max: number;
}): readonly Rule<DepositForm, FormCode | 'deposit_out_of_range'>[] {
  return [
    {
      field: 'lastFour',
      code: 'last_four_malformed',
      message: deposit.lastFour,
      ok: ({ lastFour }) => lastFour === undefined || isLastFour(lastFour),
    },
    { field: 'holder', code: 'depositor_missing', message: deposit.holder, ok: bankOnly('holder') },
    { field: 'bank', code: 'depositor_bank_missing', message: deposit.bank, ok: bankOnly('bank') },
    { field: 'number', code: 'depositor_number_missing', message: deposit.number, ok: bankOnly('number') },
    { field: 'branch', code: 'depositor_branch_missing', message: deposit.branch, ok: bankOnly('branch') },
    {
      field: 'amount',
      code: 'deposit_out_of_range',
      message: depositOutOfRange.zh({ min: String(min), max: String(max) }),
      messageEn: depositOutOfRange.en({ min: String(min), max: String(max) }),
      ok: ({ amount }) => within(parseYuan(amount), min, max),
    },
  ];
}

/** Exactly four characters, none of them blank. */
export function isLastFour(text: string): boolean {
  return text.length === lastFourLength && /^\S+$/.test(text);
}

function within(fen: Fen | undefined, min: number, max: number): boolean {
  const least = parseYuan(min) ?? 0n;
  const most = parseYuan(max) ?? 0n;
  return fen !== undefined && fen >= least && fen <= most;
}

export interface WithdrawalForm {
  /** Id of the bound address. */
  readonly card: string;
  /** Yuan as typed. */
  readonly amount: string | number;
  readonly payPassword: string;
}

export const withdrawalRules: readonly Rule<WithdrawalForm>[] = [
  {
    field: 'card',
    code: 'withdrawal_card_missing',
    message: withdrawal.address,
    ok: ({ card }) => filled(card),
  },
  {
    field: 'amount',
    code: 'withdrawal_below_minimum',
    message: withdrawal.minimum,
    ok: ({ amount }) => (parseYuan(amount) ?? 0n) >= BigInt(withdrawalMinYuan) * 100n,
  },
  {
    field: 'payPassword',
    code: 'withdrawal_pay_password_missing',
    message: withdrawal.payPassword,
    ok: ({ payPassword }) => filled(payPassword),
  },
];

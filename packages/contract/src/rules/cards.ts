/** Specification, chapter 5, Bind USDT address and Bind bank card, in their order. */
import { bankCardMin, payPasswordMax, payPasswordMin } from '../constants.ts';
import { messages } from '../messages.ts';
import { protocols } from '../states.ts';
import { atLeast, filled, type Rule } from './rule.ts';

export interface UsdtAddressForm {
  /** The address; no check of its form refuses. */
  readonly bank_no: string;
  /** The protocol. */
  readonly bank_owner: string;
  readonly pay_pass: string;
}

const { usdtAddress, bankCard } = messages;

export const usdtAddressRules: readonly Rule<UsdtAddressForm>[] = [
  {
    field: 'bank_no',
    code: 'usdt_address_missing',
    message: usdtAddress.address,
    ok: ({ bank_no }) => filled(bank_no),
  },
  {
    field: 'bank_owner',
    code: 'protocol_missing',
    message: usdtAddress.protocol,
    ok: ({ bank_owner }) => protocols.some((protocol) => protocol === bank_owner),
  },
  {
    field: 'pay_pass',
    code: 'card_pay_password_missing',
    message: usdtAddress.payPassword,
    ok: ({ pay_pass }) => filled(pay_pass),
  },
];

export interface BankCardForm {
  readonly bank_owner: string;
  readonly bank: string;
  readonly bank_address: string;
  readonly bank_no: string;
  readonly pay_pass: string;
}

export const bankCardRules: readonly Rule<BankCardForm>[] = [
  {
    field: 'bank_owner',
    code: 'card_holder_missing',
    message: bankCard.holder,
    ok: ({ bank_owner }) => filled(bank_owner),
  },
  { field: 'bank', code: 'card_bank_missing', message: bankCard.bank, ok: ({ bank }) => filled(bank) },
  {
    field: 'bank_address',
    code: 'card_branch_missing',
    message: bankCard.branch,
    ok: ({ bank_address }) => filled(bank_address),
  },
  {
    field: 'bank_no',
    code: 'card_number_missing',
    message: bankCard.number,
    ok: ({ bank_no }) => filled(bank_no),
  },
  {
    field: 'pay_pass',
    code: 'card_pay_password_missing',
    message: bankCard.payPassword,
    ok: ({ pay_pass }) => filled(pay_pass),
  },
  {
    field: 'bank_no',
    code: 'card_number_short',
    message: bankCard.numberLength,
    ok: ({ bank_no }) => atLeast(bankCardMin, bank_no.trim()),
  },
  {
    field: 'pay_pass',
    code: 'card_pay_password_length',
    message: bankCard.payPasswordLength,
    ok: ({ pay_pass }) => pay_pass.length >= payPasswordMin && pay_pass.length <= payPasswordMax,
  },
];

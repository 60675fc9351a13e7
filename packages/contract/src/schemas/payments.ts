import { z } from 'zod';
import { cardNumberMax } from '../constants.ts';
import { depositFlags } from '../states.ts';
import {
  amountOfForm,
  field,
  flag,
  noAnswer,
  nothing,
  rowId,
  text,
  time,
  typed,
  wholeNumber,
  yuan,
} from './wire.ts';

const card = z.object({
  id: z.number().int(),
  /** Bank name, or the literal USDT. */
  bank: z.string(),
  /** Holder's name, or the protocol. */
  bank_owner: z.string(),
  /** In full, to its owner; the client masks. */
  bank_no: z.string(),
  bank_address: z.string(),
  ico: z.string(),
  created_at: time,
  /** A withdrawal to this address that is asked for now is not paid before; missing: it need not wait. */
  held_until: time.optional(),
  /** Why: the address was bound only lately, or a password was changed. */
  held_reason: z.enum(['new_address', 'credentials']).optional(),
});

export const payments = {
  cards: { payload: z.object({ type: wholeNumber(1, 2) }), answer: z.array(card) },
  bindCard: {
    payload: z.object({
      bank: field,
      bank_owner: field,
      bank_no: text(cardNumberMax),
      bank_address: text(100),
      pay_pass: field,
    }),
    answer: z.object({ id: z.number().int() }),
  },
  removeCard: { payload: z.object({ id: rowId }), answer: noAnswer },
  banks: { payload: nothing, answer: z.array(z.object({ bank_name: z.string() })) },
  /** Flags in the order of preference. */
  waysToPay: {
    payload: nothing,
    /** In the order of preference: an object's own properties would be written in the order of the schema. */
    answer: z.partialRecord(z.enum(depositFlags), flag),
  },
  payRange: {
    /** One of `payWays`, or a flag of `waysToPay`. */
    payload: z.object({ type: field }),
    answer: z.object({
      min_price: yuan,
      max_price: yuan,
      /** Of the last deposits of this way, from opening to credit; missing: too few arrived. Ours. */
      usual_minutes: z.number().int().optional(),
      /** In how many minutes staff promise to decide such an order, where the former is missing. Ours. */
      promised_minutes: z.number().int().optional(),
    }),
  },
  payBanks: {
    payload: nothing,
    answer: z.array(
      z.object({
        bank_no: z.string(),
        bank_owner: z.string(),
        bank_data: z.object({ bank_name: z.string() }),
        bank_address: z.string(),
      }),
    ),
  },
  openDeposit: {
    payload: z.object({
      /** One of chapter 7; any other is refused by what it is. */
      paytype: field,
      amount: amountOfForm,
      bank: field,
      bank_address: text(100),
      /**
       * The card's number for a bank; else the last four characters of the sending address. Forms without such a field leave it
       * out or send null (wire facts): such a payment is told apart by its page, address or amount.
       */
      bank_no: typed(64).nullish(),
      bank_owner: field,
      /** Protocol, for usdt. */
      catepay: text(16),
    }),
    /** The number also stands in the envelope's message for ways other than bank (chapter 7). */
    answer: z.object({ deposit_no: z.string() }),
  },
  depositOrder: {
    payload: z.object({ deposit_no: z.string().min(1).max(40) }),
    answer: z.object({
      deposit_no: z.string(),
      info: z.object({
        amount: yuan,
        created_at: time,
        expires_at: time,
        paytype: z.string(),
        /** What to send, in USDT, for usdt orders. */
        usdt: z.number().optional(),
        /** Its address is a demonstration's: nobody is to send real money there. */
        demonstration: z.literal(true).optional(),
        /** Of a demonstration whose chain is a stand-in: the page that pays it with play money. */
        wallet: z.string().optional(),
        /** 1 pending, 2 approved, 3 rejected. */
        state: z.number().int(),
        /** Money for it was seen and is not credited yet: nothing more is to be sent. */
        paid: z.boolean(),
        reason: z.string().optional(),
      }),
      /** Where it is paid: an address with its protocol, a page, or a bank account; all three empty where there is nothing to pay at. */
      cardlist: z.object({ mch_id: z.string(), content: z.string(), payimg: z.string() }),
    }),
  },
  /** Multipart, deposit_no before the file; only to an open order by bank. */
  uploadDepositProof: { payload: nothing, answer: z.object({ count: z.number().int() }) },
  depositProofs: {
    payload: z.object({ deposit_no: z.string().min(1).max(40) }),
    /** Pictures as data addresses: PNG. */
    answer: z.array(z.object({ id: z.number().int(), created_at: time, picture: z.string() })),
  },
  /** Of an order by USDT; the message says what became of it. */
  findDeposit: {
    payload: z.object({ deposit_no: z.string().min(1).max(40), transaction_id: text(300) }),
    answer: z.object({
      state: z.enum(['credited', 'waiting', 'review']),
      confirmations: z.number().int(),
      /** Missing where the network itself says what is final. */
      needed: z.number().int().optional(),
    }),
  },
  turnoverLeft: { payload: nothing, answer: z.object({ bet_amount: yuan }) },
  withdraw: {
    /** `bank`: the card's id; missing when none was chosen. */
    payload: z.object({
      amount: amountOfForm,
      bank: rowId.optional(),
      password: field,
    }),
    answer: z.object({ order_no: z.string() }),
  },
} as const;

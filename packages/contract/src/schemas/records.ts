import { z } from 'zod';
import { problem } from '../texts/field-problems.ts';
import { noAnswer, nothing, page, paged, period, time, typed, venue, wholeNumber, yuan } from './wire.ts';

export const records = {
  betRecords: {
    payload: z.object({ date: period, page, api_type: venue }),
    answer: paged(
      z.object({
        bet_id: z.string(),
        bet_amount: yuan,
        /** Payout - stake, yuan; negative when lost. */
        win_loss: yuan,
        /** What the venue paid, yuan: 0 while the bet is open, the stake where the bet is void. */
        payout: yuan,
        /** The game, as the venue names it. */
        Code: z.string(),
        /** 0 invalid, 1 settled, 2 unsettled. */
        status: z.number().int(),
        created_at: time,
        bet_time: time,
        platname: z.string(),
      }),
    ),
  },
  transactions: {
    payload: z.object({ date: period, type: wholeNumber(1, 4).default(1), page, api_type: venue }),
    answer: paged(
      z.object({
        out_trade_no: z.string(),
        amount: yuan,
        pay_way: z.string(),
        state: z.number().int(),
        created_at: time,
        /** Why it was rejected or waits, for the member. */
        reason: z.string(),
        platname: z.string(),
      }),
    ),
  },
  betDetail: {
    payload: z.object({
      platname: z.string().min(1).max(32),
      bet_id: z.string().min(1).max(64),
      language: z.enum(['zh-CN', 'en']).default('zh-CN'),
    }),
    answer: z.object({
      /** When it was settled or became void; null while it is open. */
      settled_at: time.nullable(),
      /** Of the payout, what a jackpot paid; 0: none, or the venue does not say. */
      jackpot: yuan,
      /** What was shown before the draws decided anything, kept when the bet was made: of each draw, SHA-256 of its seed. */
      fingerprints: z.array(z.object({ draw: z.string(), hash: z.string() })),
      /** In the venue's words; null while the venue does not answer. */
      told: z
        .object({
          round: z.string(),
          selection: z.string(),
          /** Null while it is open. */
          outcome: z.string().nullable(),
          /** A page that repeats the draw; null where there is none (yet). */
          verify_url: z.string().nullable(),
          /** The venue now tells another fingerprint than the one that was kept. */
          changed: z.boolean(),
        })
        .nullable(),
    }),
  },
  transactionDetail: {
    payload: z.object({ out_trade_no: z.string().min(1).max(64) }),
    answer: z.object({
      out_trade_no: z.string(),
      amount: yuan,
      state: z.number().int(),
      steps: z.array(z.object({ label: z.string(), at: time.nullable(), note: z.string() })),
      /** How long such an order usually takes here, while this one is pending; missing when too few are known. */
      usual_minutes: z.number().int().optional(),
      /** In how many minutes staff promise to decide it, while it is pending and the former is missing. */
      promised_minutes: z.number().int().optional(),
      /** What staff ask about it, while it waits for an answer. */
      question: z
        .object({
          id: z.number().int(),
          text: z.string(),
          /** Whether a picture is asked for, and how many were uploaded. */
          picture: z.boolean(),
          pictures: z.number().int(),
          until: time,
        })
        .optional(),
      /** Of a withdrawal that was not turned down: what goes where, as it was agreed when it was asked for. USDT as people write it. */
      receipt: z
        .object({
          /** Yuan for one USDT. */
          rate: z.number(),
          usdt: z.string(),
          fee: z.string(),
          net: z.string(),
          protocol: z.string(),
          /** In full, to its owner. */
          address: z.string(),
          /** Of the transaction that paid it; null before. */
          hash: z.string().nullable(),
          /** Where the operator says that it can be looked up; null: nowhere, or before. */
          link: z.string().nullable(),
        })
        .optional(),
    }),
  },
  /** Multipart, order_no and question before the file. */
  uploadAnswerPicture: { payload: nothing, answer: z.object({ count: z.number().int() }) },
  answerOrderQuestion: {
    payload: z.object({
      order_no: z.string().min(1).max(40),
      question: wholeNumber(1, 999_999_999),
      answer: typed(500).pipe(
        z
          .string()
          .trim()
          .min(1, problem('field_missing', { name: 'answer' })),
      ),
    }),
    answer: noAnswer,
  },
} as const;

import { z } from 'zod';
import { categories, promotionPlaces } from '../states.ts';
import { inboxSubjects } from '../texts/inbox.ts';
import {
  flag,
  noAnswer,
  nothing,
  page,
  paged,
  rowId,
  rowOrAll,
  text,
  time,
  url,
  wholeNumber,
  yuan,
} from './wire.ts';

/** A share of each category's bets that counts, percent. */
const weights = z.object({
  realbet: z.number().int(),
  sport: z.number().int(),
  gaming: z.number().int(),
  joker: z.number().int(),
  concise: z.number().int(),
  lottery: z.number().int(),
});

const promotion = z.object({
  id: z.number().int(),
  title: z.string(),
  banner: z.string(),
  content: z.string(),
  memo: z.string(),
  /** Ours: what must have been done before one may apply. */
  condition: z
    .object({
      kind: z.enum(['deposit', 'deposits', 'turnover']),
      amount: yuan,
      /** It counts for the day, since the beginning, or since it was last given. */
      applies: z.enum(['daily', 'once', 'always']),
      /** Bets of these count; empty: all. */
      categories: z.array(z.enum(categories.map(({ id }) => id))),
    })
    .nullable(),
  /** Ours: where it happens; null: members apply for it here. */
  place: z.enum(promotionPlaces).nullable(),
  /** Ours: what it gives by itself, and what it asks for; null: staff decide on applications. */
  offer: z
    .object({
      /** On a deposit, for a code, of what was lost within a span, or for a friend who was brought. */
      award: z.enum(['deposit', 'code', 'losses', 'referral']),
      applies: z.enum(['daily', 'once', 'always']),
      tiers: z.array(z.object({ from: yuan, percent: z.number(), ceiling: yuan })),
      multiple: z.number().int(),
      base: z.enum(['bonus', 'deposit_and_bonus']),
      weights,
      betCeiling: yuan,
      days: z.number().int(),
      /** Of `losses`: within a Beijing day or week, at these venues by their names; none named: at all of them. */
      losses: z.object({ span: z.enum(['day', 'week']), venues: z.array(z.string()) }).nullable(),
      /** Of `referral`: what the friend does, within how many days, what each of the two gets, and how many friends count. */
      referral: z
        .object({
          deposit: yuan,
          turnover: yuan,
          days: z.number().int(),
          member: yuan,
          friend: yuan,
          most: z.number().int(),
        })
        .nullable(),
      /** By the smallest deposit: what it brings, and what has to be played in yuan, and in rounds of `each` yuan. */
      example: z.object({
        deposit: yuan,
        bonus: yuan,
        toPlay: yuan,
        each: yuan,
        rounds: z.number().int(),
        /** Whole hours, rounded up: pages that were loaded before the release that reckons it itself read it. */
        hours: z.number().int().optional(),
      }),
    })
    .nullable(),
});

export const content = {
  visitUrl: { payload: nothing, answer: url },
  appInfo: {
    payload: nothing,
    answer: z.object({
      title: z.string(),
      site_state: flag,
      repair_tips: z.string(),
      redpacket_switch: flag,
      index_modal: flag,
      webcontent: z.string(),
      site_logo: z.string(),
      h5_url: z.string(),
      ios_download_url: z.string(),
      ios_download_qrcode: z.string(),
    }),
  },
  banners: {
    payload: z.object({ type: wholeNumber(0, 9).default(2) }).optional(),
    answer: z.array(
      z.object({
        src: z.string(),
        /** The same address, under the name that newer clients read. */
        pic: z.string(),
        url: z.string().optional(),
        title: z.string().optional(),
      }),
    ),
  },
  homeNotices: { payload: nothing, answer: z.array(z.string()) },
  notices: {
    /** `site`: notices alone. Without it, somebody who is signed in finds their own messages among them: old clients know no inbox. */
    payload: z.object({ page, scope: z.enum(['site', 'all']).default('all') }),
    answer: paged(
      z.object({
        id: z.number().int(),
        title: z.string(),
        content: z.string(),
        created_at: time,
        /** 1: a message to the member alone. */
        personal: flag,
      }),
    ),
  },
  serviceUrl: { payload: nothing, answer: url },
  article: {
    // `place` is ours and optional: type 5 means one thing in the help centre, another under /abouts, and 8 has help lines (decision 7).
    payload: z.object({ type: wholeNumber(1, 8), place: z.enum(['help', 'abouts', 'lines']).optional() }),
    answer: z.object({ title: z.string(), content: z.string() }),
  },
  promotionTypes: { payload: nothing, answer: z.array(z.object({ id: z.number().int(), name: z.string() })) },
  promotions: {
    payload: z.object({ type: rowOrAll }).optional(),
    answer: paged(promotion),
  },
  promotion: { payload: z.object({ id: rowId }), answer: promotion },
  applyForPromotion: { payload: z.object({ activityid: rowId }), answer: noAnswer },
  promotionApplications: {
    payload: z.object({ page }),
    answer: paged(
      z.object({
        id: z.number().int(),
        activity_name: z.string(),
        created_at: time,
        state: z.number().int(),
        /** Why it was rejected. */
        reason: z.string(),
      }),
    ),
  },
  promotionStandings: {
    payload: nothing,
    answer: z.array(
      z.object({
        id: z.number().int(),
        /** `counting`: of losses or friends, what it comes to is being counted; `short`: what it asks for is not reached; `lost`: what it gave was taken back. */
        state: z.enum([
          'ready',
          'short',
          'pending',
          'running',
          'done',
          'lost',
          'rejected',
          'paused',
          'counting',
        ]),
        /** Of `lost`: it ran out, the member gave it up, or staff cancelled it; null: of no other. */
        how: z.enum(['expired', 'forfeited', 'cancelled']).nullable(),
        /** What it gave; null: nothing. */
        bonus: yuan.nullable(),
        /** Of `short` what was reached of the condition, of `running` what was played through; null: of none. */
        progress: z.object({ have: yuan, need: yuan, left: yuan }).nullable(),
        /** Of `pending` since when, of `running` until when; empty: of none. */
        at: z.union([time, z.literal('')]),
        /** Why it was rejected. */
        reason: z.string(),
        /** Of `done`: there is a next time tomorrow. */
        again: z.boolean(),
        /** Of a span of losses that runs: its days, what was lost, gifts that are taken off, and what it brings as of `as_of`. */
        losses: z
          .object({
            from: z.string(),
            /** The last day that counts. */
            to: z.string(),
            lost: yuan,
            bonuses: yuan,
            award: yuan,
            /** No more than this comes back of what was played, whatever was lost; null: not known yet. */
            most: yuan.nullable(),
            as_of: z.union([time, z.literal('')]),
          })
          .nullable(),
        /** Friends who have brought something, may yet, brought nothing, and may come yet; the code that friends register with. */
        referral: z
          .object({
            given: z.number().int(),
            waiting: z.number().int(),
            nothing: z.number().int(),
            left: z.number().int(),
            code: z.string(),
          })
          .nullable(),
      }),
    ),
  },
  redeemPromotionCode: { payload: z.object({ code: text(40) }), answer: noAnswer },
  bonusGrants: {
    payload: nothing,
    answer: z.object({
      /** What is locked in all of them. */
      locked: yuan,
      /** The newcomers' offer that is this member's to apply for once they have deposited; null: none is. */
      newcomers_offer: z.number().int().nullable(),
      data: z.array(
        z.object({
          id: z.number().int(),
          name: z.string(),
          amount: yuan,
          required: yuan,
          played: yuan,
          left: yuan,
          state: z.enum(['active', 'fulfilled', 'expired', 'forfeited', 'cancelled']),
          /** Since when bets count for it. */
          at: time,
          until: time,
          weights,
          betCeiling: yuan,
        }),
      ),
      /** What was applied for and went to the wallet, newest first. */
      claimed: z.array(
        z.object({
          /** Of its application. */
          id: z.number().int(),
          name: z.string(),
          amount: yuan,
          at: time,
          /** To be played before it may be withdrawn; 0: nothing is asked. */
          required: yuan,
          played: yuan,
          left: yuan,
        }),
      ),
    }),
  },
  freeBets: {
    payload: nothing,
    answer: z.object({
      data: z.array(
        z.object({
          id: z.number().int(),
          /** The venue's code, and the game's: they lead to it. */
          platform_name: z.string(),
          game_code: z.string(),
          name: z.string(),
          bets: z.number().int(),
          left: z.number().int(),
          /** Of each bet. */
          stake: yuan,
          /** Beijing time, to the minute; empty: from now on. */
          from: z.string(),
          until: z.string(),
        }),
      ),
    }),
  },
  forfeitGrant: { payload: z.object({ id: rowId }), answer: noAnswer },
  inbox: {
    payload: z.object({ page }),
    answer: paged(
      z.object({
        id: z.number().int(),
        title: z.string(),
        content: z.string(),
        created_at: time,
        read: z.boolean(),
        /** The page of the app that it leads to; empty: none. */
        path: z.string(),
        /** What it tells of, and which order; null: it leads nowhere. */
        subject: z.enum(inboxSubjects).nullable(),
        order_no: z.string().nullable(),
      }),
    ),
  },
  inboxUnread: { payload: nothing, answer: z.object({ count: z.number().int() }) },
  /** What is stopped for everybody, by the words that refuse it: the operator's, and until when; empty: it is open. */
  houseStops: {
    payload: nothing,
    answer: z.object({
      deposits: z.string(),
      withdrawals: z.string(),
      transfers: z.string(),
      sign_ups: z.string(),
      promotions: z.string(),
    }),
  },
  /** Without an id: all of them. */
  readInbox: { payload: z.object({ id: rowId.optional() }).optional(), answer: noAnswer },
} as const;

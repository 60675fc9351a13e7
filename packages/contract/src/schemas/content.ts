import { z } from 'zod';
import { categories, promotionPlaces } from '../states.ts';
import { flag, noAnswer, nothing, page, paged, rowId, time, url, wholeNumber, yuan } from './wire.ts';

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
    // `place` is ours and optional: type 5 means one thing in the help centre, another under /abouts (decision 7).
    payload: z.object({ type: wholeNumber(1, 8), place: z.enum(['help', 'abouts']).optional() }),
    answer: z.object({ title: z.string(), content: z.string() }),
  },
  promotionTypes: { payload: nothing, answer: z.array(z.object({ id: z.number().int(), name: z.string() })) },
  promotions: {
    payload: z.object({ type: z.union([rowId, z.literal('')]).optional() }).optional(),
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
      }),
    ),
  },
  inboxUnread: { payload: nothing, answer: z.object({ count: z.number().int() }) },
  /** Without an id: all of them. */
  readInbox: { payload: z.object({ id: rowId.optional() }).optional(), answer: noAnswer },
} as const;

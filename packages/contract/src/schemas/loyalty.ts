import { z } from 'zod';
import {
  field,
  noAnswer,
  nothing,
  page,
  paged,
  period,
  rowId,
  text,
  time,
  url,
  venue,
  yuan,
} from './wire.ts';

/** Yuan with six decimals, as text: a rebate before it is rounded. */
const exactYuan = z.string();

const rebateRow = {
  /** Ours, for `rebateDetail`. */
  id: z.number().int(),
  gamename: z.string(),
  /** The Beijing day on which the bets settled, `YYYY-MM-DD`; ours. */
  day: z.string(),
  money: yuan,
  /** 0 unclaimed, otherwise claimed (chapter 4). */
  state: z.number().int(),
  created_at: time,
  updated_at: time,
};

export const loyalty = {
  vipLevels: {
    payload: nothing,
    answer: z.array(
      z.object({
        level: z.number().int(),
        /** Cumulative deposit and turnover, yuan. */
        recharge: yuan,
        flow: yuan,
        /** Turnover of 90 days that keeps the level, yuan; ours. */
        maintenance: yuan,
        /** Rebate percentages by category. */
        realperson: z.number(),
        sport: z.number(),
        e_sport: z.number(),
        joker: z.number(),
        electron: z.number(),
        lottery: z.number(),
      }),
    ),
  },
  vipStanding: {
    payload: nothing,
    answer: z.object({
      /** The day up to which turnover is counted, `YYYY-MM-DD`; empty before the first. */
      through: z.string(),
      /** Cumulative turnover, and that of the last 90 days, yuan. */
      flow: yuan,
      recent_flow: yuan,
      held_since: time,
      changes: z.array(
        z.object({
          from: z.number().int(),
          to: z.number().int(),
          created_at: time,
          /** The figures that decided, yuan. */
          recharge: yuan,
          flow: yuan,
          recent_flow: yuan,
          /** What they were measured by; no deposit counts on the way down, where the turnover is that of 90 days. */
          needed_recharge: yuan.nullable(),
          needed_flow: yuan,
        }),
      ),
    }),
  },
  rebates: {
    payload: z.object({ date: period, page, api_type: venue, type: text(32) }),
    answer: z.object({
      list: paged(z.object({ ...rebateRow })),
      jisuan: yuan,
      nojisuan: yuan,
    }),
  },
  rebateToday: {
    payload: nothing,
    /** As the night would write it now: a correction may still change it. */
    answer: z.object({ money: yuan, valid: yuan }),
  },
  rebateDetail: {
    payload: z.object({ id: rowId, page }),
    answer: z.object({
      ...rebateRow,
      /** Before rounding, and what was taken over from rows that were corrected after their claim. */
      exact: exactYuan,
      carried: yuan,
      parts: z.array(
        z.object({
          level: z.number().int(),
          percent: z.number(),
          bets: z.number().int(),
          valid: yuan,
          exact: exactYuan,
        }),
      ),
      bets: paged(
        z.object({
          bet_id: z.string(),
          Code: z.string(),
          bet_time: time,
          level: z.number().int(),
          percent: z.number(),
          valid: yuan,
          exact: exactYuan,
        }),
      ),
    }),
  },
  claimRebates: { payload: nothing, answer: z.object({ money: yuan }) },
  redPacket: {
    payload: nothing,
    answer: z.object({
      sendnums: z.number().int(),
      acquirednum: z.number().int(),
      max_times: z.number().int(),
      rules: z.array(
        z.object({
          /** `10:00`, `12:00`, `20000以上`: short, because old clients show them as they come. */
          start_time: z.string(),
          end_time: z.string(),
          day_flow: z.string(),
          flow_money: yuan,
          recharge: z.number().int(),
          /** The same, exact. */
          opens_at: time,
          closes_at: time,
          from: yuan,
        }),
      ),
      /** Won today. */
      redpacketmoney: yuan,
      /** Deposits that count today. */
      deposits: yuan,
      phase: z.enum(['before', 'open', 'after']),
      pool_left: yuan,
      /** Fingerprint of the day's seed and round, published before the window opens. */
      commitment: z.string(),
      /** The server's time: the phone's may be wrong. */
      now: time,
      /** Whether the member is told when the next window opens; ours. */
      reminded: z.boolean(),
    }),
  },
  remindOfRedPackets: { payload: z.object({ on: z.boolean() }), answer: z.object({ on: z.boolean() }) },
  claimRedPacket: { payload: nothing, answer: z.object({ redpacketmoney: yuan }) },
  redPackets: {
    payload: z.object({ page }),
    answer: paged(
      z.object({
        money: yuan,
        redpacketmoney: yuan,
        created_at: time,
        usetime: time,
        /** What a verification needs: the Beijing day, which packet of the day, and what was drawn. */
        day: z.string(),
        number: z.number().int(),
        drawn: yuan,
      }),
    ),
  },
  redPacketRules: {
    payload: nothing,
    /** Today's, with the names that they have for a member, and when its window opens. */
    answer: z.object({
      rules: z.array(
        z.object({
          flow_money: yuan,
          recharge: z.number().int(),
          from: yuan,
          opens_at: time,
          closes_at: time,
        }),
      ),
      phase: z.enum(['before', 'open', 'after']),
      /** The server's time: the phone's may be wrong. */
      now: time,
    }),
  },
  redPacketDraw: {
    payload: z.object({ day: z.iso.date() }),
    answer: z.object({
      day: z.string(),
      /** SHA-256 of `2|seed|public_key|round`; of days without a beacon, of the seed. */
      commitment: z.string(),
      /** Public from the moment on at which the named round is there; of days without a beacon, when the window is over. */
      seed: z.string().nullable(),
      drawn_at: time,
      /** Largest packet in basis points of the deposits that count. */
      share: z.number().int(),
      /** The public random round that was named with the seed (docs/draws.md); days of before have none. */
      beacon: z
        .object({
          chain: z.string(),
          public_key: z.string(),
          round: z.number().int(),
          /** Known from the round's moment on, when the window opens. */
          signature: z.string().nullable(),
        })
        .nullable(),
    }),
  },
  applyAsAgent: { payload: z.object({ mobile: field, apply_info: text(500) }), answer: noAnswer },
  /** The newest application; `reason` says why it was rejected. */
  agentApplication: {
    payload: nothing,
    answer: z.object({
      state: z.enum(['none', 'pending', 'approved', 'rejected']),
      reason: z.string(),
      mobile: z.string(),
      apply_info: z.string(),
      created_at: time,
    }),
  },
  agentLoginUrl: { payload: nothing, answer: url },
} as const;

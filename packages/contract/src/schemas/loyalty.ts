import { z } from 'zod';
import { field, noAnswer, nothing, page, paged, period, text, time, url, venue, yuan } from './wire.ts';

export const loyalty = {
  vipLevels: {
    payload: nothing,
    answer: z.array(
      z.object({
        level: z.number().int(),
        /** Cumulative deposit and turnover, yuan. */
        recharge: yuan,
        flow: yuan,
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
  rebates: {
    payload: z.object({ date: period, page, api_type: venue, type: text(32) }),
    answer: z.object({
      list: paged(
        z.object({
          gamename: z.string(),
          money: yuan,
          state: z.number().int(),
          created_at: time,
          updated_at: time,
        }),
      ),
      jisuan: yuan,
      nojisuan: yuan,
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
          start_time: time,
          end_time: time,
          day_flow: yuan,
          flow_money: yuan,
          recharge: z.number().int(),
        }),
      ),
      redpacketmoney: yuan,
    }),
  },
  claimRedPacket: { payload: nothing, answer: z.object({ redpacketmoney: yuan }) },
  redPackets: {
    payload: z.object({ page }),
    answer: paged(z.object({ money: yuan, redpacketmoney: yuan, created_at: time, usetime: time })),
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

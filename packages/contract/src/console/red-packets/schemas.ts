/** Red packets: rules, winners, dry run. Payload and answer of each call; amounts in answers are yuan (JSON numbers), times ISO instants. */
import { z } from 'zod';
import { nothing, yuan } from '../../schemas/wire.ts';
import { problem } from '../../texts/field-problems.ts';
import { dryRun, id, instant, paging, roundYuan, rows } from '../parts.ts';
import { proposing, ruleAnswer } from '../rules/proposal.ts';

/** Amounts in whole yuan. */
const redPacketRules = z.object({
  pool: roundYuan,
  /** Largest packet in basis points of the deposits that count. */
  share: z.number().int().min(1).max(5_000),
  rules: z
    .array(z.object({ from: roundYuan, to: roundYuan, chances: z.number().int().min(0).max(100) }))
    .min(1)
    .max(20)
    .refine(
      (rules) =>
        rules.every(({ from, to }, index) => {
          const before = rules[index - 1];
          return from <= to && (before === undefined || from > before.to);
        }),
      problem('packet_tiers_overlap'),
    ),
});

export const redPacketsSchemas = {
  redPacketSettings: {
    payload: nothing,
    answer: z.object({
      rules: redPacketRules,
      day: z.string(),
      phase: z.enum(['before', 'open', 'after']),
      commitment: z.string(),
      poolLeft: yuan,
      given: yuan,
      packets: z.number().int(),
      members: z.number().int(),
    }),
  },
  updateRedPacketSettings: { payload: redPacketRules.extend(proposing), answer: ruleAnswer },
  redPacketWinners: {
    payload: z.object({ day: z.iso.date(), ...paging }),
    answer: rows(
      z.object({
        id: z.string(),
        memberId: id,
        username: z.string(),
        /** The member's first, second ... of the day. */
        number: z.number().int(),
        /** Deposits that counted. */
        deposits: yuan,
        /** What was drawn, and what the pool still had of it. */
        drawn: yuan,
        amount: yuan,
        createdAt: instant,
      }),
    ),
  },
  dryRunRedPackets: { payload: redPacketRules, answer: dryRun },
} as const;

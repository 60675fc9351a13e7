/** VIP levels and their rebates. Payload and answer of each call; amounts in answers are yuan (JSON numbers), times ISO instants. */
import { z } from 'zod';
import { agentRates } from '../../agent/schemas.ts';
import { vipLevels } from '../../constants.ts';
import { nothing } from '../../schemas/wire.ts';
import { problem } from '../../texts/field-problems.ts';
import { dryRun, roundYuan } from '../parts.ts';
import { proposing, ruleAnswer } from '../rules/proposal.ts';

const vipSettings = z
  .array(
    z.object({
      deposit: roundYuan,
      turnover: roundYuan,
      maintenance: roundYuan,
      /** Basis points. */
      rebate: agentRates,
    }),
  )
  .length(vipLevels)
  .refine(
    (levels) =>
      levels.every(({ deposit, turnover }, index) => {
        const before = levels[index - 1];
        return before === undefined || (deposit >= before.deposit && turnover >= before.turnover);
      }),
    problem('vip_levels_fall'),
  );

export const loyaltySchemas = {
  vipSettings: { payload: nothing, answer: z.object({ levels: vipSettings }) },
  updateVipSettings: { payload: z.object({ levels: vipSettings, ...proposing }), answer: ruleAnswer },
  dryRunRebates: { payload: z.object({ levels: vipSettings }), answer: dryRun },
} as const;

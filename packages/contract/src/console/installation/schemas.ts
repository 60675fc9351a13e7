/** What this installation is, and what it still needs before it may open. */
import { z } from 'zod';
import { nothing } from '../../schemas/wire.ts';

/** What makes an installation unfit for real money. */
export const demonstrationSigns = ['seeded', 'staff', 'members', 'receiving', 'bank_accounts'] as const;

/** The steps from an empty database to an open site, in their order. */
export const firstRunSteps = ['chiefs', 'games', 'ways', 'receivers', 'limits', 'address', 'open'] as const;

export const installationSchemas = {
  installation: {
    payload: nothing,
    answer: z.object({
      /** Decided at the first start, for good. */
      demonstration: z.boolean(),
      signs: z.array(z.object({ sign: z.enum(demonstrationSigns), count: z.number().int() })),
      steps: z.array(z.object({ step: z.enum(firstRunSteps), done: z.boolean() })),
    }),
  },
  connectOwnGames: { payload: nothing, answer: z.object({ added: z.number().int() }) },
} as const;

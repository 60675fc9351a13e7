/** The latest draws of a venue of the sandbox platform (docs/venue-protocol.md). */
import { z } from 'zod';
import type { Answer } from '../../platform/answer.ts';
import type { Language } from '../../platform/language.ts';
import type { AskSigned } from '../../platform/signed-client.ts';
import type { VenueDraw } from '../port.ts';

const answer = z.object({
  draws: z
    .array(
      z.object({
        game: z.string().min(1).max(64),
        round: z.string().min(1).max(64),
        numbers: z.array(z.number().int().min(0).max(999)).min(1).max(20),
        drawn_at: z
          .number()
          .int()
          .nonnegative()
          .max(4_102_444_800_000)
          .transform((ms) => new Date(ms)),
        verify_url: z
          .url({ protocol: /^https?$/ })
          .max(4_000)
          .nullable(),
      }),
    )
    .max(50),
});

export async function askDraws(ask: AskSigned, language: Language): Promise<Answer<readonly VenueDraw[]>> {
  const told = await ask('/v1/draws/list', { language }, answer);
  if (told.outcome !== 'done') return told;
  return {
    outcome: 'done',
    value: told.value.draws.map(({ drawn_at: drawnAt, verify_url: verify, ...draw }) => ({
      ...draw,
      drawnAt,
      verifyUrl: verify ?? undefined,
    })),
  };
}

/** What tests may do as the checker's people. These routes exist only when a control token is configured. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { guardControls } from '../kit/control.ts';
import { type Checks, findings } from './checks.ts';

const act = z.object({
  id: z.string(),
  act: z.enum(['passed', 'failed', 'people', 'repeat']),
  reasons: z.array(z.enum(findings)).default([]),
});

/** Register in a scope of its own. */
export function openControls(http: FastifyInstance, checks: Checks, controlToken: string | undefined): void {
  if (controlToken === undefined) return;
  guardControls(http, controlToken);
  http.post('/control/checks', async ({ body }) => {
    const { id, act: state, reasons } = act.parse(body);
    if (!checks.find(id)) return { ok: false, reason: 'unknown_check' };
    if (state === 'repeat') await checks.repeat(id);
    else checks.decide(id, { state, reasons });
    return { ok: true };
  });
}

/** Calls for tests, behind `/control/`. They exist only where a control token is configured. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { MovableClock } from './clock.ts';
import { type Faults, faultOrder } from './faults.ts';
import { same } from './signature.ts';

const clockShift = z.object({ offset_ms: z.number().int().min(-1e12).max(1e12) });

/** Closes a scope to whoever lacks the token, and says what is wrong with a body. */
export function guardControls(http: FastifyInstance, controlToken: string): void {
  http.addHook('onRequest', async (request, reply) => {
    const given = request.headers['x-control'];
    if (typeof given !== 'string' || !same(given, controlToken)) {
      return reply.code(401).send({ ok: false, reason: 'unauthenticated' });
    }
  });
  http.setErrorHandler((error, _request, reply) => {
    if (error instanceof z.ZodError) {
      return reply.code(400).send({ ok: false, reason: 'bad_request', problems: error.issues.map(describe) });
    }
    throw error;
  });
}

interface ProcessControls {
  readonly controlToken: string | undefined;
  readonly faults: Faults;
  readonly clock: MovableClock;
  /** Runs what is due when the time was moved. */
  readonly afterClock: () => void;
}

/** The time and the faults, which all third parties of a process have in common. Register in a scope of its own. */
export function openProcessControls(http: FastifyInstance, of: ProcessControls): void {
  const { controlToken, faults, clock, afterClock } = of;
  if (controlToken === undefined) return;
  guardControls(http, controlToken);
  http.post('/control/faults', async ({ body }, reply) => {
    const fault = faultOrder.parse(body);
    if (faults.add(fault)) return { ok: true };
    return reply.code(404).send({ ok: false, reason: `nothing here is called ${fault.operation}` });
  });
  http.get('/control/faults', async () => ({ ok: true, faults: faults.list() }));
  http.delete('/control/faults', async () => {
    faults.clear();
    return { ok: true };
  });
  http.post('/control/clock', async ({ body }) => {
    clock.shift(clockShift.parse(body).offset_ms);
    afterClock();
    return { ok: true, now: clock.now() };
  });
}

function describe(issue: z.core.$ZodIssue): string {
  return `${issue.path.join('.')}: ${issue.message}`;
}

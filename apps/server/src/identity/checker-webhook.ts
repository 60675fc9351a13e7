/** The door for checking services: `POST /identity-checkers/<code>/callback`, signed over the body's bytes, outside of the members' API. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AppContext } from '../platform/context.ts';
import { networkOf } from '../platform/network.ts';
import type { LimitRule } from '../platform/rate-limit.ts';
import { openWebhookEndpoint, type SignedAnswer } from '../platform/webhook-endpoint.ts';
import type { Settings } from '../settings/index.ts';
import type { IdentityChecker } from './checker-port.ts';
import { takeVerdict } from './verdicts.ts';

const target = z.object({ checker: z.string().max(32) });
const badCalls: LimitRule = { name: 'identity-checker/unauthenticated', attempts: 60, perSeconds: 60 };

/** @param checker undefined: the operator connected none, and there is nobody here */
export async function identityCheckerRoutes(
  http: FastifyInstance,
  site: AppContext,
  { settings, checker }: { readonly settings: Settings; readonly checker: IdentityChecker | undefined },
): Promise<void> {
  const { database, clock, limits } = site;
  const url = '/identity-checkers/:checker/callback';
  await openWebhookEndpoint(http, url, ['POST'], (call, { params, address, admitted }) =>
    admitted(async () => {
      if (checker === undefined || target.parse(params).checker !== checker.code) return undefined;
      const told = checker.readCallback(call);
      if (told === 'unauthenticated')
        return (await limits.hit(badCalls, networkOf(address))) === undefined
          ? answered(401, told)
          : { status: 429 };
      if (told === 'bad_request') return answered(400, told);
      const { reference, verdict } = told;
      const taken = await database.transaction((tx) =>
        takeVerdict(tx, { clock, settings }, reference, verdict),
      );
      if (taken === 'unknown') return answered(404, taken);
      // What was recorded is acknowledged: telling it again would change nothing.
      return taken === 'contradiction' ? answered(409, 'conflict') : answered(200);
    }),
  );
}

function answered(status: number, reason?: string): SignedAnswer {
  return { status, body: JSON.stringify(reason === undefined ? { ok: true } : { ok: false, reason }) };
}

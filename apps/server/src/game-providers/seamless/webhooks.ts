/** The door for venues that play from the central wallet: `POST /seamless/<venue>/<operation>`, signed over the body's bytes. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { openWebhookEndpoint } from '../../platform/webhook-endpoint.ts';
import type { Adapters } from '../adapters.ts';
import type { Catalogue } from '../catalogue.ts';
import type { SeamlessDeps } from './effects.ts';
import { answerCall } from './wallet.ts';

export interface SeamlessWebhookDeps extends SeamlessDeps {
  readonly catalogue: Catalogue;
  readonly adapters: Adapters;
}

const target = z.object({ venue: z.string(), operation: z.string() });

export async function seamlessRoutes(http: FastifyInstance, parts: SeamlessWebhookDeps): Promise<void> {
  const { catalogue, adapters } = parts;
  await openWebhookEndpoint(http, '/seamless/:venue/:operation', async (signed, { params }) => {
    const { venue: code, operation } = target.parse(params);
    const venue = catalogue.venue(code);
    if (venue?.wallet !== 'seamless') return undefined;
    const port = adapters.seamlessPortOf(code);
    const call = port.readCall({ ...signed, operation });
    return port.writeAnswer(
      typeof call === 'string' ? { ok: false, reason: call } : await answerCall(parts, venue, call),
    );
  });
}

/** The door for venues that play from the central wallet: `/seamless/<venue>/<operation>`, by POST, or as its adapter's protocol has it. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Admitted, openWebhookEndpoint } from '../../platform/webhook-endpoint.ts';
import { unwritableField } from '../../platform/writable-text.ts';
import type { Adapters } from '../adapters.ts';
import type { Catalogue } from '../catalogue.ts';
import type { SeamlessVenuePort } from '../port.ts';
import { memberOf } from '../transfers.ts';
import type { RefusalDetail, WalletAnswer, WalletCall } from './calls.ts';
import type { SeamlessDeps } from './effects.ts';
import { isAnySession, isKnownSession } from './sessions.ts';
import { answerCall } from './wallet.ts';

export interface SeamlessWebhookDeps extends SeamlessDeps {
  readonly catalogue: Catalogue;
  readonly adapters: Adapters;
}

/** A platform's operations may have several segments: `transaction/bet`. */
const target = z.object({ venue: z.string(), '*': z.string() });

/** Most protocols only post; some ask by the others. */
const methods = ['GET', 'POST', 'PUT'] as const;

export async function seamlessRoutes(http: FastifyInstance, parts: SeamlessWebhookDeps): Promise<void> {
  const { catalogue, adapters } = parts;
  await openWebhookEndpoint(
    http,
    '/seamless/:venue/*',
    methods,
    async (signed, { params, method, admitted }) => {
      const { venue: code, '*': operation } = target.parse(params);
      const venue = catalogue.venue(code);
      if (venue?.wallet !== 'seamless') return undefined;
      const port = adapters.seamlessPortOf(code);
      const raw = { ...signed, operation, method };
      const asked = port.readCall(raw);
      // One text that the database cannot hold would spoil the write of all stakes that it is taken with, whatever adapter let it in.
      const read = typeof asked !== 'string' && unwritableField(asked) !== undefined ? 'wrong_types' : asked;
      if (typeof read === 'string') return port.writeAnswer({ ok: false, reason: read }, raw);
      const call = await withObjection(port, catalogue, code, read, admitted);
      const answer = await answerCall(parts, venue, call, admitted);
      return port.writeAnswer(answer, raw, await detailOf(parts, port, code, call, answer, admitted));
    },
  );
}

async function withObjection(
  port: SeamlessVenuePort,
  catalogue: Catalogue,
  venue: string,
  call: WalletCall,
  admitted: Admitted,
): Promise<WalletCall> {
  if (!port.gamesAreListed || call.kind !== 'bet' || catalogue.remembers(venue, call.game)) return call;
  if (await admitted(() => catalogue.knows(venue, call.game))) return call;
  return { ...call, objection: call.objection ?? 'unknown_game' };
}

/** Only for a refusal that the protocol says more about: nothing is asked for a bet that was taken. */
async function detailOf(
  { site, wallet }: SeamlessWebhookDeps,
  { explained }: SeamlessVenuePort,
  venue: string,
  call: WalletCall,
  answer: WalletAnswer,
  admitted: Admitted,
): Promise<RefusalDetail | undefined> {
  if (answer.ok || !explained?.includes(answer.reason)) return undefined;
  if (call.kind === 'session')
    return {
      balance: undefined,
      sessionKnown: await admitted(() => isAnySession(site.database, venue, call.token)),
    };
  const memberId = memberOf(call.player);
  if (memberId === undefined) return undefined;
  return admitted(() =>
    site.database.transaction(async (tx) => ({
      balance: await wallet.available(tx, memberId),
      sessionKnown: 'token' in call && (await isKnownSession(tx, { venue, memberId, token: call.token })),
    })),
  );
}

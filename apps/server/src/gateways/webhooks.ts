/** The door for gateways: `POST /gateways/<code>/callback`, signed over the body's bytes, outside of the members' API. */
import { message } from '@mingpai/contract/texts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { networkOf } from '../platform/network.ts';
import type { LimitRule } from '../platform/rate-limit.ts';
import { openWebhookEndpoint } from '../platform/webhook-endpoint.ts';
import { closeUnpaid, type GatewayDeps, takePaid } from './credit-notifications.ts';
import { askSoon } from './pages.ts';
import type { CallbackAnswer, Notice } from './port.ts';

const target = z.object({ gateway: z.string().max(32) });
/** Calls that were not signed rightly; an address that goes on gets 429 in place of the gateway's own words. */
const badCalls: LimitRule = { name: 'gateway/unauthenticated', attempts: 60, perSeconds: 60 };

export async function gatewayRoutes(http: FastifyInstance, parts: GatewayDeps): Promise<void> {
  const { site, gateways } = parts;
  const url = '/gateways/:gateway/callback';
  await openWebhookEndpoint(http, url, ['POST'], (call, { params, address, admitted }) =>
    admitted(async () => {
      const { gateway } = target.parse(params);
      const port = await gateways.portOf(gateway);
      if (!port) return undefined;
      const notice = port.readCallback(call);
      if (notice === 'unauthenticated' && (await site.limits.hit(badCalls, networkOf(address))) !== undefined)
        return { status: 429 };
      return port.writeAnswer(await answerTo(gateway, notice));
    }),
  );

  /** Whatever was recorded is acknowledged, also what waits for staff: telling it again would change nothing. */
  async function answerTo(
    gateway: string,
    notice: Notice | 'unauthenticated' | 'bad_request',
  ): Promise<CallbackAnswer> {
    if (typeof notice === 'string') return { ok: false, reason: notice };
    if (notice.kind === 'nothing') return { ok: true };
    if (notice.kind === 'ask') {
      await askSoon(site, gateway, notice.by);
      return { ok: true };
    }
    if (notice.kind === 'declined') {
      await closeUnpaid(parts, gateway, notice.orderNo, { reason: message('page_declined') });
      return { ok: true };
    }
    const taken = await takePaid(parts, gateway, notice, 'callback');
    return taken === 'conflict' ? { ok: false, reason: 'conflict' } : { ok: true };
  }
}
